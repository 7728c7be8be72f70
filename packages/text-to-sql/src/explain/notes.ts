import {
  type Dataset,
  type EntityNote,
  isRatio,
  notesAbout,
  type SemanticModel,
  yearsIn,
} from "@tanyadata/semantic-model";
import { tellsHolders } from "../plan/events.ts";
import type { CombinedFigure, ConvertedFigure, Figure, FixedFigure, MeasureFigure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import { leavesOf, setsWithin } from "../plan/leaves.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { namesValue } from "../plan/named-values.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { repeatedIn } from "../plan/repeated.ts";
import { waysTo } from "../plan/ways.ts";
import { lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { coverageNotes } from "./coverage.ts";
import type { Speaker } from "./names.ts";
import { groupNotes } from "./ranges.ts";
import { isTouched } from "./touched.ts";

/**
 * What was taken from one dataset, gathered over the whole plan: a break may lie between the years of two figures. Of members only
 * those that it has something to say of.
 */
type Taken = Map<string, { periods: Set<number | null>; members: Set<string>; total: boolean }>;

const notCause = "Korelasi menunjukkan hubungan dua angka, bukan sebab-akibat.";

/** What must be said along with an answer: of every dataset that it rests on, and of what is counted or listed. */
export function notesOf({ rows, figures, series }: Plan, speaker: Speaker): string[] {
  const { model } = speaker;
  const taken: Taken = new Map();
  const sets: string[] = [];
  for (const figure of figures) takeFigure(figure, rows);
  if (rows) takeSet(rows);
  const ofData = [...taken].flatMap(([id, { periods, members, total }]) => {
    const dataset = model.datasets.get(id);
    const years = [...new Set([...periods].flatMap((period) => (period === null ? [] : yearsIn(period))))];
    return dataset
      ? [...notesAbout(dataset, { years, members: [...members], total }), ...coverageNotes(dataset, [...periods])]
      : [];
  });
  if (rows && tellsHolders(rows, figures, model))
    sets.push(
      `${upperFirst(model.entities.get(rows.entity)?.label ?? rows.entity)} yang tidak punya satu pun tidak dicantumkan.`,
    );
  const caution = figures.some(({ kind }) => kind === "correlation") ? [notCause] : [];
  return [...new Set([...caution, ...ofData, ...sets])];

  /** @param around the rows that it is told of each; null where it is told once */
  function takeFigure(figure: Figure, around: MemberSet | null): void {
    if (figure.kind === "converted") takeFigure(figure.of, around);
    else if (figure.kind === "fixed") takeFigure(figure.of, null);
    else if (figure.kind === "combined") for (const part of [figure.left, figure.right]) takeFigure(part, around);
    else takePlain(figure, around);
  }

  function takePlain(
    figure: Exclude<Figure, CombinedFigure | ConvertedFigure | FixedFigure>,
    around: MemberSet | null,
  ): void {
    const within = setsWithin(figure);
    for (const set of within) takeSet(set);
    const each = within[0] ?? around;
    for (const leaf of leavesOf(figure)) {
      if (leaf.kind === "count") {
        takeSet(leaf.of);
        const repeated = repeatedIn(leaf, each?.entity ?? null, model);
        if (repeated) sets.push(repeated.times.note);
      } else {
        takeMeasure(leaf.measure, leaf, each);
        takePlaces(leaf.places);
      }
    }
  }

  function takeSet(set: MemberSet): void {
    for (const { figure, least, most } of set.bounds) {
      takeFigure(figure, set);
      for (const end of [least, most]) if (end && typeof end.value !== "number") takeFigure(end.value, null);
    }
    if (set.order) takeFigure(set.order.by, set);
    for (const note of model.entities.get(set.entity)?.notes ?? [])
      if (typeof note === "string") sets.push(note);
      else if (isAbout(note, set)) sets.push(note.note);
    takePlaces(set.places);
  }

  /** Whether a set has to do with what a note is about, in every way that the note says. */
  function isAbout({ members, within, by }: EntityNote, { entity, places }: MemberSet): boolean {
    const touches = (one: string, keys: readonly string[]): boolean =>
      keys.some((key) => isTouched({ entity: one, key }, places, speaker));
    return (
      (!members || touches(entity, members)) &&
      (!within || touches(within.entity, within.members)) &&
      (!by || rows?.entity === by || places.some((filter) => filter.entity === by))
    );
  }

  function takePlaces(places: readonly PlaceFilter[]): void {
    for (const { members } of places) if ("set" in members) takeSet(members.set);
  }

  function takeMeasure(id: string, figure: MeasureFigure, around: MemberSet | null): void {
    const declared = model.measures.get(id);
    if (!declared) return;
    const { measure, dataset } = declared;
    sets.push(...groupNotes(figure, dataset), ...leftOutNotes(figure, dataset, around, model));
    if (isRatio(measure)) {
      takeMeasure(measure.numerator, figure, around);
      takeMeasure(measure.denominator, figure, around);
      return;
    }
    // The whole's own figure has nothing to do with what single members lack.
    const ofAll = around === null && figure.places.length === 0;
    const filters = [...figure.places, ...(around?.places ?? [])];
    for (const { entity: place } of around ? [around, ...filters] : filters)
      sets.push(...wayNotes(place, dataset, model));
    const { entity } = dataset.grain;
    const touched = ofAll ? [] : spokenOf(dataset).filter((key) => isTouched({ entity, key }, filters, speaker));
    const told = figure.year === "each" ? (series?.years ?? []) : [figure.year];
    const before = taken.get(dataset.dataset) ?? { periods: new Set(), members: new Set(), total: false };
    taken.set(dataset.dataset, {
      periods: new Set([...before.periods, ...told]),
      members: new Set([...before.members, ...touched]),
      total: before.total || (ofAll && dataset.whole === undefined),
    });
  }
}

/** "tanpa nota batal": rows that do not count where nobody asks for them. */
const leftOutNotes = (
  figure: MeasureFigure,
  { dimensions }: Dataset,
  around: MemberSet | null,
  model: SemanticModel,
): string[] =>
  dimensions.flatMap(({ id, otherwise_note }) => {
    const isTold = namesValue(figure, id, model) || (around && dimensionOf(around.entity, model)?.id === id);
    return otherwise_note === undefined || isTold ? [] : [sentence(otherwise_note)];
  });

const sentence = (text: string): string => `${upperFirst(text)}${/[.!?]$/u.test(text) ? "" : "."}`;

/** Keys of the members that a dataset's notes and gaps are about. */
const spokenOf = ({ notes, gaps }: Dataset): readonly string[] =>
  [...notes, ...gaps].flatMap((note) => (typeof note === "string" ? [] : (note.members ?? [])));

/** "Kota dihitung menurut pasien": where rows lie in a place by more than one of the things that they are about. */
function wayNotes(place: string, dataset: Dataset, { entities, ...model }: SemanticModel): readonly string[] {
  const [meant, ...others] = waysTo(place, dataset, { entities, ...model });
  const label = (id: string): string => lowerFirst(entities.get(id)?.label ?? id);
  if (meant === undefined || others.length === 0 || place === meant) return [];
  return [`${upperFirst(label(place))} di sini menurut ${label(meant)}, bukan ${label(others[0] ?? "")}.`];
}
