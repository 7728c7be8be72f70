import type { ModelEdit, TaughtVersion, TeachingChange } from "@tanyadata/contract";
import { type Edit, termOf } from "@tanyadata/semantic-model";
import type { z } from "zod";
import type { Kept, Version } from "./versions.store.ts";

/** An edit as it is kept: words as the model writes them. */
const tidy = (edit: Edit): Edit => (edit.do === "call" ? { ...edit, term: termOf(edit.term) } : edit);
const keyOf = (edit: Edit): string => JSON.stringify(edit);

/** What is kept after a change; null: the version to go back to is none. */
export function nextOf(
  { add, drop, back_to: backTo }: z.output<typeof TeachingChange>,
  versions: readonly Version[],
  made: (edit: Edit) => Kept,
): { readonly kept: readonly Kept[]; readonly added: readonly Edit[] } | null {
  const base =
    backTo === 0 ? [] : backTo === null ? versions[0]?.kept : versions.find(({ number }) => number === backTo)?.kept;
  if (!base && backTo !== null) return null;
  const held = (base ?? []).filter(({ id }) => !drop.includes(id));
  const added = add.map(tidy);
  // Who sets a field twice means the last; who says the same of a sentence again, likewise.
  const rest = held.filter(({ edit }) => !added.some((one) => replaces(one, edit)));
  return { kept: [...rest, ...added.map(made)], added };
}

function replaces(one: Edit, other: Edit): boolean {
  if (one.do === "set" && other.do === "set")
    return one.field === other.field && JSON.stringify(one.target) === JSON.stringify(other.target);
  if (one.do === "say" && other.do === "say") return one.question.toLowerCase() === other.question.toLowerCase();
  return keyOf(one) === keyOf(other);
}

/** Versions with what came to each and what went. */
export function told(versions: readonly Version[]): TaughtVersion[] {
  return versions.map(({ number, by, at, kept }, i) => {
    const before = versions[i + 1]?.kept ?? [];
    return { number, by, at, added: unlike(kept, before), removed: unlike(before, kept) };
  });
}

const unlike = (some: readonly Kept[], others: readonly Kept[]): TaughtVersion["added"] => {
  const known = new Set(others.map(({ edit }) => keyOf(edit)));
  return some
    .filter(({ edit }) => !known.has(keyOf(edit)))
    .map(({ edit, about }) => ({ edit: edit as ModelEdit, about }));
};
