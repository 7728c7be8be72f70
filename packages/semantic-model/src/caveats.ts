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
  const said = [
    ...dataset.notes.flatMap((note) => (typeof note === "string" ? [note] : concerns(note, asked) ? [note.note] : [])),
    ...dataset.gaps.flatMap((gap) =>
      concerns(gap, asked.total ? { ...asked, members: null } : asked) ? [gap.note] : [],
    ),
  ];
  const spanned = dataset.breaks.filter(
    ({ year }) => asked.years.some((one) => one < year) && asked.years.some((one) => one >= year),
  );
  return [...said, ...spanned.map(({ note }) => note)];
}

const concerns = ({ years, members }: Note, asked: Asked): boolean =>
  (!years || years.some((year) => asked.years.includes(year))) &&
  (!members || asked.members === null || members.some((member) => asked.members?.includes(member)));
