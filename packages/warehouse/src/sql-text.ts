import type { Limits } from "./limits.ts";
import type { Outcome } from "./warehouse.ts";

/** Why text is refused before any parser sees it; null where it may be read. */
export function unreadable(sql: string, { sqlLength }: Pick<Limits, "sqlLength">): Outcome<never> | null {
  const syntax = (message: string) => ({ ok: false, failure: { kind: "syntax", message } }) as const;
  if (sql.length > sqlLength) return syntax(`SQL is longer than ${sqlLength} characters`);
  // An engine would read only what stands before it, and not in every place: what is judged must be what runs.
  if (sql.includes("\0")) return syntax("SQL holds a NUL character");
  return null;
}

/** The refusal of SQL that is short as text and large as a tree. */
export const tooLarge = (treeLength: number): Outcome<never> => ({
  ok: false,
  failure: { kind: "syntax", message: `SQL has too many parts: its tree is longer than ${treeLength} characters` },
});

/** Pieces of SQL, as DuckDB and PostgreSQL cut it alike: what is blank, and what a comment sign may stand in without being one. */
const blank = /[ \t\n\r\f\v;]+|--[^\r\n]*/y;
const solid =
  /[eE]'(?:[^'\\]|''|\\.)*(?:'|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[\w$\u0080-\uffff]+|./sy;

/**
 * SQL without the semicolons, comments and white space at its end, so that it can be put in brackets. Parsing and running
 * both begin with it: what is judged is what runs, also where this should cut otherwise than the engine.
 */
export function statementOf(sql: string): string {
  let end = 0;
  for (let at = 0; at < sql.length; ) {
    const next = sql.startsWith("/*", at) ? commentEnd(sql, at) : pieceEnd(blank, sql, at);
    if (next > at) at = next;
    else end = at = solidEnd(sql, at);
  }
  return sql.slice(0, end);
}

/** Where a piece that begins here ends; here, where none does. */
function pieceEnd(piece: RegExp, sql: string, at: number): number {
  piece.lastIndex = at;
  return piece.test(sql) ? piece.lastIndex : at;
}

/** A text between `$tag$` and `$tag$` is one piece, and all else is what `solid` says. */
function solidEnd(sql: string, at: number): number {
  if (sql.startsWith("/*", at)) return sql.length;
  const next = pieceEnd(solid, sql, at);
  const piece = sql.slice(at, next);
  if (!/^\$.*\$$/s.test(piece)) return next;
  const close = sql.indexOf(piece, next);
  return close < 0 ? sql.length : close + piece.length;
}

/** Comments in brackets may hold others. One that is never closed is no comment: it is left to the parser to refuse. */
function commentEnd(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at += 2) {
    if (sql.startsWith("/*", at)) depth += 1;
    else if (sql.startsWith("*/", at)) depth -= 1;
    else at -= 1;
    if (depth === 0) return at + 2;
  }
  return start;
}
