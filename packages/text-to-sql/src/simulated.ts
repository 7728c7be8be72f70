import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Sense } from "./grounding/sense.ts";

/**
 * The model that questions are answered from unless simulated data are asked for: without simulated measures, but for
 * variants, which only a word of their own picks.
 */
export function officialPart(model: SemanticModel): SemanticModel {
  const measures = [...model.measures].filter(
    ([, { measure, dataset }]) => !dataset.simulated || measure.variant_of !== undefined,
  );
  if (measures.length === model.measures.size) return model;
  const headlines = model.root.headlines.filter((id) => measures.some(([known]) => known === id));
  return { ...model, root: { ...model.root, headlines }, measures: new Map(measures) };
}

const wish =
  /[\s,(]*\b(?:(?:dengan|pakai|menggunakan|dari|berdasarkan|menurut|gunakan)?\s*(?:data\s+)?simulasi|(?:(?:according\s+to|based\s+on|using|with|from|in)\s+(?:the\s+)?)?(?:simulated\s+data|simulation))\b[\s),]*/iu;

/** "itu data asli atau simulasi?": asked of the data, no wish for simulated ones. */
const asksWhich =
  /\b(?:atau|apa|or)\s+(?:hasil\s+|data\s+|angka\s+)?simula|simulasi\s+(?:atau|apa)\b|simulated\s+or\b/iu;

/** "menurut data simulasi desa, …": of what the simulated data are, not of what is asked. */
const nounOfData = /(simulasi)\s+(?:potensi\s+)?desa(?=\s*,)/iu;

/** A question without the noun that only says of what simulated data are. */
export const withoutNounOfData = (question: string): string => question.replace(nounOfData, "$1");

/** A question without its wish for simulated data; null where it has none. The word is looked for first: what may stand before it is long to try. */
export const withoutWish = (question: string): string | null =>
  /simula/iu.test(question) && !asksWhich.test(question) && wish.test(question)
    ? question.replace(wish, " ").trim()
    : null;

/**
 * Tells whether words can lead to simulated data at all: they mean a simulated measure, one that it is another source of, or what
 * only such data are about. Most that is refused does not, and need not be read again.
 */
export function simulatedSenses({ measures }: SemanticModel): (senses: readonly Sense[]) => boolean {
  const marks = new Set<string>();
  for (const [id, { measure, dataset }] of measures)
    if (dataset.simulated) {
      const of = measure.variant_of;
      for (const mark of [
        id,
        dataset.dataset,
        ...(of === undefined ? [] : [of]),
        ...dataset.dimensions.map((one) => one.id),
      ])
        marks.add(JSON.stringify(mark));
    }
  return (senses) => {
    const named = JSON.stringify(senses.filter(({ kind }) => kind !== "place" && kind !== "word"));
    return [...marks].some((mark) => named.includes(mark));
  };
}

/** What lets simulated data answer a question, as the user would ask it. */
export const simulatedChoice = (question: string): string =>
  `${question.replace(/[\s?.!]+$/u, "")} dengan data simulasi`;

/** What every answer from simulated data says of itself. */
export const simulatedNote = "Data simulasi: angka perkiraan, bukan angka resmi.";
