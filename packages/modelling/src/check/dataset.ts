import { type Dataset, isBase, monthsHeld, periodCell, type SemanticModel, yearsOf } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { asText, expandedBy, lostKeys, query, quoted, rowsIn } from "../database.ts";
import { checkFanOut } from "./fan-out.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type Say = ReturnType<typeof findingsAbout>;

/** What of a dataset is not so: its columns and expressions, the times and values that it says it holds, whom its rows are about. */
export async function checkDataset(dataset: Dataset, model: SemanticModel, warehouse: Warehouse): Promise<Finding[]> {
  const findings: Finding[] = [];
  const say = findingsAbout({ kind: "dataset", id: dataset.dataset }, findings);
  const exists = await query(warehouse, `SELECT 1 FROM ${quoted(dataset.table)} LIMIT 1`);
  if (!exists.ok) {
    say.error(["table"], `"${dataset.table}" cannot be read: ${exists.why}`);
    return findings;
  }
  if (exists.rows.length === 0)
    say.warning(["table"], `"${dataset.table}" is empty: every answer would be "no figure"`);
  await checkJoins(dataset, warehouse, say);
  findings.push(...(await checkFanOut(dataset, model, warehouse)));
  await checkKeys(dataset, model, warehouse, say);
  await checkTimes(dataset, warehouse, say);
  await checkDimensions(dataset, model.views.has(dataset.table), warehouse, say);
  await checkMeasures(dataset, warehouse, say);
  return findings;
}

/** A row that is joined must be one: of two each figure would be there twice. */
async function checkJoins({ joins }: Dataset, warehouse: Warehouse, { error }: Say): Promise<void> {
  for (const [i, { table, to }] of joins.entries()) {
    const twice = await query(
      warehouse,
      `SELECT ${asText(warehouse, quoted(to))} FROM ${quoted(table)} GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 1`,
    );
    if (!twice.ok) error(["joins", i], `"${table}" cannot be joined by "${to}": ${twice.why}`);
    else if (twice.rows.length > 0)
      error(
        ["joins", i, "to"],
        `"${to}" of "${table}" is not unique (${twice.rows[0]?.[0]}): figures would be counted twice`,
      );
  }
}

/** Whom the rows are about must be there. */
async function checkKeys(
  dataset: Dataset,
  model: SemanticModel,
  warehouse: Warehouse,
  { error, warning }: Say,
): Promise<void> {
  const { from, column } = rowsIn(dataset, dataset.table);
  const { grain, also } = dataset;
  const keys = [{ ...grain, path: ["grain"] }, ...also.map((one, i) => ({ ...one, path: ["also", i] }))];
  for (const { entity, column: name, path } of keys) {
    const member = model.entities.get(entity);
    if (!member) continue;
    const lost = await query(warehouse, lostKeys(warehouse, { from, key: column(name) }, member));
    if (!lost.ok) {
      error([...path, "column"], `does not lead to ${entity}: ${lost.why}`);
      continue;
    }
    const [rows = 0, first] = lost.rows[0] ?? [];
    if (Number(rows) === 0) continue;
    const all = await query(warehouse, `SELECT count(*) FROM ${from}`);
    // A few that lead nowhere are in most tables that declare no keys: they count, and are told of nobody.
    const isMany = !all.ok || Number(rows) * 20 > Number(all.rows[0]?.[0]);
    (isMany ? error : warning)(
      [...path, "column"],
      `${rows} rows are about no ${entity} that is there (first: ${first})`,
    );
  }
}

async function checkTimes(dataset: Dataset, warehouse: Warehouse, { error, warning }: Say): Promise<void> {
  const { time } = dataset;
  const { from, column } = rowsIn(dataset, dataset.table);
  if ("years" in time) {
    const held = await query(
      warehouse,
      `SELECT DISTINCT ${column(time.column)} FROM ${from} WHERE ${column(time.column)} IS NOT NULL ORDER BY 1`,
    );
    if (!held.ok) return error(["time", "column"], `cannot be read: ${held.why}`);
    const there = held.rows.map(([year]) => Number(year));
    const said = yearsOf(dataset);
    for (const year of said)
      if (!there.includes(year)) error(["time", "years"], `says ${year}, but the table holds only ${there.join(", ")}`);
    for (const year of there)
      if (!said.includes(year))
        error(["time", "years"], `the table holds ${year} too; add it, or no question finds it`);
  }
  if ("date" in time) {
    const date = column(time.date);
    const held = await query(
      warehouse,
      `SELECT min(extract(year FROM ${date}) * 100 + extract(month FROM ${date})),
       max(extract(year FROM ${date}) * 100 + extract(month FROM ${date})), sum(CASE WHEN ${date} IS NULL THEN 1 ELSE 0 END) FROM ${from}`,
    );
    if (!held.ok) return error(["time", "date"], `cannot be read as a date: ${held.why}`);
    const [first, last, without] = (held.rows[0] ?? []).map(Number);
    if (!first || !last) return error(["time", "date"], "no row has a date");
    const said = monthsHeld(time);
    if (first !== said.first) warning(["time", "from"], `the first row is of ${periodCell(first)}`);
    if (last !== said.last)
      warning(["time", "to"], `the last row is of ${periodCell(last)}; what is later is never asked for`);
    if (without) warning(["time", "date"], `${without} rows have no date: they count only where no time is asked for`);
  }
}

async function checkDimensions(
  dataset: Dataset,
  isView: boolean,
  warehouse: Warehouse,
  { error, warning }: Say,
): Promise<void> {
  const { from, column } = rowsIn(dataset, dataset.table);
  for (const [i, dimension] of dataset.dimensions.entries()) {
    const cut = column(dimension.column);
    const held = await query(
      warehouse,
      `SELECT DISTINCT ${asText(warehouse, cut)} FROM ${from} WHERE ${cut} IS NOT NULL ORDER BY 1`,
    );
    if (!held.ok) {
      error(["dimensions", i, "column"], `cannot be read: ${held.why}`);
      continue;
    }
    const there = new Set(held.rows.map(([value]) => String(value)));
    const said = new Set(dimension.values.map(({ value }) => String(value)));
    // What no line belongs to may still be a status of orders, which a view has in the same row.
    for (const [k, { value }] of dimension.values.entries())
      if (!there.has(String(value)))
        (dimension.column.includes(".") || isView ? warning : error)(
          ["dimensions", i, "values", k],
          `"${value}" occurs in no row`,
        );
    const missing = [...there].filter((value) => !said.has(value));
    if (missing.length > 0)
      error(
        ["dimensions", i, "values"],
        `the table also holds ${missing.slice(0, 5).join(", ")}; list them, or cut them off`,
      );
    if (dimension.otherwise !== undefined) {
      const runs = await query(
        warehouse,
        `SELECT count(*) FROM ${from} WHERE ${expandedBy(dimension.otherwise, column)}`,
      );
      if (!runs.ok) error(["dimensions", i, "otherwise"], `does not run: ${runs.why}`);
    }
  }
}

async function checkMeasures(dataset: Dataset, warehouse: Warehouse, { error }: Say): Promise<void> {
  for (const [i, measure] of dataset.measures.entries()) {
    if (!isBase(measure)) continue;
    for (const name of [dataset.table, ...(dataset.whole ? [dataset.whole.table] : [])]) {
      const { from, column } = rowsIn(dataset, name);
      const runs = await query(warehouse, `SELECT ${expandedBy(measure.expression, column)} FROM ${from}`);
      if (!runs.ok) error(["measures", i, "expression"], `does not run over "${name}": ${runs.why}`);
      else if (runs.rows.length !== 1)
        error(
          ["measures", i, "expression"],
          `gives ${runs.rows.length} rows; write an aggregate, such as sum({column})`,
        );
    }
  }
}
