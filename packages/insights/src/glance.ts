import type { Member } from "@tanyadata/semantic-model";
import type { Figure, MemberSet, Plan } from "@tanyadata/text-to-sql";
import { each, measured, one } from "./figures.ts";
import type { Ran } from "./found.ts";
import { entriesOf, numberOf } from "./rows.ts";
import type { Subject } from "./subjects.ts";

/** Figures that one query asks for: more make it slower than two. */
const figuresAtOnce = 8;
/** More rows are looked at place by place. */
const mostRows = 1000;

/** What can be seen of a subject before anything is asked of it alone. Missing: not known; null: there is none. */
export interface Glance {
  /** The rows that are compared, with their figures. */
  readonly rows?: Ran;
  /** The figure of the place. */
  readonly own?: number | null;
  readonly whole?: number | null;
  /** Where the place stands among its kind. */
  readonly rank?: { readonly rank: number; readonly of: number };
}

interface Looking {
  readonly members: readonly Member[];
  readonly isAllowed: (plan: Plan) => boolean;
  readonly run: (plan: Plan) => Promise<Ran | null>;
}

/**
 * Looks at the newest figures of many subjects in a few wide queries: those of the rows that are compared and, of a member, those of all
 * of its kind and of the whole. All are the same for each of its kind: rows within a member are picked from those of all.
 */
export async function glancesAt(subjects: readonly Subject[], looking: Looking): Promise<ReadonlyMap<Subject, Glance>> {
  const member = subjects[0]?.place.member ?? null;
  const levels = new Map(subjects.flatMap(({ rows }) => (rows ? [[rows.set.entity, rows.set] as const] : [])));
  const ofLevels = [...levels.values()].map(async (set) => {
    const own = subjects.filter(({ rows }) => rows?.set.entity === set.entity);
    const names = member && namesWithin(member, set.entity, looking.members);
    if (!names) return glimpse(own, "row", (figures) => each(set, figures), looking);
    const all = await glimpse(own, "row", (figures) => each({ ...set, places: [] }, figures), looking);
    return new Map([...all].map(([subject, ran]) => [subject, only(names, ran)]));
  });
  const kin: MemberSet | null = member && { entity: member.entity, subsets: [], places: [], bounds: [], order: null };
  const [rows, among, whole] = await Promise.all([
    Promise.all(ofLevels).then((all) => new Map(all.flatMap((seen) => [...seen]))),
    kin ? glimpse(subjects, "row", (figures) => each(kin, figures), looking) : new Map<Subject, Ran>(),
    member ? glimpse(subjects, "row", one, looking) : new Map<Subject, Ran>(),
  ]);
  return new Map(
    subjects.map((subject) => {
      const [compared, all, everything] = [rows.get(subject), among.get(subject), whole.get(subject)];
      return [
        subject,
        {
          ...(compared ? { rows: compared } : {}),
          ...(member && all ? placed(member, all) : {}),
          ...(everything ? { whole: numberOf(everything.rows[0]?.at(-1)) } : {}),
        },
      ];
    }),
  );
}

/**
 * What the members of an entity within another are called, by which their rows can be told from those of all; null where
 * one of them shares its name with one elsewhere, or all are too many to look at.
 */
function namesWithin(container: Member, entity: string, members: readonly Member[]): ReadonlySet<string> | null {
  const all = membersOf(entity, members);
  const isWithin = ({ parents }: Member): boolean => parents[container.entity] === container.key;
  const names = new Set(all.filter(isWithin).map(({ name }) => name));
  const isShared = all.some((one) => !isWithin(one) && names.has(one.name));
  return isShared || all.length > mostRows ? null : names;
}

/** Sorted once for each list of members: a gazetteer has tens of thousands. */
const sorted = new WeakMap<readonly Member[], ReadonlyMap<string, readonly Member[]>>();

function membersOf(entity: string, members: readonly Member[]): readonly Member[] {
  let byEntity = sorted.get(members);
  if (!byEntity) {
    const found = new Map<string, Member[]>();
    for (const one of members) {
      const own = found.get(one.entity);
      if (own) own.push(one);
      else found.set(one.entity, [one]);
    }
    sorted.set(members, found);
    byEntity = found;
  }
  return byEntity.get(entity) ?? [];
}

const only = (names: ReadonlySet<string>, ran: Ran): Ran => ({
  ...ran,
  rows: ran.rows.filter(([name]) => names.has(String(name))),
});

/** A member's own figure among those of its kind; nothing where its name is another's too. */
function placed(member: Member, all: Ran): Pick<Glance, "own" | "rank"> {
  const named = all.rows.filter(([name]) => name === member.name);
  if (named.length > 1) return {};
  const cell = named[0]?.at(-1) ?? null;
  // What JavaScript cannot hold comes as text: it is left to the database to compare.
  if (all.rows.some((row) => typeof row.at(-1) === "string")) return {};
  const own = numberOf(cell);
  if (own === null) return { own };
  const entries = entriesOf(all);
  return { own, rank: { rank: 1 + entries.filter(({ value }) => value > own).length, of: entries.length } };
}

/** The newest figure of each subject, as if each had been asked for alone. */
async function glimpse(
  subjects: readonly Subject[],
  where: "place" | "row",
  planOf: (figures: readonly Figure[]) => Plan,
  { isAllowed, run }: Looking,
): Promise<ReadonlyMap<Subject, Ran>> {
  const figureOf = (subject: Subject): Figure => measured(subject, subject.years.latest, where);
  const allowed = subjects.filter((subject) => isAllowed(planOf([figureOf(subject)])));
  const batches = Array.from({ length: Math.ceil(allowed.length / figuresAtOnce) }, (_, i) =>
    allowed.slice(i * figuresAtOnce, (i + 1) * figuresAtOnce),
  );
  const seen = await Promise.all(
    batches.map(async (batch) => {
      const ran = await run(planOf(batch.map(figureOf)));
      const from = ran ? ran.columns.length - batch.length : 0;
      return batch.flatMap((subject, i) => (ran ? [[subject, alone(ran, from, i)] as const] : []));
    }),
  );
  return new Map(seen.flat());
}

/** One of the figures of a result, behind what names its rows. */
function alone({ plan, sql, columns, rows, touched }: Ran, from: number, at: number): Ran {
  const only = <T>(all: readonly T[]): T[] => [...all.slice(0, from), ...all.slice(from + at, from + at + 1)];
  const figures = plan.figures.slice(at, at + 1);
  return { plan: { ...plan, figures }, sql, columns: only(columns), rows: rows.map(only), touched };
}
