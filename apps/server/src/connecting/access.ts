import { administrators, type SourceAccess } from "@tanyadata/contract";
import type { Draft } from "./draft-order.ts";

/** Until somebody says otherwise: a database holds what its owner has shown to nobody here. */
export const forAdministrators: SourceAccess = { everybody: false, groups: [], sql: false, policies: null };

/**
 * Whether somebody may ask all of a source, by its access alone. Nobody where its policies are written by hand: what these come to hangs on the
 * rows of the database.
 */
export const isWhollyFor = (
  { everybody, groups, policies }: SourceAccess,
  user: { readonly groups: readonly string[] },
): boolean =>
  policies === null && (everybody || user.groups.some((group) => group === administrators || groups.includes(group)));

const file = "access.yaml";

/**
 * The files of a model with policies that say who may ask it: whatever else a database is asked by, it is held by the engine of policies.
 * Administrators may do all of it: who can connect a database knows its password.
 */
export function withAccess(files: Draft["files"], { everybody, groups, sql, policies }: SourceAccess): Draft["files"] {
  if (policies !== null) return [...files, { name: file, text: policies }];
  const allow = ["ask", "rows", "export", ...(sql ? ["sql"] : [])];
  const rules = [
    { rule: "administrators", label: "Administrator", groups: [administrators], datasets: "all" },
    ...(everybody ? [{ rule: "everybody", label: "Semua pengguna", datasets: "all", allow }] : []),
    ...(!everybody && groups.length > 0
      ? [{ rule: "groups", label: groups.join(", "), groups, datasets: "all", allow }]
      : []),
  ];
  // JSON is YAML.
  return [...files, { name: file, text: JSON.stringify({ policies: "access", unnamed: "nobody", rules }) }];
}
