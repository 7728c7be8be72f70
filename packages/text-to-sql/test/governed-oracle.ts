import type { Policies, Rule } from "@tanyadata/semantic-model";
import type { PolicyUser } from "../src/index.ts";
import { allRows, type Row, type Rows } from "./governed-world.ts";

/** What somebody may see of the made-up shops, reckoned row by row from what rules mean, and from nothing that makes SQL. */

type Place = Readonly<Partial<Record<"province" | "regency" | "branch", string>>>;
const entityTables = ["province", "regency", "branch", "river"];
const find = (table: string, column: string, value: unknown): Row =>
  (allRows[table] ?? []).find((row) => row[column] === value) ?? {};
const names = (level: keyof Place, key: string): readonly string[] => {
  const row = find(level, level === "branch" ? "id" : "code", key);
  return [key, String(row.name)];
};

/** Where a row is. */
function placeOf(table: string, row: Row): Place {
  switch (table) {
    case "province":
      return { province: String(row.code) };
    case "regency":
      return { regency: String(row.code), province: String(row.province_code) };
    case "population":
      return placeOf("regency", find("regency", "code", row.regency_code));
    case "branch":
      return { branch: String(row.id), ...placeOf("regency", find("regency", "code", row.regency_code)) };
    case "staff":
    case "orders":
      return placeOf("branch", find("branch", "id", row.branch_id));
    case "line":
      return placeOf("orders", find("orders", "id", row.order_id));
    default:
      return {};
  }
}

const valuesOf = (rule: Rule, { attributes }: PolicyUser): readonly string[] =>
  attributes[rule.rows?.split("user.")[1] ?? ""] ?? [];

/** Whether a rule opens a row. */
function opens(rule: Rule, user: PolicyUser, table: string, row: Row): boolean {
  if (rule.rows === undefined) return true;
  const values = valuesOf(rule, user);
  if (values.includes("*")) return true;
  const [of = ""] = rule.rows.split(" ");
  const levels =
    of === "region" ? (["province", "regency"] as const) : of === "branch" ? (["branch", "regency"] as const) : [];
  if (levels.length === 0) {
    const at = table === "line" ? find("orders", "id", row.order_id) : row;
    return values.includes(String(at[of]));
  }
  if (table === "river")
    return (allRows.river_province ?? []).some(
      (tie) =>
        tie.river === row.id &&
        of === "region" &&
        names("province", String(tie.province)).some((name) => values.includes(name)),
    );
  const place = placeOf(table, row);
  return levels.some(
    (level) => place[level] !== undefined && names(level, place[level]).some((name) => values.includes(name)),
  );
}

/** Whether a row holds what a rule opens: its name is then told, and no more. */
function holds(rule: Rule, user: PolicyUser, table: string, row: Row): boolean {
  const key = table as keyof Place;
  const of = rule.rows?.split(" ")[0];
  const below = ["branch", ...(of === "region" ? ["regency"] : [])].filter(
    (one) => one !== table && (of !== "region" || one !== "branch"),
  );
  return below.some((one) =>
    (allRows[one] ?? []).some((inner) => {
      const own = names(one as keyof Place, String(inner.code ?? inner.id));
      return (
        own.some((name) => valuesOf(rule, user).includes(name)) &&
        placeOf(one, inner)[key] === String(row.code ?? row.id)
      );
    }),
  );
}

const hasRule = (rule: Rule, { groups }: PolicyUser): boolean =>
  rule.groups === undefined || rule.groups.some((group) => groups.includes(group));

/** The rows that are there, table by table, and the columns that are in none of them, as `table.column`. */
export function visibleTo(
  policies: Policies,
  user: PolicyUser,
): { readonly rows: Rows; readonly hidden: ReadonlySet<string> } {
  const own = policies.rules.filter((rule) => hasRule(rule, user));
  const naming = {
    entity: (id: string) => (rule: Rule) => rule.datasets === "all" || rule.entities?.includes(id) === true,
    dataset: (id: string) => (rule: Rule) => rule.datasets === "all" || rule.datasets?.includes(id) === true,
  };
  const { unnamed } = policies;
  const isTheirs = Array.isArray(unnamed) ? unnamed.some((group) => user.groups.includes(group)) : unnamed !== "nobody";
  /** The rules that count for a part; null: it is open to all. */
  const rulesFor = (names: (rule: Rule) => boolean): readonly Rule[] | null =>
    policies.rules.some(names) ? own.filter(names) : isTheirs ? null : [];
  const isOpen = (rules: readonly Rule[] | null, table: string, row: Row): boolean =>
    rules === null || rules.some((rule) => opens(rule, user, table, row));

  const rows: Record<string, readonly Row[]> = {};
  for (const table of entityTables) {
    const rules = rulesFor(naming.entity(table));
    rows[table] = (allRows[table] ?? []).flatMap((row) => {
      if (isOpen(rules, table, row)) return [row];
      if (!rules?.some((rule) => rule.rows !== undefined && holds(rule, user, table, row))) return [];
      const told = ["code", "id", "name", "province_code", "regency_code"];
      return [
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, told.includes(name) ? value : null])),
      ];
    });
  }
  const river = rulesFor(naming.entity("river"));
  const province = rulesFor(naming.entity("province"));
  rows.river_province = (allRows.river_province ?? []).filter(
    (tie) =>
      isOpen(river, "river", find("river", "id", tie.river)) &&
      isOpen(province, "province", find("province", "code", tie.province)),
  );
  const facts = { population: "population", line: "sales", orders: "sales", staff: "staff" };
  for (const [table, dataset] of Object.entries(facts)) {
    const rules = rulesFor(naming.dataset(dataset));
    rows[table] = (allRows[table] ?? []).filter((row) => isOpen(rules, table, row));
  }
  const names = (of: (rule: Rule) => readonly string[] | undefined, name: string): boolean =>
    policies.rules.some((rule) => of(rule)?.includes(name)) && !own.some((rule) => of(rule)?.includes(name));
  const hidden = Object.entries(allRows).flatMap(([table, [row = {}]]) =>
    Object.keys(row)
      .map((column) => `${table}.${column}`)
      .filter((name) => names(({ columns }) => columns, name)),
  );
  // Of wages nothing else is told than these two figures.
  if (["wages", "mean_wage"].every((id) => names(({ measures }) => measures, id))) hidden.push("staff.wage");
  if (names(({ measures }) => measures, "sales")) hidden.push("line.amount");
  return { rows, hidden: new Set(hidden) };
}
