import { z } from "zod";

/** Something that the semantic model says and the data do not hold. */
export const ModelFinding = z.object({
  /** `error`: answers are wrong or missing; `warning`: worth a look. */
  severity: z.enum(["error", "warning"]),
  /** Where in its file: `measures.0.expression`. */
  path: z.string(),
  /** What is wrong, in English, for those who write models. */
  message: z.string(),
});
export type ModelFinding = z.infer<typeof ModelFinding>;

const TableHealth = z.object({
  name: z.string(),
  /** Null where they cannot be counted. */
  rows: z.number().int().nullable(),
});

const SourceHealth = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  license: z.string(),
  year: z.number().int(),
});

/** One dataset of the semantic model, held against the warehouse. */
export const DatasetHealth = z.object({
  id: z.string(),
  title: z.string(),
  sources: z.array(SourceHealth),
  is_simulated: z.boolean(),
  tables: z.array(TableHealth),
  /** Years that it says it holds, ascending; none for what does not change with the years. */
  years: z.array(z.number().int()),
  /** Where its rows have dates: the first and the last month that it holds, "2024-03". */
  months: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Kinds of places or things that it has figures of, the finest first. */
  levels: z.array(z.string()),
  measures: z.number().int(),
  findings: z.array(ModelFinding),
});
export type DatasetHealth = z.infer<typeof DatasetHealth>;

/** One kind of thing with names (province, river), held against the warehouse. */
export const EntityHealth = z.object({
  id: z.string(),
  title: z.string(),
  table: TableHealth,
  findings: z.array(ModelFinding),
});
export type EntityHealth = z.infer<typeof EntityHealth>;

/** What the semantic model in service holds, and what is wrong with it. */
export const ModelHealth = z.object({
  title: z.string(),
  warehouse: z.enum(["duckdb", "postgres", "mariadb"]),
  datasets: z.array(DatasetHealth),
  entities: z.array(EntityHealth),
  measures: z.number().int(),
  /** Why newer data or a newer model are not in service; null where the newest are. */
  renewal_problem: z.string().nullable(),
});
export type ModelHealth = z.infer<typeof ModelHealth>;
