import type { PolicyOverview, Seen } from "@tanyadata/contract";
import { basesOf, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import type { PolicyUser, View } from "@tanyadata/text-to-sql";
import { seenIn } from "./seen.ts";

/** The policies of a model as administrators look at them. */
export function overviewOf({ policies, datasets, entities, measures }: SemanticModel): PolicyOverview {
  const labelOf = (id: string): string =>
    datasets.get(id)?.label ?? entities.get(id)?.label ?? measures.get(id)?.measure.label ?? id;
  return {
    attributes: (policies?.attributes ?? []).map(({ attribute: id, label }) => ({ id, label })),
    rules: (policies?.rules ?? []).map((rule) => ({
      rule: rule.rule,
      label: rule.label,
      groups: rule.groups ?? null,
      about: [
        ...(rule.datasets === "all" ? ["Semua data"] : (rule.datasets ?? []).map(labelOf)),
        ...[...(rule.entities ?? []), ...(rule.measures ?? [])].map(labelOf),
        ...(rule.columns ?? []),
      ],
      allow: [...rule.allow],
      rows: rule.rows ?? null,
    })),
    unnamed: policies?.unnamed ?? "signed-in",
    datasets: [...datasets.values()].map(({ dataset: id, label }) => ({ id, label })),
  };
}

/** The groups that may ask of data that no rule names, such as a file that is imported; null: everybody who has signed in. */
export function newDataFor({ policies }: Pick<SemanticModel, "policies">): string[] | null {
  const all = policies?.rules.filter(({ datasets }) => datasets === "all") ?? [];
  // A rule of all data names each of them, whatever is said of the rest.
  if (all.length > 0) {
    const asking = all.filter(({ allow }) => allow.includes("ask"));
    return asking.some(({ groups }) => !groups) ? null : [...new Set(asking.flatMap(({ groups = [] }) => groups))];
  }
  const unnamed = policies?.unnamed ?? "signed-in";
  if (typeof unnamed !== "string") return [...unnamed];
  return unnamed === "nobody" ? [] : null;
}

/** What users may do with a dataset; undefined: there is no such one. */
export function seenOf(
  model: SemanticModel,
  id: string,
  users: readonly PolicyUser[],
  viewOf: (user: PolicyUser) => View | null,
): Pick<Seen, "may" | "rows">[] | undefined {
  const dataset = model.datasets.get(id);
  if (!dataset) return undefined;
  const tables = tablesOf(dataset).flatMap((table) => basesOf(table, model));
  return users.map((user) => {
    const view = viewOf(user);
    if (!view) return { may: ["ask", "export", "sql"], rows: null };
    if (!view.model.datasets.has(id))
      return { may: [], rows: view.role === null ? "Tidak punya peran di basis data." : null };
    const rights = (["export", "sql"] as const).filter((right) => tables.every((table) => view.may[right].has(table)));
    return {
      may: ["ask", ...rights],
      rows: seenIn(
        tables.map((table) => table.toLowerCase()),
        view,
      ),
    };
  });
}
