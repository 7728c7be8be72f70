import type { Outcome } from "../warehouse.ts";

interface ParsedTree {
  readonly error: boolean;
  readonly error_message?: string;
  /** A decimal number, counted from 0. */
  readonly position?: string;
}

/** What the JSON text of `json_serialize_sql` holds: the statements, or what is wrong with them. A failure too where it is no JSON (`1e999`). */
export function treeOf(text: string): Outcome<unknown> {
  let tree: ParsedTree;
  try {
    tree = JSON.parse(text) as ParsedTree;
  } catch (error) {
    return { ok: false, failure: { kind: "failed", message: (error as Error).message } };
  }
  if (!tree.error) return { ok: true, value: tree };
  const { error_message: message = "not understood", position } = tree;
  const at = position === undefined ? {} : { position: Number(position) };
  return { ok: false, failure: { kind: "syntax", message, ...at } };
}
