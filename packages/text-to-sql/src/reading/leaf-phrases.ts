import type { Annotation, Sense } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { isMaker } from "../language/verb-nouns.ts";
import { isYear } from "../language/year.ts";
import { bareFigure, bareSet, timesUnit } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { any } from "./restrict.ts";

/** A number that may be a year costs a little as a year, so that "2000 jiwa" stays a number. */
const bareYearCost = 0.05;
/** "penghasil teh" rather tells how much than who, where either could be read. */
const makerCost = 0.02;
/** "ibu kota" of a province is rather a fact of it than the towns that are one. */
const attributeCost = -0.1;
/** A measure that is only implied: "perempuan" for the people who are. */
const impliedCost = 0.25;

/** "penghasil teh": those who have any, which the name of the measure does not say. */
export function* makersOf(
  annotation: Annotation,
  tokens: readonly Token[],
): Generator<{ phrase: Phrase; cost: number }> {
  const { sense } = annotation;
  if (sense.kind !== "measure" || !saysMaker(annotation, tokens)) return;
  const figure = bareFigure({ measure: sense.measure });
  yield { phrase: { type: "trait", figure, by: { limits: any } }, cost: makerCost };
}

/** "penghasil teh", "coffee producers" */
export const saysMaker = ({ from, to, mended }: Annotation, tokens: readonly Token[]): boolean =>
  [from, to - 1].some((at) => isMaker(mended.find(({ token }) => token === at)?.word ?? tokens[at]?.norm ?? ""));

export function* phrasesOf({ from, to, sense }: Annotation): Generator<{ phrase: Phrase; cost: number }> {
  switch (sense.kind) {
    case "measure":
      if (sense.done) {
        yield {
          phrase: { type: "trait", figure: bareFigure({ measure: sense.measure }), by: { limits: any }, done: true },
          cost: 0,
        };
        break;
      }
      yield {
        phrase: { type: "figure", figure: bareFigure({ measure: sense.measure }) },
        cost: sense.titled ? impliedCost : 0,
      };
      break;
    case "entity":
      yield {
        phrase: { type: "set", set: bareSet(sense.entity, sense.subset), use: null, noun: from, asked: null },
        cost: 0,
      };
      break;
    case "modifier":
      yield { phrase: { type: "modifier", entity: sense.entity, subset: sense.subset }, cost: 0 };
      break;
    case "slice":
    case "range": {
      const slice =
        sense.kind === "range"
          ? { dimension: sense.dimension, value: sense.range }
          : {
              dimension: sense.dimension,
              value: sense.value,
              ...(sense.elsewhere !== undefined && { elsewhere: sense.elsewhere }),
            };
      yield { phrase: { type: "slice", slice }, cost: 0 };
      if (sense.measure !== null)
        yield {
          phrase: { type: "figure", figure: { ...bareFigure({ measure: sense.measure }), slices: [slice] } },
          cost: impliedCost,
        };
      break;
    }
    case "dimension":
      yield { phrase: { type: "cuts", dimension: sense.dimension, values: null, use: null }, cost: 0 };
      break;
    case "extreme":
      yield { phrase: { type: "extreme", direction: sense.direction, measures: sense.measures, limit: null }, cost: 0 };
      break;
    case "more":
      yield { phrase: { type: "more", direction: sense.direction, measures: sense.measures, figure: null }, cost: 0 };
      break;
    case "degree":
      yield { phrase: { type: "degree", measures: sense.measures }, cost: 0 };
      break;
    case "unit":
      yield { phrase: { type: "unit", unit: sense.unit }, cost: 0 };
      break;
    case "qualifier":
      yield { phrase: { type: "qualifier", measures: sense.measures }, cost: 0 };
      break;
    case "whole":
      yield { phrase: { type: "whole" }, cost: 0 };
      break;
    case "place":
      yield {
        phrase: {
          type: "place",
          names: [{ from, to, candidates: sense.candidates }],
          use: null,
          sure: sense.candidates.items.some((candidate) => candidate.prominent),
        },
        cost: 0,
      };
      break;
    case "attribute":
      yield { phrase: { type: "attribute", entity: sense.entity, attribute: sense.attribute }, cost: attributeCost };
      break;
    case "period":
      yield { phrase: { type: "period", period: sense.period }, cost: 0 };
      break;
    case "term":
      yield { phrase: { type: "term", label: sense.label }, cost: 0 };
      break;
    case "topic":
      yield { phrase: { type: "topic", datasets: [sense.dataset] }, cost: 0 };
      break;
    case "value": {
      yield { phrase: { type: "value", options: sense.options }, cost: 0 };
      // "kasir" di cabang ini: those who are, where one attribute alone says so and several members share it
      const [only, ...others] = sense.options;
      if (only?.groups && others.length === 0)
        yield {
          phrase: {
            type: "set",
            set: { ...bareSet(only.entity, null), texts: [{ attribute: only.attribute, value: only.value }] },
            use: null,
            noun: null,
            asked: null,
          },
          cost: impliedCost,
        };
      break;
    }
    case "link": {
      const options = sense.options.map(({ rows, others, ...tie }) => ({
        rows,
        others,
        tie: { kind: "link" as const, ...tie },
      }));
      yield { phrase: { type: "verb", verb: { options }, negated: false }, cost: 0 };
      break;
    }
    case "word":
      yield* phrasesOfWord(sense.word);
      break;
    case "blocked":
      break;
  }
}

function* phrasesOfWord(word: Extract<Sense, { kind: "word" }>["word"]): Generator<{ phrase: Phrase; cost: number }> {
  switch (word.role) {
    case "number":
      yield { phrase: { type: "quantity", value: word.value, scaled: false, unit: null }, cost: 0 };
      if (isYear(word.value)) yield { phrase: { type: "period", period: { year: word.value } }, cost: bareYearCost };
      break;
    case "sign": {
      const end = { value: 0, inclusive: false };
      const limits = { least: word.below ? null : end, most: word.below ? end : null, unit: null };
      yield { phrase: { type: "limits", limits }, cost: 0 };
      break;
    }
    case "arranged":
      yield { phrase: { type: "arranged", direction: word.direction, measures: [], figure: null }, cost: 0 };
      break;
    case "extreme":
      yield {
        phrase: { type: "extreme", direction: word.direction, measures: [], limit: null, counts: word.counts },
        cost: 0,
      };
      break;
    case "position":
      yield { phrase: { type: "word", word }, cost: 0 };
      if (word.asks)
        yield {
          phrase: { type: "ranked", names: null, figure: null, direction: null, among: null, where: [] },
          cost: 0,
        };
      break;
    case "distance":
      yield {
        phrase: {
          type: "distance",
          names: [],
          near: word.near,
          within: null,
          towards: word.towards ?? null,
          set: null,
        },
        cost: 0,
      };
      break;
    case "ordinal":
      yield { phrase: { type: "nth", nth: word.value, ...(word.gathers && { gathers: true }) }, cost: 0 };
      break;
    case "catalogue":
      yield { phrase: { type: "definition", of: { kind: "catalogue" } }, cost: 0 };
      break;
    case "holds":
      yield { phrase: { type: "verb", verb: "holds", negated: word.negated }, cost: 0 };
      break;
    case "operator":
      yield { phrase: { type: "operator", operator: word.operator }, cost: 0 };
      break;
    case "more":
      yield {
        phrase: {
          type: "more",
          direction: word.direction,
          measures: [],
          figure: null,
          ...(word.grades && { grades: true }),
        },
        cost: 0,
      };
      break;
    case "from":
      break;
    case "times":
      yield word.of === undefined
        ? { phrase: { type: "word", word }, cost: 0 }
        : { phrase: { type: "times", times: word.of, comparison: null }, cost: 0 };
      break;
    case "so-often":
      yield { phrase: { type: "quantity", value: word.times, scaled: false, unit: timesUnit }, cost: 0 };
      break;
    case "relative-year":
      yield { phrase: { type: "period", period: { relative: true } }, cost: 0 };
      break;
    case "all-time":
      yield { phrase: { type: "period", period: { from: null, to: null } }, cost: 0 };
      break;
    case "latest":
      yield word.grain
        ? { phrase: { type: "period", period: { last: 1, grain: word.grain } }, cost: 0 }
        : { phrase: { type: "period", period: "latest", ...(word.newest && { newest: true }) }, cost: 0 };
      break;
    default:
      yield { phrase: { type: "word", word }, cost: 0 };
  }
}
