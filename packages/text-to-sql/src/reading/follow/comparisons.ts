import type { Direction } from "../../language/gradables.ts";
import type { CountFigure, Figure, MeasureFigure } from "../../plan/figure.ts";
import { isNamed, type NamedPlaces } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { bareFigure, type PlaceName, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveFigureIn, resolveSetOf } from "../resolve.ts";
import { isSet } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import { meantOf } from "../rules/extremes.ts";
import { withOld } from "./carry.ts";
import type { Turn } from "./follow.ts";
import type { Manner } from "./manner.ts";
import { atPlaces, placed, placesOf, singleFigure } from "./measures.ts";
import { namedAs, toldOfEach } from "./places.ts";
import { toldOf } from "./told.ts";

type Single = MeasureFigure | CountFigure;
type How = "gap" | "ratio";

/** "selisihnya?", "beda berapa dengan Riau?", "berapa kali lipat Riau?": what was told, set against what else was told or is named. */
export const setAgainst: Turn = (before, all, { collective }, context) => {
  const pieces = besidesAll(all, collective);
  const how = howOf(pieces);
  if (!how || (collective ?? 2) !== 2) return null;
  const [piece, ...others] = pieces.filter(({ type }) => type !== "operator" && type !== "unit");
  if (others.length > 0) return null;
  const figure = singleFigure(before);
  if (!piece) {
    const pair = figuresOfTwo(before) ?? (how === "gap" ? lastTwo(before) : null);
    return pair && between(how, pair);
  }
  const other = figure && otherOf(figure, piece, context);
  return figure && other ? between(how, [figure, other]) : null;
};

/** "selisih keduanya", "dari ketiganya mana yang tertinggi": that all are meant says no more than how many were told. */
export const besidesAll = (pieces: readonly Phrase[], collective: number | null): readonly Phrase[] =>
  collective === null ? pieces : pieces.filter((piece) => piece.type !== "nth" || piece.nth !== collective || piece.by);

/** What lies between two, or how many times the one is the other; null where neither is asked. */
function howOf(pieces: readonly Phrase[]): How | null {
  const kinds = pieces.flatMap((piece) => {
    if (piece.type === "operator") return [piece.operator.kind];
    return piece.type === "figure" && piece.figure.as ? [piece.figure.as.kind] : [];
  });
  const [kind, ...others] = kinds;
  if (others.length > 0) return null;
  return kind === "gap" ? "gap" : kind === "times" || kind === "ratio" ? "ratio" : null;
}

const between = (how: How, [left, right]: readonly [Single, Single]): Plan | null =>
  equals(left, right) ? null : { rows: null, figures: [{ kind: "combined", how, left, right }, left, right] };

/** The two that were told one after the other; of more it is not said which two are meant. */
function lastTwo(plan: Plan): readonly [Single, Single] | null {
  const [one, other, ...more] = toldOf(plan);
  return one && other && more.length === 0 ? [one, other] : null;
}

/** The same figure of what a piece names: a place, the whole, or the figure said again with either. */
function otherOf(figure: Single, piece: Phrase, context: RuleContext): Single | null {
  if (piece.type === "whole") return elsewhere(figure, []);
  if (piece.type === "place" && piece.use !== "except") return at(figure, piece.names, context);
  if (piece.type === "set" && figure.kind === "measure") return inOwned(figure, piece.set, context);
  if (piece.type !== "figure" || figure.kind !== "measure") return null;
  const { of, where, slices, period, whole } = piece.figure;
  if (!("measure" in of) || of.measure !== figure.measure || slices.length > 0 || period) return null;
  const [only, ...others] = where;
  if (!only) return whole ? elsewhere(figure, []) : null;
  const isPlain = others.length === 0 && !only.negated && !only.tie && !("entity" in only.in);
  return isPlain ? at(figure, only.in as readonly PlaceName[], context) : null;
}

/** "sama ibu kota Jakarta": the same figure of the one that a named place has. */
function inOwned(figure: MeasureFigure, set: SetExpression, context: RuleContext): Single | null {
  const { entity, where } = set;
  const [only, ...others] = where;
  const isOwned = context.geography.ownerOf(entity) !== null && context.geography.levelsOf(figure.measure).has(entity);
  if (!isOwned || !only || others.length > 0 || isSet(only.in) || only.in.length > 1 || only.negated) return null;
  if (set.order || set.leaning || set.bounds.length > 0) return null;
  const members = { set: resolveSetOf(set, context) };
  return { ...figure, places: [{ entity, members, negated: false }] };
}

const elsewhere = (figure: Single, places: MeasureFigure["places"]): Single =>
  figure.kind === "measure" ? { ...figure, places } : { ...figure, of: { ...figure.of, places } };

function at(figure: Single, names: readonly PlaceName[], context: RuleContext): Single | null {
  const filter = namedAs(figure, names, context);
  return filter.members.keys.length === 1 ? placed(figure, filter, context) : null;
}

/** The figure of each of two places that were just compared; null of any other plan. */
export function figuresOfTwo({ rows, figures, series, cuts, versus }: Plan): readonly [Single, Single] | null {
  const [figure, other, ...more] = figures;
  if (series || cuts || more.length > 0 || !figure || figure.kind === "combined") return null;
  if (figure.kind !== "measure" && figure.kind !== "count") return null;
  // Things of any kind are counted alike; what was set against each other is of one unit.
  const isOfOneUnit = figure.kind === "count" || versus !== undefined;
  if (!rows)
    return other?.kind === figure.kind && (isOfOneUnit || isSameElsewhere(figure, other))
      ? [figure, other as Single]
      : null;
  const [filter, ...filters] = rows.places;
  if (other || filters.length > 0 || !filter || !isNamed(filter) || filter.entity !== rows.entity) return null;
  const [one, two, ...keys] = filter.members.keys;
  if (one === undefined || two === undefined || keys.length > 0 || rows.bounds.length > 0) return null;
  if (rows.order && (rows.order.limit !== null || rows.order.pick)) return null;
  const beside = figure.kind === "measure" ? figure.places : placesOf(figure).filter((one) => !isNamed(one));
  const of = (key: string): Single => atPlaces(figure, [...beside, { ...filter, members: { keys: [key] } }]);
  return [of(one), of(two)];
}

const isSameElsewhere = (one: Figure, other: Figure): boolean => equals(withoutPlaces(one), withoutPlaces(other));
const withoutPlaces = (figure: Figure): Figure =>
  figure.kind === "measure" || figure.kind === "count" ? elsewhere(figure, []) : figure;

/** "yang lebih luas yang mana?", "tinggian mana sama Jatim?": those that were told, or the last and who is named, the first of them first. */
export const whichIsMore: Turn = (before, all, manner, context) => {
  const pieces = besidesAll(all, manner.collective);
  const degree = degreeOf(pieces);
  if (!degree) return null;
  const figure = singleFigure(before);
  const others = pieces.filter((piece) => piece !== degree.piece);
  const said = others.flatMap((piece) => (piece.type === "place" && piece.use !== "except" ? piece.names : []));
  if (others.some(({ type }) => type !== "place")) return null;
  const names = [...degree.names, ...said];
  const table = figure ? among(before, figure, names, context) : named(before, names);
  if (manner.collective !== null && sizeOf(table) !== manner.collective) return null;
  const [told] = table?.figures ?? [];
  if (!table?.rows || !told) return null;
  const by = measuredBy(told, table.rows.entity, degree, manner, context);
  return by && { rows: { ...table.rows, order: { by, direction: degree.direction, limit: null } }, figures: [by] };
};

/** How many named places a table has. */
function sizeOf(table: Plan | null): number {
  const [filter] = table?.rows?.places.filter(isNamed) ?? [];
  return filter?.members.keys.length ?? 0;
}

interface Degree {
  readonly piece: Phrase;
  readonly direction: Direction;
  readonly measures: readonly string[];
  readonly names: readonly PlaceName[];
}

/** "lebih luas", "lebih padat mana sama Surabaya"; of the two that were told, also "yang paling luas". */
function degreeOf(pieces: readonly Phrase[]): Degree | null {
  for (const piece of pieces) {
    if (piece.type === "more" && !piece.figure && !piece.than)
      return { piece, direction: piece.direction, measures: piece.measures, names: [] };
    if (piece.type === "extreme" && piece.limit === null)
      return { piece, direction: piece.direction, measures: piece.measures, names: [] };
    if (piece.type !== "trait" || "direction" in piece.by || !("measure" in piece.figure.of)) continue;
    const { least, most } = piece.by.limits;
    const limit = least ?? most;
    const than = limit?.times === undefined ? limit?.value : undefined;
    if (typeof than === "object" && than.kind === "place" && piece.figure.slices.length === 0)
      return {
        piece,
        direction: least ? "highest" : "lowest",
        measures: [piece.figure.of.measure],
        names: [than.name],
      };
  }
  return null;
}

/** The places of what was told, and those that are named, as one table; null where there are not two at least. */
function among(before: Plan, figure: Single, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const filters = (names.length > 0 ? [figure] : toldOf(before)).flatMap((one) => placesOf(one).filter(isNamed));
  const more = names.length > 0 ? [namedAs(figure, names, context)] : [];
  const [first, ...others] = [...filters, ...more];
  if (!first || others.some(({ entity }) => entity !== first.entity)) return null;
  const keys = [...new Set([first, ...others].flatMap(({ members }) => members.keys))];
  const filter: NamedPlaces = { ...first, members: { keys } };
  return keys.length > 1 ? toldOfEach(figure, filter, context) : null;
}

/** A table of named places, where nobody else is named. */
function named(before: Plan, names: readonly PlaceName[]): Plan | null {
  const [filter, ...others] = before.rows?.places ?? [];
  const isTable = filter && isNamed(filter) && filter.entity === before.rows?.entity && others.length === 0;
  return isTable && names.length === 0 && filter.members.keys.length > 1 && before.figures.length === 1 ? before : null;
}

/** What was told, where the words fit any figure or are its own; else the one figure that they mean. */
function measuredBy(
  told: Figure,
  entity: string,
  { measures }: Degree,
  { plainDegree }: Manner,
  context: RuleContext,
): Figure | null {
  const isOwn = told.kind === "measure" && measures.includes(told.measure);
  if (isOwn || plainDegree || measures.length === 0) return told;
  const measure = meantOf(entity, measures, context);
  if (measure === null) return null;
  const expression = bareFigure({ measure });
  return withOld(resolveFigureIn(expression, [], context, entity), expression, told, context);
}
