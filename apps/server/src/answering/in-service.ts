import type { DataSource } from "@tanyadata/contract";
import { countRows } from "@tanyadata/modelling";
import { basesOf, type Dataset, type SemanticModel, yearsOf } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import type { Answerer } from "../features/queries/answerer.ts";

/** The datasets of a model, with their rows counted once. */
export function sourcesInService(model: SemanticModel, warehouse: Warehouse): () => Promise<DataSource[]> {
  let counting: Promise<DataSource[]> | undefined;
  const count = async (): Promise<DataSource[]> => {
    const rows = new Map<string, number | null>();
    for (const { table } of model.datasets.values())
      if (!rows.has(table)) rows.set(table, await countRows(warehouse, model, table));
    return [...model.datasets.values()].map((dataset) => sourceOf(dataset, model, rows.get(dataset.table) ?? null));
  };
  return () => {
    counting ??= count().catch((error: unknown) => {
      counting = undefined;
      throw error;
    });
    return counting;
  };
}

const sourceOf = (dataset: Dataset, { entities }: SemanticModel, rows: number | null): DataSource => ({
  id: dataset.dataset,
  title: dataset.label,
  publishers: [...new Set(dataset.sources.map(({ publisher }) => publisher))],
  is_simulated: dataset.simulated,
  figures: dataset.measures.length,
  rows,
  years: [...yearsOf(dataset)],
  period: "date" in dataset.time ? { from: dataset.time.from, to: dataset.time.to } : null,
  about: [...new Set([dataset.grain, ...dataset.also].map(({ entity }) => entities.get(entity)?.label ?? entity))],
});

/** The sentence that the engine answers with from one dataset, asking no language model; null where it answers otherwise, or not. */
export async function answerFrom(
  answerer: Answerer,
  model: SemanticModel,
  question: string,
  id: string,
  asker: { readonly userId: string; readonly signal: AbortSignal },
): Promise<string | null> {
  const table = model.datasets.get(id)?.table ?? model.entities.get(id)?.table;
  if (table === undefined) return null;
  const answer = await answerer.answer(question, { ...asker, model: "gpt-4o", previous: null });
  if (answer.kind !== "answer") return null;
  const names = [table, ...basesOf(table, model)];
  return names.some((name) => new RegExp(`\\b${name}\\b`, "i").test(answer.sql)) ? answer.answer : null;
}
