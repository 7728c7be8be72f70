import type { DatabaseReport, DraftedColumn, SaidRelation } from "@tanyadata/contract";

/**
 * `declared` by the database, `inferred` from the rows, `said` by people; `denied`: people said that it leads nowhere; `unusable`: what people said
 * cannot be used; `next`: what people say now holds from the next draft on.
 */
export type RelationState = "declared" | "inferred" | "said" | "denied" | "unusable" | "next";

/** A relation as it is shown: where a column leads; null: nowhere. */
export interface RelationRow {
  readonly table: string;
  readonly column: string;
  readonly to: { readonly table: string; readonly column: string } | null;
  readonly state: RelationState;
  /** What the draft found; null where it found nothing. */
  readonly found: { readonly why: string; readonly share: number; readonly isDeclared: boolean } | null;
}

const isOf = (one: SaidRelation, { table, column }: { table: string; column: string }): boolean =>
  one.table === table && one.column === column;
const isSame = (one: SaidRelation | undefined, other: SaidRelation | undefined): boolean =>
  JSON.stringify(one?.leads_to) === JSON.stringify(other?.leads_to);

/** Tables of which something is made, of which alone relations are told. */
export const usedTables = ({ tables }: DatabaseReport): DatabaseReport["tables"] =>
  tables.filter(({ is }) => is !== "aside");

/**
 * The relations that a draft found, with what people said before it and say now.
 * @param now what the next is to be told
 */
export function relationRows(report: DatabaseReport, now: readonly SaidRelation[]): RelationRow[] {
  const before = report.relations;
  const found = usedTables(report).flatMap(({ table, columns }) =>
    columns.flatMap((column) => (column.leads_to ? [{ table, ...column, leads_to: column.leads_to }] : [])),
  );
  const elsewhere = [...before, ...now].filter(
    (one, at, all) => !found.some((other) => isOf(one, other)) && all.findIndex((other) => isOf(other, one)) === at,
  );
  const rowOf = (at: { table: string; column: string }, drafted?: Drafted): RelationRow => {
    const [was, is] = [before, now].map((all) => all.find((one) => isOf(one, at)));
    const to = is ? is.leads_to : (drafted?.leads_to ?? null);
    return {
      ...{ table: at.table, column: at.column, state: isSame(was, is) ? stateOf(is, drafted) : "next" },
      to: to && { table: to.table, column: to.column },
      found: drafted
        ? { why: drafted.why, share: drafted.leads_to.share, isDeclared: drafted.leads_to.is_declared }
        : null,
    };
  };
  return [...found.map((one) => rowOf(one, one)), ...elsewhere.map((one) => rowOf(one))];
}

type Drafted = DraftedColumn & { readonly leads_to: NonNullable<DraftedColumn["leads_to"]> };

function stateOf(said: SaidRelation | undefined, drafted: Drafted | undefined): RelationState {
  if (said) return said.leads_to === null ? "denied" : drafted?.leads_to.is_said ? "said" : "unusable";
  return drafted?.leads_to.is_declared ? "declared" : "inferred";
}

/** What people say with one column said otherwise; undefined takes back what was said of it. */
export function saying(
  all: readonly SaidRelation[],
  at: { readonly table: string; readonly column: string },
  leads_to: SaidRelation["leads_to"] | undefined,
): SaidRelation[] {
  const others = all.filter((one) => !isOf(one, at));
  return leads_to === undefined ? others : [...others, { table: at.table, column: at.column, leads_to }];
}

/** Whether the same is said. */
export const isAllSame = (some: readonly SaidRelation[], others: readonly SaidRelation[]): boolean =>
  some.length === others.length &&
  some.every((one) =>
    isSame(
      one,
      others.find((other) => isOf(other, one)),
    ),
  );
