import type { Direction } from "../../language/gradables.ts";
import type { CountFigure, MeasureFigure } from "../../plan/figure.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { bareSet, type SetExpression } from "../expression.ts";
import type { Asked, Phrase } from "../phrase.ts";
import { resolveSetOf } from "../resolve.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";
import { besides, placed, placesOf, singleFigure } from "./measures.ts";

/** "per kabupaten?", "kecamatannya apa saja?", "kalau kota?": drills down into what was spoken of, or tells it of another kind. */
export const changeSet: Change = (plan, said, manner, context) => {
  const piece = manner.detailed && said.type === "set" && !said.use ? ofEachSaid(said) : said;
  if (piece.type === "modifier") return ofSubset(plan, piece);
  if (piece.type === "set" && piece.use === "except") return withoutKind(plan, piece.set, context);
  if (piece.type !== "set" || piece.use === "and" || piece.again) return null;
  const { set, use, asked } = piece;
  const figure = singleFigure(plan);
  if (figure) {
    const places = placesOf(figure);
    // "apa saja?" after how many: just those that were counted.
    if (figure.kind === "count" && !figure.tie && asked && figure.of.entity === set.entity && isBare(set))
      return { rows: figure.of, figures: [] };
    // "kecamatan Kretek?" says the kind again; "kabupatennya?" of a town asks for another of its kind.
    const isSame = places.some(({ entity }) => entity === set.entity) && !asked && use !== "per";
    if (isSame) return isBare(set) ? plan : ofNamesake(figure, set, context);
    if (set.leaning && figure.kind === "measure") return firstWithin(figure, set, set.leaning, context);
    const kept = besides(figure, set.entity, context);
    const around = places.filter((place) => !kept.includes(place));
    // "per gerai?" after what was sold of one bread: of all of them.
    const rows = kept.length > 0 && around.length === 0 ? resolveSetOf(set, context) : within(set, around, context);
    // "kelurahannya?" after how many districts: how many of those.
    if (rows && figure.kind === "count" && !figure.tie && !asked && !use && !rows.order)
      return { rows: null, figures: [{ kind: "count", of: rows }] };
    // "per kabupaten?" after how many there are in a province: how many in each of those.
    const isIn = figure.kind === "count" && context.geography.upward(figure.of.entity).has(set.entity);
    if (rows && isIn && use === "per" && !figure.tie && !rows.order)
      return { rows, figures: [{ ...figure, of: { ...figure.of, places: kept } }] };
    if (!rows || figure.kind !== "measure") return asked && rows ? { rows, figures: [] } : null;
    if (use === "per") return { rows, figures: [{ ...figure, places: kept }] };
    return asked ? { rows, figures: rows.order ? [rows.order.by] : [] } : null;
  }
  const most = plan.rows && byHowMany(plan, plan.rows, set, asked, context);
  if (most) return most;
  // "itu di provinsi mana?" of several says nothing of another kind.
  const asksWhere = use === "in" && asked !== null;
  if (!plan.rows || asksWhere) return null;
  // "kota terpadat di sana?" lies in what was found, not where that lies.
  if (manner.there && set.entity !== plan.rows.entity) return ofThose(plan.rows, set, context);
  return asked && isConditioned(plan.rows, set)
    ? ofThose(plan.rows, set, context)
    : inRows(plan, plan.rows, set, context);
};

/** "rincian kabupaten/kotanya": of each of them, though no "per" says so. */
const ofEachSaid = (piece: Extract<Phrase, { type: "set" }>): Phrase => ({ ...piece, use: "per", asked: null });

/** Whether what was told was picked out by more than where it lies, and something else is asked of it. */
const isConditioned = ({ entity, bounds, order, texts }: MemberSet, set: SetExpression): boolean =>
  set.entity !== entity && !set.leaning && !set.order && (bounds.length > 0 || order !== null || texts !== undefined);

/** "kecamatannya apa saja?" after the regencies above a million: what lies in those. */
function ofThose(before: MemberSet, set: SetExpression, context: RuleContext): Plan | null {
  if (!context.geography.upward(set.entity).has(before.entity)) return null;
  const rows = resolveSetOf(set, context);
  const those: PlaceFilter = { entity: before.entity, members: { set: before }, negated: false };
  return rows.places.length > 0
    ? null
    : { rows: { ...rows, places: [those] }, figures: rows.order ? [rows.order.by] : [] };
}

/** "kalau kabupatennya?" after Kota Bogor: the one of that kind that bears the same name. */
function ofNamesake(figure: MeasureFigure | CountFigure, set: SetExpression, context: RuleContext): Plan | null {
  const { geography } = context;
  const [kind, ...kinds] = set.subsets;
  const [place, ...others] = placesOf(figure);
  if (kind === undefined || kinds.length > 0 || !place || others.length > 0 || !isNamed(place)) return null;
  const [key, ...keys] = place.members.keys;
  if (key === undefined || keys.length > 0 || !isBare({ ...set, subsets: [] })) return null;
  const namesake = geography.namesakeOf(place.entity, key, kind);
  return (
    namesake && { rows: null, figures: [placed(figure, { ...place, members: { keys: [namesake.key] } }, context)] }
  );
}

/** "yang berpenduduk berapa?", "yang terkunci saja": some of what was counted or listed. */
function ofSubset(plan: Plan, { entity, subset }: Extract<Phrase, { type: "modifier" }>): Plan | null {
  const figure = singleFigure(plan);
  const set = figure?.kind === "count" ? figure.of : plan.rows;
  if (set?.entity !== entity || set.subsets.length > 0 || set.order?.limit) return null;
  const some = { ...set, subsets: [subset] };
  return figure?.kind === "count" ? { rows: null, figures: [{ ...figure, of: some }] } : { ...plan, rows: some };
}

/** "kotanya jangan dihitung": the other kinds of what was counted or listed. */
function withoutKind(
  plan: Plan,
  { subsets: [kind, ...more], ...set }: SetExpression,
  { geography }: RuleContext,
): Plan | null {
  const figure = singleFigure(plan);
  const told = figure?.kind === "count" ? figure.of : plan.rows;
  if (!told || kind === undefined || more.length > 0 || told.entity !== set.entity || !isBare({ ...set, subsets: [] }))
    return null;
  const kinds = geography.kindsOf(set.entity);
  const before = told.subsets.length > 0 ? told.subsets : kinds;
  const others = before.filter((one) => one !== kind);
  if (!before.includes(kind) || others.length === 0 || !before.every((one) => kinds.includes(one))) return null;
  const rest = { ...told, subsets: others };
  return figure?.kind === "count" ? { rows: null, figures: [{ ...figure, of: rest }] } : { ...plan, rows: rest };
}

/** "yang paling banyak kecamatan apa?" of towns of which nothing was told, or just that: the one that holds the most. */
function byHowMany(
  { figures }: Plan,
  rows: MemberSet,
  { leaning, limit, counted, ...set }: SetExpression,
  asked: Asked | null,
  context: RuleContext,
): Plan | null {
  const isBelow = set.entity !== rows.entity && context.geography.upward(set.entity).has(rows.entity);
  const isOwn = figures.every((one) => one.kind === "count" && one.of.entity === set.entity);
  if (!leaning || !counted || !isBelow || !isOwn || rows.order?.limit || asked === "sorted" || set.where.length > 0)
    return null;
  const by: CountFigure = { kind: "count", of: resolveSetOf({ ...set, leaning: null, limit: null }, context) };
  return { rows: { ...rows, order: { by, direction: leaning, limit: limit ?? 1 } }, figures: [by] };
}

/** Members of another kind in the same places; an order said anew counts, else the old one stays. */
function inRows(plan: Plan, before: MemberSet, set: SetExpression, context: RuleContext): Plan | null {
  const rows = within(set, before.places, context);
  if (!rows) return null;
  if (rows.order) return { rows, figures: [rows.order.by] };
  return { ...plan, rows: { ...rows, bounds: [...before.bounds, ...rows.bounds], order: before.order } };
}

/** "kabupaten mana yang tertinggi?" after the figure of a province: the first of them in it, by that figure. */
function firstWithin(
  figure: MeasureFigure,
  { leaning: _, limit, ...set }: SetExpression,
  direction: Direction,
  context: RuleContext,
): Plan | null {
  const rows = within({ ...set, leaning: null, limit: null }, figure.places, context);
  const by = { ...figure, places: [] };
  return rows && { rows: { ...rows, order: { by, direction, limit: limit ?? 1 } }, figures: [by] };
}

const isBare = (set: SetExpression): boolean =>
  set.where.length + set.bounds.length + set.subsets.length === 0 && set.order === null && set.limit === null;

/** The set in the places of what was spoken of, where they hold such members and it has none of its own. */
export function within(set: SetExpression, places: readonly PlaceFilter[], context: RuleContext): MemberSet | null {
  const around = context.geography.upward(set.entity);
  if (places.some(({ entity, tie }) => tie || entity === set.entity || !around.has(entity))) return null;
  const rows = resolveSetOf(set, context);
  return rows.places.length > 0 ? rows : { ...rows, places };
}

/** "berapa pasien DBD?", "yang perempuan?": the same figure of some of those that it is about, not all of their kind. */
export const changeKind: Change = (plan, piece, { beside }, context) => {
  const figure = singleFigure(plan);
  const kind = kindIn(piece);
  if (!kind || beside || plan.rows || figure?.kind !== "measure") return null;
  const { dataset } = context.model.measures.get(figure.measure) ?? {};
  if (!dataset || ![dataset.grain, ...dataset.also].some(({ entity }) => entity === kind.entity)) return null;
  // What stands in the things' own table is told of them by name.
  if ("timeless" in dataset.time) return null;
  const place = { entity: kind.entity, members: { set: resolveSetOf(kind, context) }, negated: false };
  const places = figure.places.filter(({ entity, members }) => entity !== kind.entity || "keys" in members);
  return { rows: null, figures: [{ ...figure, places: [...places, place] }] };
};

/** Those of one kind, where their noun is not said: "yang perempuan", "yang aktif berapa". */
function kindIn(piece: Phrase): SetExpression | null {
  if (piece.type === "modifier") return bareSet(piece.entity, piece.subset);
  const counted =
    piece.type === "figure" && "count" in piece.figure.of && !piece.figure.as ? piece.figure.of.count : null;
  const set = piece.type === "set" && piece.noun === null && !piece.use ? piece.set : counted;
  if (!set || set.where.length + set.bounds.length > 0 || set.order || set.leaning || set.limit !== null) return null;
  return set.subsets.length + (set.texts?.length ?? 0) > 0 ? set : null;
}
