import type { View } from "@tanyadata/text-to-sql";

/** What of a view says which part of the data is seen. */
export type Seeing = Pick<View, "limits" | "role" | "within">;

/** What somebody is told for whom the database has no role. */
export const roleless =
  "Basis data ini hanya menjawab lewat perannya sendiri, dan belum ada peran untuk grup Anda. Hubungi administrator.";

/** An answer with what of the data it was told from, and by which rule; as it is where it was told from all of them. */
export function withSeen(answer: string, tables: readonly string[], view?: Seeing): string {
  const said = seenIn(tables, view);
  return said === null ? answer : `${answer}\n\n_${said}_`;
}

/** Which part of some tables somebody sees, in words; null: all of it. */
export function seenIn(tables: readonly string[], view?: Seeing): string | null {
  const limits = [...(view?.limits ?? [])].filter(
    ([table, { where }]) => where !== null && tables.includes(table.toLowerCase()),
  );
  const reasons = new Map(limits.flatMap(([, one]) => one.reasons.map((reason) => [reason.rule, reason] as const)));
  const of = [...new Set([...reasons.values()].flatMap((reason) => reason.of))];
  const rules = [...reasons.values()].map(({ label }) => label);
  const isWithin = tables.some((table) => view?.within.has(table.toLowerCase()));
  const said = [
    ...(reasons.size > 0 ? [`Anda melihat data ${of.join(", ")} (aturan: ${rules.join(", ")}).`] : []),
    ...(isWithin ? [`Basis data membatasi barisnya sendiri (peran: ${view?.role}).`] : []),
  ];
  return said.length === 0 ? null : said.join(" ");
}
