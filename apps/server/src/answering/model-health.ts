import type { DatasetHealth, EntityHealth, ModelFinding, ModelHealth } from "@tanyadata/contract";
import { checkTables, countRows, type Finding } from "@tanyadata/modelling";
import { type Dataset, isBase, type SemanticModel, tablesOf, yearsOf } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";

/** All that data know of themselves; of newer data they know nothing. */
export type DataHealth = Omit<ModelHealth, "renewal_problem">;

/**
 * Holds a model against its warehouse: counts the rows and tests columns, joins, years and expressions. Queries run one after
 * another, each within the warehouse's limits, so that questions find room beside them; what fails is a finding.
 */
export async function healthOf(model: SemanticModel, warehouse: Warehouse): Promise<DataHealth> {
  const found = await checkTables(model, warehouse);
  const counts = new Map<string, number | null>();
  const counted = async (name: string): Promise<{ name: string; rows: number | null }> => {
    if (!counts.has(name)) counts.set(name, await countRows(warehouse, model, name));
    return { name, rows: counts.get(name) ?? null };
  };

  const datasets: DatasetHealth[] = [];
  for (const dataset of model.datasets.values()) {
    const tables = [];
    for (const name of tablesOf(dataset)) tables.push(await counted(name));
    datasets.push({
      id: dataset.dataset,
      title: dataset.label,
      sources: dataset.sources.map(({ method: _, ...source }) => source),
      is_simulated: dataset.simulated,
      tables,
      years: [...yearsOf(dataset)],
      months: "date" in dataset.time ? { from: dataset.time.from, to: dataset.time.to } : null,
      levels: levelsOf(dataset, model),
      measures: dataset.measures.length,
      findings: about("dataset", dataset.dataset, found),
    });
  }
  const entities: EntityHealth[] = [];
  for (const { entity: id, label, table } of model.entities.values())
    entities.push({ id, title: label, table: await counted(table), findings: about("entity", id, found) });

  const { root, measures } = model;
  return { title: root.label, warehouse: warehouse.dialect, datasets, entities, measures: measures.size };
}

/** What the rows are about, and whatever contains that where figures add up; the whole also where it is published. */
function levelsOf({ grain, measures, whole }: Dataset, { entities, root }: SemanticModel): string[] {
  const isSummed = measures.some((measure) => isBase(measure) && measure.additivity === "sum");
  const levels = new Set([grain.entity]);
  // A set may grow while it is walked: containers of containers are found too.
  if (isSummed) for (const id of levels) for (const { entity } of entities.get(id)?.parents ?? []) levels.add(entity);
  const labels = [...levels].map((id) => entities.get(id)?.label ?? id);
  return isSummed || whole ? [...labels, root.whole.label] : labels;
}

const about = (kind: string, id: string, found: readonly Finding[]): ModelFinding[] =>
  found
    .filter(({ where }) => where.kind === kind && where.id === id)
    .map(({ severity, where, message }) => ({ severity, path: where.path.join("."), message }));
