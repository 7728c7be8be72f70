import type { Rule } from "../rule.ts";
import { alternativeRules } from "./alternatives.ts";
import { amountRules } from "./amounts.ts";
import { askRules } from "./asks.ts";
import { attributeRules } from "./attributes.ts";
import { belongingRules } from "./belonging.ts";
import { bothFirstsRules } from "./both-firsts.ts";
import { boundRules } from "./bounds.ts";
import { claimRules } from "./claims.ts";
import { closestRules } from "./closest.ts";
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
import { rankSpanRules } from "./rank-spans.ts";
import { rankRules } from "./ranks.ts";
import { rivalRules } from "./rivals.ts";
import { rowNounRules } from "./row-nouns.ts";
import { setRules } from "./sets.ts";
import { severalRules } from "./several.ts";
import { shareRules } from "./shares.ts";
import { thanRules } from "./than.ts";
import { throughoutRules } from "./throughout.ts";
import { tieRules } from "./ties.ts";
import { unsaidRules } from "./unsaid.ts";
import { wordOrderRules } from "./word-order.ts";

/** The rules of composition by the file that they stand in. None knows a word, a dataset or a place. */
const families: Readonly<Record<string, readonly Rule[]>> = {
  links: linkRules,
  bounds: boundRules,
  alternatives: alternativeRules,
  amounts: amountRules,
  extremes: extremeRules,
  places: placeRules,
  sets: setRules,
  nested: nestedRules,
  foremost: foremostRules,
  "each-named": eachNamedRules,
  figures: figureRules,
  "row-nouns": rowNounRules,
  few: fewRules,
  "both-firsts": bothFirstsRules,
  cuts: cutRules,
  events: eventRules,
  attributes: attributeRules,
  several: severalRules,
  ties: tieRules,
  definitions: definitionRules,
  "data-facts": dataFactRules,
  ranks: rankRules,
  "rank-spans": rankSpanRules,
  poles: poleRules,
  distances: distanceRules,
  positions: positionRules,
  periods: periodRules,
  derivations: derivationRules,
  means: meanRules,
  comparisons: comparisonRules,
  than: thanRules,
  closest: closestRules,
  throughout: throughoutRules,
  more: moreRules,
  rivals: rivalRules,
  shares: shareRules,
  claims: claimRules,
  belonging: belongingRules,
  "own-figures": ownFigureRules,
  orders: orderRules,
  unsaid: unsaidRules,
  asks: askRules,
  "word-order": wordOrderRules,
};

export const rules: readonly Rule[] = Object.values(families).flat();

/** What a rule is called: its file, which two it joins, and which of several it is that join such two there. */
export const ruleNames: ReadonlyMap<Rule, string> = new Map(
  Object.entries(families).flatMap(([file, own]) =>
    own.map((rule, at): [Rule, string] => {
      const alike = own.slice(0, at).filter(({ says }) => says === rule.says).length;
      return [rule, `${file}: ${rule.says}${alike > 0 ? ` #${alike + 1}` : ""}`];
    }),
  ),
);
