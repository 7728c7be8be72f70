import { type Geography, joinWords, type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { each, measured, one } from "./figures.ts";
import { allOf, type Draft, type Ran } from "./found.ts";
import { amount, numberOf, within1 } from "./rows.ts";
import type { Subject } from "./subjects.ts";

/** Fewer pairs say nothing. */
const fewestPairs = 10;
/** Weaker ties are not worth a look; nearly equal figures are the same thing measured twice. */
const bounds = { weakest: 0.5, strongest: 0.98 };
/** Student's t beyond which it is no chance, strict because many pairs are looked at. */
const surest = 3.5;
/** What the order of the rows must show as well: else one that stands far out makes the tie. */
const weakestOfRanks = 0.4;
const mostCorrelations = 4;

/** Two measures over the same rows, in the same year. */
export interface Pair {
  readonly left: Subject;
  readonly right: Subject;
  readonly year: number | null;
}

/** A pair that is worth a look. */
export interface Tie extends Pair {
  readonly r: number;
}

/** Figures to look for ties in: rates and the like of the same rows and year. Totals all follow the size of a place. */
export interface Profile {
  readonly subjects: readonly Subject[];
  readonly year: number | null;
  readonly plan: Plan;
}

/** One query for each level and year in which several rates are known; a subject stands in that of its newest common year. */
export function profilesOf(subjects: readonly Subject[]): Profile[] {
  const byLevel = new Map<string, Subject[]>();
  for (const subject of subjects)
    if (!subject.additive && subject.rows) {
      const level = subject.rows.set.entity;
      byLevel.set(level, [...(byLevel.get(level) ?? []), subject]);
    }
  return [...byLevel.values()].flatMap((level) => {
    const years = [...new Set(level.map(({ years }) => years.latest))];
    return years.flatMap((year): Profile[] => {
      const known = level.filter(({ years: { all, latest } }) =>
        year === null ? latest === null : all.includes(year) || latest === null,
      );
      const [first] = known;
      if (known.length < 2 || !first?.rows) return [];
      return [
        {
          subjects: known,
          year,
          plan: each(
            first.rows.set,
            known.map((subject) => inYear(subject, year)),
          ),
        },
      ];
    });
  });
}

const inYear = (subject: Subject, year: number | null) =>
  measured(subject, subject.years.latest === null ? null : year, "row");

/**
 * A profile put together from what was seen of its subjects one by one: their newest figures, of the same rows. Null where
 * an older year is told, something was not seen, or two rows bear one name.
 */
export function ranOf({ subjects, year, plan }: Profile, seen: (subject: Subject) => Ran | undefined): Ran | null {
  const parts = subjects.flatMap((subject) => {
    const isNewest = subject.years.latest === null || subject.years.latest === year;
    return (isNewest && seen(subject)) || [];
  });
  const [first] = parts;
  const column = first?.columns[0];
  if (!first || !column || parts.length < subjects.length) return null;
  const figures = parts.map(({ rows }) => new Map(rows.map((row) => [row[0] ?? null, row.at(-1) ?? null])));
  const names = first.rows.map(([name]) => name ?? null);
  if (figures.some(({ size }, i) => size !== names.length || size !== parts[i]?.rows.length)) return null;
  return {
    plan,
    sql: first.sql,
    touched: allOf(parts.map(({ touched }) => touched)),
    columns: [column, ...parts.flatMap(({ columns }) => columns.slice(-1))],
    rows: names.map((name) => [name, ...figures.map((own) => own.get(name) ?? null)]),
  };
}

/** The ties of profiles that are worth a look, strongest first; each pair in its newest year. */
export function tiesOf(
  profiles: readonly { readonly profile: Profile; readonly ran: Ran }[],
  geography: Geography,
): Tie[] {
  const newestFirst = [...profiles].sort((a, b) => (b.profile.year ?? 0) - (a.profile.year ?? 0));
  const seen = new Set<string>();
  const ties: Tie[] = [];
  for (const { profile, ran } of newestFirst)
    for (const [i, left] of profile.subjects.entries())
      for (const [j, right] of profile.subjects.entries()) {
        const key = `${left.measure.id} ${right.measure.id}`;
        if (j <= i || seen.has(key) || isTrivial(left, right, geography)) continue;
        seen.add(key);
        const r = correlation(ran, i, j);
        if (r !== null) ties.push({ left, right, year: profile.year, r });
      }
  return ties.sort((a, b) => Math.abs(b.r) - Math.abs(a.r)).slice(0, mostCorrelations);
}

/** How strong a tie is. */
export const strengthOfTie = (r: number): number => within1((Math.abs(r) - bounds.weakest) / (1 - bounds.weakest));

/** Parts of one another, or of the same third. */
function isTrivial(left: Subject, right: Subject, geography: Geography): boolean {
  const parts = ({ measure }: Subject) =>
    new Set([measure.id, ...geography.partsOf(measure.id).map((part) => part.measure.id)]);
  const [some, others] = [parts(left), parts(right)];
  return [...some].some((part) => others.has(part));
}

/** Pearson's coefficient of two columns of figures; null where it is too weak, too unsure or too good to tell anything. */
function correlation({ rows, columns, plan }: Ran, i: number, j: number): number | null {
  const from = columns.length - plan.figures.length;
  const pairs = rows.flatMap((row): [number, number][] => {
    const [x, y] = [numberOf(row[from + i]), numberOf(row[from + j])];
    return x === null || y === null ? [] : [[x, y]];
  });
  const n = pairs.length;
  if (n < fewestPairs) return null;
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const r = pearson(xs, ys);
  const ofRanks = pearson(ranksOf(xs), ranksOf(ys)) * Math.sign(r);
  const t = Math.abs(r) * Math.sqrt((n - 2) / (1 - r * r));
  const told =
    Math.abs(r) >= bounds.weakest && Math.abs(r) <= bounds.strongest && t >= surest && ofRanks >= weakestOfRanks;
  return told ? r : null;
}

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - mx, (ys[i] ?? my) - my];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}

/** Where each value stands in their order; equal ones share the middle of their places. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

/** The coefficient and how many pairs it is of. */
export function correlationPlan({ left, right, year }: Pair): Plan {
  const of = [inYear(left, year), inYear(right, year)] as const;
  const over = left.rows?.set;
  if (!over) throw new Error(`no rows to correlate ${left.measure.id} over`);
  return one([
    { kind: "correlation", of, over },
    { kind: "correlation", of, over, tells: "pairs" },
  ]);
}

/** That two figures go together, of how many rows, and that this is no cause. */
export function tellCorrelation({ left, right, year }: Pair, ran: Ran, points: Ran): Draft | null {
  const [r, n] = [numberOf(ran.rows[0]?.[0]), numberOf(ran.rows[0]?.[1])];
  const [column, counted] = ran.columns;
  if (r === null || n === null || !column || !counted || !left.rows) return null;
  const { noun } = left.rows;
  const [x, y] = points.columns.slice(-2);
  const where = left.place.member ? ` di ${left.place.name}` : "";
  const when = year === null ? "" : ` tahun ${year}`;
  const together =
    r > 0 ? "cenderung tinggi bersama" : "cenderung berlawanan: di mana yang satu tinggi, yang lain rendah";
  return {
    kind: "correlation",
    measures: [left.measure.id, right.measure.id],
    about: [left.rows.set.entity, year, left.place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${upperFirst(left.label)} dan ${right.label}`,
    sentence: `${upperFirst(joinWords([left.label, right.label]))}${where}${when} ${together} (r = ${amount(r, column)}, n = ${amount(n, counted)}). Ini hubungan dua angka, bukan sebab-akibat.`,
    strength: strengthOfTie(r),
    chart: {
      kind: "scatter",
      label: points.columns[0]?.name ?? null,
      values: [x?.name ?? "", y?.name ?? ""],
      highlight: [],
      breaks: [],
    },
    picture: points,
    questions: [
      `Korelasi antara ${left.label} dan ${right.label} antar${noun}${where}${when}`,
      `Korelasi ${left.label} dengan ${right.label} antar ${noun}${where}${when}`,
      `Korelasi antara ${left.label}${when} dan ${right.label}${when} antar${noun}${where}`,
    ],
  };
}
