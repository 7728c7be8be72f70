import type { Dataset, SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { expanded, query } from "../database.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/**
 * Whether the joins of a view find one row each: then there are as many rows through all of them as without any. More of them would
 * count figures twice. Views that put tables under one another, or rows together, have no such count.
 */
export async function checkFanOut(
  dataset: Dataset,
  { views }: SemanticModel,
  warehouse: Warehouse,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const view = views.get(dataset.table);
  const parts = view ? partsOf(view.sql) : null;
  if (!view || !parts) return findings;
  const counted = await Promise.all(
    [parts.base, parts.joined].map((from) => query(warehouse, `SELECT count(*) FROM ${expanded(from)}`)),
  );
  const [alone, through] = counted.map((one) => (one.ok ? Number(one.rows[0]?.[0]) : null));
  if (alone == null || through == null || through <= alone) return findings;
  findingsAbout({ kind: "dataset", id: dataset.dataset }, findings).error(
    ["table"],
    `the joins of "${view.view}" find several rows for one (${through} rows, ${alone} without them): figures would be counted twice`,
  );
  return findings;
}

/** The first table of a plain view, and the same with what is joined to it, as stands after FROM; null where it is no plain one. */
export function partsOf(sql: string): { readonly base: string; readonly joined: string } | null {
  const from = places(sql, /\bFROM\b/gi)[0];
  if (from === undefined || places(sql, /\b(?:UNION|INTERSECT|EXCEPT|GROUP BY|CROSS|UNNEST)\b|^\s*WITH\b/gi).length > 0)
    return null;
  const after = sql.slice(from + "FROM".length);
  const end = places(after, /\b(?:WHERE|ORDER BY|LIMIT|HAVING)\b/gi)[0] ?? after.length;
  const clause = after.slice(0, end).trim();
  const [first, ...others] = places(clause, /\b(?:(?:LEFT|RIGHT|FULL|INNER)\s+(?:OUTER\s+)?)?JOIN\b/gi);
  if (first === undefined || places(clause, /,/g).length > 0) return null;
  const base = clause.slice(0, first).trim();
  if (base.startsWith("(")) return null;
  // Rows that a join leaves out are no reason to think that none is there twice.
  const joins = [first, ...others].map((at, i, all) => clause.slice(at, all[i + 1] ?? clause.length));
  const kept = joins.map((one) => one.replace(/^(?:(?:LEFT|RIGHT|FULL|INNER)\s+(?:OUTER\s+)?)?JOIN/i, "LEFT JOIN"));
  return { base, joined: [base, ...kept].join(" ") };
}

/** Where a pattern stands in SQL outside of brackets, braces and quotes. */
function places(sql: string, pattern: RegExp): number[] {
  let depth = 0;
  let quote = "";
  const outside = [...sql].map((sign) => {
    if (quote !== "") {
      if (sign === quote) quote = "";
      return false;
    }
    if (sign === "'" || sign === '"' || sign === "`") quote = sign;
    if (sign === "(" || sign === "{") depth++;
    if (sign === ")" || sign === "}") depth--;
    return depth === 0 && quote === "";
  });
  return [...sql.matchAll(pattern)].flatMap(({ index }) => (outside[index] ? [index] : []));
}
