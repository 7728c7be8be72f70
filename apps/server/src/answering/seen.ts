import type { View } from "@tanyadata/text-to-sql";

/** An answer with what of the data it was told from, and by which rule; as it is where it was told from all of them. */
export function withSeen(answer: string, tables: readonly string[], view?: Pick<View, "limits">): string {
  const said = seenIn(tables, view);
  return said === null ? answer : `${answer}\n\n_${said}_`;
}

/** Which part of some tables somebody sees, in words; null: all of it. */
export function seenIn(tables: readonly string[], view?: Pick<View, "limits">): string | null {
  const limits = [...(view?.limits ?? [])].filter(
    ([table, { where }]) => where !== null && tables.includes(table.toLowerCase()),
  );
  const reasons = new Map(limits.flatMap(([, one]) => one.reasons.map((reason) => [reason.rule, reason] as const)));
  if (reasons.size === 0) return null;
  const of = [...new Set([...reasons.values()].flatMap((reason) => reason.of))];
  const rules = [...reasons.values()].map(({ label }) => label);
  return `Anda melihat data ${of.join(", ")} (aturan: ${rules.join(", ")}).`;
}
