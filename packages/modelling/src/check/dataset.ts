import { type Dataset, isBase, type SemanticModel, yearsOf } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { expanded, query, quoted } from "../database.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** What of a dataset is not so: its columns and expressions, the years and values that it says it holds, whom its rows are about. */
export async function checkDataset(dataset: Dataset, model: SemanticModel, warehouse: Warehouse): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { error, warning } = findingsAbout({ kind: "dataset", id: dataset.dataset }, findings);
  const table = quoted(dataset.table);
  const exists = await query(warehouse, `SELECT 1 FROM ${table} LIMIT 1`);
  if (!exists.ok) {
    error(["table"], `"${dataset.table}" cannot be read: ${exists.why}`);
    return findings;
  }
  if (exists.rows.length === 0) warning(["table"], `"${dataset.table}" is empty: every answer would be "no figure"`);

  const grain = model.entities.get(dataset.grain.entity);
  if (grain) {
    const column = `fact.${quoted(dataset.grain.column)}`;
    const lost = await query(
      warehouse,
      `SELECT count(*), min(CAST(${column} AS VARCHAR)) FROM ${table} AS fact
       WHERE ${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${quoted(grain.table)} AS member
       WHERE member.${quoted(grain.key)} = ${column})`,
    );
    if (!lost.ok) error(["grain", "column"], `does not lead to ${grain.entity}: ${lost.why}`);
    else if (Number(lost.rows[0]?.[0]) > 0)
      error(
        ["grain", "column"],
        `${lost.rows[0]?.[0]} rows are about no ${grain.entity} that is there (first: ${lost.rows[0]?.[1]})`,
      );
  }

  if ("years" in dataset.time) {
    const { column } = dataset.time;
    const held = await query(
      warehouse,
      `SELECT DISTINCT ${quoted(column)} FROM ${table} WHERE ${quoted(column)} IS NOT NULL ORDER BY 1`,
    );
    if (!held.ok) error(["time", "column"], `cannot be read: ${held.why}`);
    else {
      const there = held.rows.map(([year]) => Number(year));
      const said = yearsOf(dataset);
      for (const year of said)
        if (!there.includes(year))
          error(["time", "years"], `says ${year}, but the table holds only ${there.join(", ")}`);
      for (const year of there)
        if (!said.includes(year))
          error(["time", "years"], `the table holds ${year} too; add it, or no question finds it`);
    }
  }

  for (const [i, dimension] of dataset.dimensions.entries()) {
    const column = quoted(dimension.column);
    const held = await query(
      warehouse,
      `SELECT DISTINCT CAST(${column} AS VARCHAR) FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`,
    );
    if (!held.ok) {
      error(["dimensions", i, "column"], `cannot be read: ${held.why}`);
      continue;
    }
    const there = new Set(held.rows.map(([value]) => String(value)));
    const said = new Set(dimension.values.map(({ value }) => String(value)));
    for (const [k, { value }] of dimension.values.entries())
      if (!there.has(String(value))) error(["dimensions", i, "values", k], `"${value}" occurs in no row`);
    const missing = [...there].filter((value) => !said.has(value));
    if (missing.length > 0)
      error(
        ["dimensions", i, "values"],
        `the table also holds ${missing.slice(0, 5).join(", ")}; list them, or cut them off`,
      );
    if (dimension.otherwise !== undefined) {
      const runs = await query(warehouse, `SELECT count(*) FROM ${table} WHERE ${expanded(dimension.otherwise)}`);
      if (!runs.ok) error(["dimensions", i, "otherwise"], `does not run: ${runs.why}`);
    }
  }

  for (const [i, measure] of dataset.measures.entries()) {
    if (!isBase(measure)) continue;
    for (const name of [dataset.table, ...(dataset.whole ? [dataset.whole.table] : [])]) {
      const runs = await query(warehouse, `SELECT ${expanded(measure.expression)} FROM ${quoted(name)}`);
      if (!runs.ok) error(["measures", i, "expression"], `does not run over "${name}": ${runs.why}`);
      else if (runs.rows.length !== 1)
        error(
          ["measures", i, "expression"],
          `gives ${runs.rows.length} rows; write an aggregate, such as sum({column})`,
        );
    }
  }
  return findings;
}
