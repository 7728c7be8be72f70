import type { Entity, SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { expanded, lostKeys, query, quoted } from "../database.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** What of an entity is not so: columns, unique keys, parents that are there, subsets that run and hold something. */
export async function checkEntity(entity: Entity, model: SemanticModel, warehouse: Warehouse): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { error, warning } = findingsAbout({ kind: "entity", id: entity.entity }, findings);
  const table = quoted(entity.table);
  const exists = await query(warehouse, `SELECT 1 FROM ${table} LIMIT 1`);
  if (!exists.ok) {
    error(["table"], `"${entity.table}" cannot be read: ${exists.why}`);
    return findings;
  }
  if (exists.rows.length === 0) warning(["table"], `"${entity.table}" is empty: nobody can ask for its members`);

  const columns: [path: (string | number)[], column: string][] = [
    [["key"], entity.key],
    [["name"], entity.name],
    ...entity.parents.map(({ column }, i): [(string | number)[], string] => [["parents", i, "column"], column]),
    ...entity.attributes.map(({ column }, i): [(string | number)[], string] => [["attributes", i, "column"], column]),
    ...entity.codes.map(({ column }, i): [(string | number)[], string] => [["codes", i, "column"], column]),
  ];
  for (const [path, column] of columns) {
    const found = await query(warehouse, `SELECT ${quoted(column)} FROM ${table} LIMIT 0`);
    if (!found.ok) error(path, `"${entity.table}" has no column "${column}": ${found.why}`);
  }
  if (findings.some(({ severity }) => severity === "error")) return findings;

  const key = quoted(entity.key);
  const keys = await query(warehouse, `SELECT count(*), count(${key}), count(DISTINCT ${key}) FROM ${table}`);
  const [all = 0, filled = 0, distinct = 0] = keys.ok ? (keys.rows[0] ?? []).map(Number) : [];
  if (filled < all)
    error(["key"], `${all - filled} of ${all} rows have no "${entity.key}"; a key must be there in each`);
  if (distinct < filled)
    error(["key"], `"${entity.key}" repeats (${filled} rows, ${distinct} keys): joins would count rows twice`);

  for (const [i, { column }] of entity.codes.entries()) {
    const code = quoted(column);
    const repeats = await query(
      warehouse,
      `SELECT ${code} FROM ${table} WHERE ${code} IS NOT NULL GROUP BY ${code} HAVING count(*) > 1 LIMIT 1`,
    );
    if (repeats.ok && repeats.rows.length > 0)
      error(["codes", i, "column"], `"${column}" repeats (${repeats.rows[0]?.[0]}): a code must tell one member`);
  }
  for (const [i, parent] of entity.parents.entries()) {
    const target = model.entities.get(parent.entity);
    if (!target) continue;
    const lost = await query(warehouse, lostKeys(warehouse, { from: table, key: quoted(parent.column) }, target));
    if (!lost.ok)
      error(["parents", i], `"${parent.column}" does not compare with the key of ${parent.entity}: ${lost.why}`);
    else if (Number(lost.rows[0]?.[0]) > 0)
      error(
        ["parents", i],
        `${lost.rows[0]?.[0]} rows lie in no ${parent.entity} (first: ${lost.rows[0]?.[1]}); mend the data or the column`,
      );
  }
  for (const [i, link] of entity.links.entries()) {
    const columns = [link.from, link.to, ...(link.times ? [link.times.column] : [])].map(quoted).join(", ");
    const found = await query(warehouse, `SELECT ${columns} FROM ${quoted(link.table)} LIMIT 0`);
    if (!found.ok) error(["links", i, "table"], `the tie "${link.id}" cannot be read: ${found.why}`);
  }
  for (const [i, subset] of entity.subsets.entries()) {
    const held = await query(warehouse, `SELECT count(*) FROM ${table} WHERE ${expanded(subset.where)}`);
    if (!held.ok) error(["subsets", i, "where"], `does not run: ${held.why}`);
    else if (Number(held.rows[0]?.[0]) === 0) warning(["subsets", i, "where"], `holds no member of ${entity.entity}`);
  }
  return findings;
}
