import type { Dataset } from "./shape.ts";
import type { Note } from "./words.shape.ts";

/** What an answer took from a dataset: which years, and of which members of its grain; null where of each of them. */
export interface Asked {
  readonly years: readonly number[];
  readonly members: readonly string[] | null;
  /** The sum of all members was told as well: what it lacks must be said, what is peculiar to one of them not. */
  readonly total?: boolean;
}

/** The sentences that must accompany such an answer: notes, then gaps that it touches, then breaks that it spans. */
export function notesAbout(dataset: Dataset, asked: Asked): readonly string[] {
  const spanned = dataset.breaks.filter(
    ({ year }) => asked.years.some((one) => one < year) && asked.years.some((one) => one >= year),
  );
  const isSaid = (note: Note): boolean => spanned.some(({ year }) => isSideOf(year, note, asked.years));
  const said = [
    ...dataset.notes.flatMap((note) => {
      if (typeof note === "string") return [note];
      return concerns(note, asked) && !isSaid(note) ? [note.note] : [];
    }),
    ...dataset.gaps.flatMap((gap) =>
      concerns(gap, asked.total ? { ...asked, members: null } : asked) ? [gap.note] : [],
    ),
  ];
  return [...said, ...spanned.map(({ note }) => note)];
}

/** Whether a note is about the years on one side of a break alone: the break's own note tells both sides. */
function isSideOf(year: number, { years, members }: Note, asked: readonly number[]): boolean {
  if (!years || members) return false;
  const said = asked.filter((one) => years.includes(one));
  const [first, last] = [Math.min(...said), Math.max(...said)];
  const isWhole = asked.every((one) => one < first || one > last || years.includes(one));
  const begins = first === Math.min(...asked.filter((one) => one >= year));
  return isWhole && (begins || last === Math.max(...asked.filter((one) => one < year)));
}

const concerns = ({ years, members }: Note, asked: Asked): boolean =>
  (!years || years.some((year) => asked.years.includes(year))) &&
  (!members || asked.members === null || members.some((member) => asked.members?.includes(member)));
