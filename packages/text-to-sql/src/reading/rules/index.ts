import type { Rule } from "../rule.ts";
import { alternativeRules } from "./alternatives.ts";
import { amountRules } from "./amounts.ts";
import { askRules } from "./asks.ts";
import { attributeRules } from "./attributes.ts";
import { belongingRules } from "./belonging.ts";
import { boundRules } from "./bounds.ts";
import { claimRules } from "./claims.ts";
import { comparisonRules } from "./comparisons.ts";
import { cutRules } from "./cuts.ts";
import { dataFactRules } from "./data-facts.ts";
import { definitionRules } from "./definitions.ts";
import { derivationRules } from "./derivations.ts";
import { distanceRules } from "./distances.ts";
import { eachNamedRules } from "./each-named.ts";
import { eventRules } from "./events.ts";
import { extremeRules } from "./extremes.ts";
import { fewRules } from "./few.ts";
import { figureRules } from "./figures.ts";
import { foremostRules } from "./foremost.ts";
import { linkRules } from "./links.ts";
import { meanRules } from "./means.ts";
import { moreRules } from "./more.ts";
import { nestedRules } from "./nested.ts";
import { orderRules } from "./orders.ts";
import { ownFigureRules } from "./own-figures.ts";
import { periodRules } from "./periods.ts";
import { placeRules } from "./places.ts";
import { poleRules } from "./poles.ts";
import { positionRules } from "./positions.ts";
import { rankRules } from "./ranks.ts";
import { rivalRules } from "./rivals.ts";
import { rowNounRules } from "./row-nouns.ts";
import { setRules } from "./sets.ts";
import { severalRules } from "./several.ts";
import { shareRules } from "./shares.ts";
import { thanRules } from "./than.ts";
import { tieRules } from "./ties.ts";
import { unsaidRules } from "./unsaid.ts";
import { wordOrderRules } from "./word-order.ts";

/** All rules of composition. None knows a word, a dataset or a place. */
export const rules: readonly Rule[] = [
  ...linkRules,
  ...boundRules,
  ...alternativeRules,
  ...amountRules,
  ...extremeRules,
  ...placeRules,
  ...setRules,
  ...nestedRules,
  ...foremostRules,
  ...eachNamedRules,
  ...figureRules,
  ...rowNounRules,
  ...fewRules,
  ...cutRules,
  ...eventRules,
  ...attributeRules,
  ...severalRules,
  ...tieRules,
  ...definitionRules,
  ...dataFactRules,
  ...rankRules,
  ...poleRules,
  ...distanceRules,
  ...positionRules,
  ...periodRules,
  ...derivationRules,
  ...meanRules,
  ...comparisonRules,
  ...thanRules,
  ...moreRules,
  ...rivalRules,
  ...shareRules,
  ...claimRules,
  ...belongingRules,
  ...ownFigureRules,
  ...orderRules,
  ...unsaidRules,
  ...askRules,
  ...wordOrderRules,
];
