import type { Expectation, Wanted } from "./question.ts";

/** What came back: rows, a refusal, or choices. */
export type Reply =
  | { readonly kind: "rows"; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: "refused" }
  | { readonly kind: "ambiguous"; readonly choices: readonly string[] };

/** `held`: nothing was claimed where something was known; `kept`: nothing was claimed, rightly. */
export type Verdict = "right" | "wrong" | "held" | "kept";

const defaultTolerance = 0.005;

/** Judges a reply. */
export function judge(expect: Expectation, reply: Reply): Verdict {
  if ("refuse" in expect) return reply.kind === "refused" ? "kept" : reply.kind === "ambiguous" ? "held" : "wrong";
  if ("clarify" in expect) {
    if (reply.kind === "rows") return "wrong";
    const said = reply.kind === "ambiguous" ? reply.choices.map(fold).join("\n") : "";
    return expect.clarify.every((choice) => said.includes(fold(choice))) ? "kept" : "held";
  }
  if (reply.kind !== "rows") return "held";
  return matches(expect, reply.rows) ? "right" : "wrong";
}

function matches(
  expect: Exclude<Expectation, { refuse: true } | { clarify: readonly string[] }>,
  rows: readonly (readonly unknown[])[],
): boolean {
  const tolerance = expect.tolerance ?? defaultTolerance;
  const has = (row: readonly unknown[] | undefined, cells: readonly Wanted[]): boolean =>
    row !== undefined && cells.every((cell) => row.some((got) => same(got, cell, tolerance)));
  if ("value" in expect) return rows.length === 1 && has(rows[0], [expect.value]);
  if ("text" in expect) return expect.text.every((word) => rows.flat().some((cell) => fold(cell).includes(fold(word))));
  if ("set" in expect) {
    const distinct = new Set(rows.map((row) => JSON.stringify(row))).size;
    return distinct === expect.set.length && expect.set.every((cells) => rows.some((row) => has(row, cells)));
  }
  const wanted = "rows" in expect ? expect.rows.map((name) => [name]) : expect.table;
  if (expect.exact !== false && rows.length !== wanted.length) return false;
  return expect.ordered
    ? wanted.every((cells, i) => has(rows[i], cells))
    : wanted.every((cells) => rows.some((row) => has(row, cells)));
}

function same(got: unknown, wanted: Wanted, tolerance: number): boolean {
  if (typeof wanted === "object") return wanted.some((one) => same(got, one, tolerance));
  if (typeof wanted === "string") return fold(got) === fold(wanted);
  const number = typeof got === "number" || (typeof got === "string" && got.trim() !== "") ? Number(got) : Number.NaN;
  return Math.abs(number - wanted) <= Math.max(Math.abs(wanted) * tolerance, 1e-9);
}

/** Case, accents and punctuation do not matter; nor does whether a province's name says that it is one. */
const fold = (cell: unknown): string =>
  String(cell ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bprovinsi\b/g, "")
    .replace(/[^a-z0-9.]+/g, " ")
    .trim();
