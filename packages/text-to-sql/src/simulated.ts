import type { SemanticModel } from "@tanyadata/semantic-model";

/** The model without its simulated datasets: what questions are answered from unless simulated data are asked for. */
export function officialPart(model: SemanticModel): SemanticModel {
  const datasets = [...model.datasets].filter(([, dataset]) => !dataset.simulated);
  if (datasets.length === model.datasets.size) return model;
  const measures = [...model.measures].filter(([, { dataset }]) => !dataset.simulated);
  const headlines = model.root.headlines.filter((id) => measures.some(([known]) => known === id));
  return { ...model, root: { ...model.root, headlines }, datasets: new Map(datasets), measures: new Map(measures) };
}

const wish = /[\s,(]*\b(?:dengan|pakai|menggunakan|dari|berdasarkan|menurut|gunakan)?\s*(?:data\s+)?simulasi\b[\s)]*/iu;

/** A question without its wish for simulated data; null where it has none. */
export const withoutWish = (question: string): string | null =>
  wish.test(question) ? question.replace(wish, " ").trim() : null;

/** What lets simulated data answer a question, as the user would ask it. */
export const simulatedChoice = (question: string): { label: string; question: string } => ({
  label: "Jawab dengan data simulasi",
  question: `${question.replace(/[\s?.!]+$/u, "")} dengan data simulasi`,
});

/** What every answer from simulated data says of itself. */
export const simulatedNote = "Data simulasi: angka perkiraan, bukan angka resmi.";
