import type { Made } from "./draft.ts";
import type { DraftedFacts } from "./model/datasets.ts";
import type { ProposalReport, ProposalsReport } from "./proposals/proposal.ts";
import type { InCurrency } from "./understand/currencies.ts";
import type { Relation } from "./understand/relations.ts";
import type { Sum } from "./understand/sums.ts";
import type { Understood } from "./understand/tables.ts";

/** What a column was taken for, with the evidence. */
export interface ColumnReport {
  readonly column: string;
  readonly role: string;
  readonly called: string;
  readonly why: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly leadsTo?: string;
  /** What proves that it leads there. */
  readonly relation?: Relation;
}

/** What a table was taken for. */
export interface TableReport {
  readonly table: string;
  readonly is: "entity" | "facts" | "tie" | "aside";
  readonly called: string;
  /** Rows that were read, and whether these are all. */
  readonly read: number;
  readonly isWhole: boolean;
  readonly why?: string;
  /** Rows that do not count, what proves what, and what a person should look at. */
  readonly notes: readonly string[];
  readonly columns: readonly ColumnReport[];
}

export interface DraftReport {
  readonly tables: readonly TableReport[];
  /** Words that two wanted. */
  readonly collisions: readonly { readonly word: string; readonly has: string; readonly lacks: string }[];
  /** What a language model proposed and what became of it; null where none was asked. */
  readonly proposals: ProposalsReport | null;
}

/** Below this a guess is worth a look. */
const sure = 0.75;

/** What a draft took everything for, and why: for people to check, and as JSON. */
export function reportOf({ database, making, entities, facts, collisions, proposals }: Made): DraftReport {
  const tables = database.tables.map((one): TableReport => {
    const { table, naming } = one;
    const kind = making.kinds.get(table.name);
    const fact = facts.find(({ of }) => of === one);
    const isUsed = kind?.is !== "facts" || fact !== undefined;
    return {
      table: table.name,
      is: isUsed ? (kind?.is ?? "aside") : "aside",
      called: naming.terms[0] ?? table.name,
      read: table.sampled,
      isWhole: table.isWhole,
      ...(kind?.is === "aside" ? { why: kind.why } : isUsed ? {} : { why: "its rows name nobody and nothing" }),
      notes: [...(entities.get(table.name)?.left ?? []), ...(fact ? notesOf(fact) : [])],
      columns: kind?.is === "aside" ? secretsOf(one) : columnsOf(one, making.relations.get(table.name) ?? []),
    };
  });
  return { tables, collisions: collisions.slice(0, 200), proposals };
}

function columnsOf(
  { columns }: Understood,
  relations: Made["making"]["relations"] extends ReadonlyMap<string, infer R> ? R : never,
): ColumnReport[] {
  return columns.map(({ column, role, figure, naming, why, confidence }) => {
    const relation = relations.find((one) => one.column === column.name);
    const leads = relation && `${relation.table}.${relation.target}`;
    return {
      column: column.name,
      role: figure === null ? role : `${role} (${figure})`,
      called: naming.terms[0] ?? column.name,
      why: relation ? `${relation.why}${relation.orphans > 0 ? `; ${relation.orphans} values lead nowhere` : ""}` : why,
      confidence: relation ? relation.confidence : confidence,
      ...(relation && leads && { leadsTo: leads, relation }),
    };
  });
}

/** Of a table that is set aside only what is told to nobody. */
const secretsOf = ({ columns }: Understood): ColumnReport[] =>
  columns
    .filter(({ role }) => role === "secret")
    .map(({ column, role, naming, why, confidence }) => ({
      column: column.name,
      role,
      called: naming.terms[0] ?? column.name,
      why,
      confidence,
    }));

const addedUp = ({ converted, rate }: InCurrency): string =>
  converted !== null
    ? `adds up as ${converted}`
    : rate !== null
      ? `adds up times ${rate}`
      : "is told in each of them alone";

const formulaOf = ({ parts }: Sum): string =>
  parts
    .map(({ taken, sign }, at) => `${sign < 0 ? (at === 0 ? "−" : " − ") : at === 0 ? "" : " + "}${taken.column.name}`)
    .join("");

function notesOf({ frame, worth, dimensions, days, sum }: DraftedFacts): string[] {
  return [
    ...frame.sieves.filter(({ rows }) => rows > 0).map(({ left, rows }) => `${rows} rows do not count: ${left}`),
    ...dimensions.flatMap(({ field, cancelled }) =>
      cancelled.length === 0
        ? []
        : [
            `rows do not count unless they are named: ${field.taken.column.name} ${cancelled.map(({ label }) => `"${label}"`).join(", ")}`,
          ],
    ),
    ...(worth ? [`what a row is worth: ${worth.definition} (${worth.why})`] : []),
    ...frame.fields.flatMap(({ depth, taken: { column, currency } }) =>
      depth > 0 || !currency ? [] : [`${column.name} is in several currencies and ${addedUp(currency)}`],
    ),
    ...(sum
      ? [`${sum.whole.column.name} comes to ${formulaOf(sum)} in ${Math.round(sum.share * 100)} % of the rows`]
      : []),
    ...(frame.of.older.length > 0 ? [`in one with ${frame.of.older.map(({ table }) => table.name).join(", ")}`] : []),
    ...(days[0] ? [`told by ${days[0].as}, ${days[0].from} to ${days[0].to}`] : ["no day tells when its rows were"]),
  ];
}

/** The report in lines for a terminal: tables, what to look at, secrets, what was left out. */
export function reportLines({ tables, collisions, proposals }: DraftReport): string[] {
  const used = tables.filter(({ is }) => is !== "aside");
  const aside = tables.filter(({ is }) => is === "aside");
  const secrets = tables.flatMap(({ table, columns }) =>
    columns.filter(({ role }) => role === "secret").map(({ column }) => `${table}.${column}`),
  );
  const unsure = used.flatMap(({ table, columns }) =>
    columns.filter(({ confidence, role }) => confidence < sure && role !== "text").map((one) => ({ table, ...one })),
  );
  return [
    ...used.flatMap(({ table, is, called, read, isWhole, notes }) => [
      `${table}: ${is}, "${called}" (${read} rows read${isWhole ? "" : ", not all"})`,
      ...notes.map((note) => `    ${note}`),
    ]),
    ...(unsure.length > 0
      ? [
          "",
          "Worth a look:",
          ...unsure.map(
            ({ table, column, role, why, leadsTo }) =>
              `    ${table}.${column}: ${leadsTo ? `leads to ${leadsTo}` : role} (${why})`,
          ),
        ]
      : []),
    ...(secrets.length > 0 ? ["", `Told to nobody: ${secrets.join(", ")}`] : []),
    ...(aside.length > 0 ? ["", "Left out:", ...aside.map(({ table, why }) => `    ${table}: ${why}`)] : []),
    ...(collisions.length > 0 ? ["", `Words that two wanted: ${collisions.length} (in the JSON)`] : []),
    ...(proposals ? proposalLines(proposals) : []),
  ];
}

/** What a language model proposed: how much it was asked, what was taken, and what a person should look at first. */
function proposalLines({ asked, of, failure, proposals }: ProposalsReport): string[] {
  const taken = proposals.filter(({ verdict }) => verdict !== "left");
  const line = ({ table, column, value, said, why, is }: ProposalReport): string =>
    `    ${[table, column].filter(Boolean).join(".")}${value === null ? "" : ` = "${value}"`}: ${is === "relation" ? "leads to " : ""}${said} (${why})`;
  const listed = (head: string, list: readonly ProposalReport[]): string[] =>
    list.length === 0 ? [] : ["", head, ...list.map(line)];
  const having = (verdict: ProposalReport["verdict"]) => proposals.filter((one) => one.verdict === verdict);
  return [
    "",
    `A language model was asked about ${asked} of ${of} tables; of ${proposals.length} proposals ${taken.length} were taken.`,
    ...(failure === null ? [] : [`    It was asked about no more: ${failure}`]),
    ...listed("Proposed and proven on the rows:", having("proven")),
    ...listed("Proposed and not checked (belum diperiksa); marked in the files:", having("unchecked")),
    ...listed("Proposed and left out:", having("left")),
  ];
}
