import type { SemanticModel } from "@tanyadata/semantic-model";

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

const wish = /[\s,(]*\b(?:dengan|pakai|menggunakan|dari|berdasarkan|menurut|gunakan)?\s*(?:data\s+)?simulasi\b[\s)]*/iu;

/** A question without its wish for simulated data; null where it has none. */
export const withoutWish = (question: string): string | null =>
  wish.test(question) ? question.replace(wish, " ").trim() : null;

/** What lets simulated data answer a question, as the user would ask it. */
export const simulatedChoice = (question: string): string =>
  `${question.replace(/[\s?.!]+$/u, "")} dengan data simulasi`;

/** What every answer from simulated data says of itself. */
export const simulatedNote = "Data simulasi: angka perkiraan, bukan angka resmi.";
