import type { CountFigure, Figure, MeasureFigure } from "../../plan/figure.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne, type NamedPlaces, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { isPlaced, mentions } from "../../plan/walk.ts";
import { bareFigure, type PlaceName } from "../expression.ts";
import { resolveSetOf } from "../resolve.ts";
import { resolveNames } from "../resolve-places.ts";
import { adds, narrow } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import { apart, sideBySide } from "../several.ts";
import { aggregatedElsewhere, computedElsewhere } from "./elsewhere.ts";
import type { Change } from "./follow.ts";
import { atPlaces, besides, mapMeasures, placed, placesOf, singleFigure } from "./measures.ts";

/** "kalau Jawa Timur?", "di Bali?", "se-Indonesia?": the same elsewhere; of several figures, each of them. */
export const changePlace: Change = (plan, piece, manner, context) => {
  const figures = apart(plan);
  if (!figures) return changePlaceOfOne(plan, piece, manner, context);
  const said = new Set(plan.figures.map((figure) => JSON.stringify(placesOf(figure))));
  const changed = said.size === 1 ? figures.map((one) => changePlaceOfOne(one, piece, manner, context)) : [];
  const plans = changed.filter((one) => one !== null);
  return plans.length === figures.length ? sideBySide(plans) : null;
};

const changePlaceOfOne: Change = (plan, piece, manner, context) => {
  if (piece.type === "whole" && manner.beside) return withWhole(plan);
  if (piece.type === "whole") return isPlacedWithin(plan) ? null : everywhere(plan);
  if (piece.type !== "place") return null;
  const besideRows = plan.rows && piece.use !== "except" ? besideTheRows(plan, plan.rows, piece.names, context) : null;
  if (besideRows) return besideRows;
  if (isPlacedWithin(plan)) return null;
  const beside = manner.beside || (piece.use === "and" && isComparison(plan));
  const aggregated = beside ? null : aggregatedElsewhere(plan, piece.names, piece.use === "except", context);
  if (aggregated) return aggregated;
  if (piece.use === "except")
    return plan.rows ? outside(plan, plan.rows, piece.names, context) : withoutPart(plan, piece.names, context);
  if (plan.rows) return inRows(plan, plan.rows, piece.names, beside, context);
  if (plan.series) return inSeries(plan, piece.names, beside, context);
  if (plan.cuts) return beside ? null : inCuts(plan, piece.names, context);
  const figure = singleFigure(plan);
  if (!figure) return beside ? null : computedElsewhere(plan, piece.names, context);
  const inner = beside ? null : ofSetElsewhere(figure, piece.names, context);
  if (inner) return { rows: null, figures: [inner] };
  const filter = namedAs(figure, piece.names, context);
  // How many provinces a province has, nobody asks.
  if (figure.kind === "count" && figure.of.entity === filter.entity) return null;
  if (beside) return withOther(figure, filter, context);
  if (filter.members.keys.length > 1 && figure.kind === "measure") return toldOfEach(figure, filter, context);
  return { rows: null, figures: [placed(figure, filter, context)] };
};

/** The members that the names mean as places of a figure. */
export function namedAs(
  figure: MeasureFigure | CountFigure,
  names: readonly PlaceName[],
  context: RuleContext,
): NamedPlaces {
  const measure = figure.kind === "measure" ? figure.measure : null;
  const levels = measure ? context.geography.levelsOf(measure) : upwardOf(figure, context);
  return named(names, levels, measure, placesOf(figure));
}

/** Whether several named members stand side by side, so that "dan Medan?" adds one to them. */
function isComparison({ rows }: Plan): boolean {
  const own = rows?.places.filter(isNamed).find(({ entity }) => entity === rows.entity);
  return own !== undefined && own.members.keys.length > 1;
}

/** "bandingkan dengan nasional": beside what is told of a place, what is told of all. */
function withWhole(plan: Plan): Plan | null {
  const figure = singleFigure(plan);
  if (!figure || placesOf(figure).length === 0) return null;
  const whole = figure.kind === "measure" ? { ...figure, places: [] } : { ...figure, of: { ...figure.of, places: [] } };
  return { rows: null, figures: [figure, whole] };
}

/** The same cuts of another place. */
function inCuts(plan: Plan, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const figures = plan.figures.map((figure) => {
    const filter = figure.kind === "measure" ? namedAs(figure, names, context) : null;
    return filter?.members.keys.length === 1 && figure.kind === "measure" ? placed(figure, filter, context) : null;
  });
  const all = figures.filter((figure) => figure !== null);
  return all.length === figures.length ? { ...plan, figures: all } : null;
}

/** "bandingkan dengan Surabaya": beside what was told, in one table where both are of one kind. */
function withOther(figure: MeasureFigure | CountFigure, filter: NamedPlaces, context: RuleContext): Plan | null {
  const before = placesOf(figure).find(isNamed);
  if (before?.entity !== filter.entity) return { rows: null, figures: [figure, placed(figure, filter, context)] };
  return toldOfEach(figure, together(before, filter), context);
}

const together = (before: NamedPlaces, { members }: NamedPlaces): NamedPlaces => ({
  ...before,
  members: { keys: [...new Set([...before.members.keys, ...members.keys])] },
});

/** One row for each of the named members. */
export function toldOfEach(figure: MeasureFigure | CountFigure, filter: NamedPlaces, context: RuleContext): Plan {
  const kept = besides(figure, filter.entity, context);
  const others = placesOf(figure).filter((one) => !isNamed(one) && !kept.includes(one));
  const isCount = figure.kind === "count";
  const rows: MemberSet = {
    entity: filter.entity,
    subsets: [],
    places: isCount ? [filter] : [...others, filter],
    bounds: [],
    order: null,
  };
  return {
    rows,
    figures: [isCount ? { ...figure, of: { ...figure.of, places: others } } : { ...figure, places: kept }],
  };
}

/** The same years of another place; of several, a column for each. */
function inSeries(plan: Plan, names: readonly PlaceName[], beside: boolean, context: RuleContext): Plan | null {
  const [figure] = plan.figures;
  if (figure?.kind !== "measure" || plan.series?.order || plan.series?.bounds.length) return null;
  const filter = named(names, context.geography.levelsOf(figure.measure), figure.measure, figure.places);
  const kept = besides(figure, filter.entity, context);
  const others = figure.places.filter((one) => !isNamed(one) || kept.includes(one));
  const figures = filter.members.keys.map((key) => ({
    ...figure,
    places: [...others, { ...filter, members: { keys: [key] } }],
  }));
  return { ...plan, figures: beside ? [...plan.figures, ...figures] : figures };
}

/** Whether what stands in the rows is told of places of its own: a share of what the old place has would stay one. */
const isPlacedWithin = ({ rows, figures }: Plan): boolean =>
  rows !== null && isPlaced([figures, rows.order, rows.bounds]);

/** "di Cabang Ijen?" after which products sell best: what is told of each of them is told of that branch. */
function besideTheRows(plan: Plan, rows: MemberSet, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const { geography } = context;
  const measures = new Set<string>();
  mapMeasures(plan, (figure) => {
    measures.add(figure.measure);
    return figure;
  });
  const isApart = (entity: string): boolean =>
    measures.size > 0 && [...measures].every((measure) => geography.areApart(measure, rows.entity, entity));
  const entities = new Set(names.flatMap(({ candidates }) => candidates.items.map(({ member }) => member.entity)));
  const levels = new Set([...entities].filter(isApart));
  if (!narrow(names, levels)) return null;
  const { filter } = resolveNames(names, false, levels, null);
  return mapMeasures(plan, (figure) => placed(figure, filter, context) as MeasureFigure);
}

/** The named members: of the kind that was spoken of before, where the names allow it. */
function named(
  names: readonly PlaceName[],
  levels: ReadonlySet<string>,
  measure: string | null,
  before: readonly PlaceFilter[],
): NamedPlaces {
  const kinds = before.flatMap((one) => (isNamed(one) && levels.has(one.entity) ? [one.entity] : []));
  const [alike] = kinds.flatMap((kind) => {
    const narrowed = narrow(names, new Set([kind]));
    return narrowed ? [narrowed] : [];
  });
  const { filter, members } = resolveNames(alike ?? names, false, levels, measure);
  return { ...filter, members: { keys: [...new Set(members.map(({ key }) => key))] } };
}

function upwardOf(figure: Figure, { geography }: RuleContext): ReadonlySet<string> {
  return figure.kind === "count" ? geography.upward(figure.of.entity) : new Set();
}

/** "kalau di Banten?" after the area of the kabupaten in Bali: of those there; null of what is told of no set. */
function ofSetElsewhere(
  figure: MeasureFigure | CountFigure,
  names: readonly PlaceName[],
  context: RuleContext,
): MeasureFigure | null {
  const [only, ...others] = figure.kind === "measure" ? figure.places : [];
  if (figure.kind !== "measure" || !only || others.length > 0 || only.negated || only.tie) return null;
  if (!("set" in only.members) || only.members.set.order) return null;
  const { set } = only.members;
  const there = set.places.some(isNamed) ? inRows({ rows: set, figures: [] }, set, names, false, context) : null;
  return there?.rows ? { ...figure, places: [{ ...only, members: { set: there.rows } }] } : null;
}

function inRows(
  plan: Plan,
  rows: MemberSet,
  names: readonly PlaceName[],
  beside: boolean,
  context: RuleContext,
): Plan | null {
  const own = rows.places.filter(isNamed).find(({ entity }) => entity === rows.entity);
  // "rumah adat suku Toraja" are where those live.
  if ((plan.whether && "belongs" in plan.whether) || rows.texts) return null;
  if (rows.order?.pick && "keys" in rows.order.pick) {
    const { members } = named(names, new Set([rows.entity]), null, []);
    return { ...plan, rows: { ...rows, order: { ...rows.order, pick: { keys: members.keys } } } };
  }
  const around = new Set(context.geography.upward(rows.entity));
  if (!own) around.delete(rows.entity);
  const filter = named(names, around, null, rows.places);
  // "kalau Kalteng?" after the highest mountain of the most populous province is there, not in both.
  const others = rows.places.filter(
    (one) => !isNamed(one) && !(one.entity === filter.entity && isOne(one) && !one.tie),
  );
  if (!beside) return { ...plan, rows: { ...rows, places: [...others, filter] } };
  return own?.entity === filter.entity
    ? { ...plan, rows: { ...rows, places: [...others, together(own, filter)] } }
    : null;
}

/** "yang di luar Jawa": the rows without those; who had named that very place has it turned round. */
function outside(plan: Plan, rows: MemberSet, names: readonly PlaceName[], context: RuleContext): Plan | null {
  if (rows.order?.pick) return null;
  const filter = named(names, new Set(context.geography.upward(rows.entity)), null, []);
  const turned = JSON.stringify(filter);
  const places = rows.places.filter((one) => JSON.stringify(one) !== turned);
  return { ...plan, rows: { ...rows, places: [...places, { ...filter, negated: true }] } };
}

/** "tanpa Jakarta?" after the people of Java: of those who live there without them; null of what does not add up. */
function withoutPart(plan: Plan, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const figure = singleFigure(plan);
  if (figure?.kind !== "measure" || !adds(bareFigure({ measure: figure.measure }), context)) return null;
  const filter = namedAs({ ...figure, places: [] }, names, context);
  const around = figure.places.filter(isNamed);
  const within = [...context.geography.members(filter.entity)].filter(({ key }) => filter.members.keys.includes(key));
  const liesThere = around.every(({ entity, members }) =>
    within.every(({ parents }) => members.keys.includes(parents[entity] ?? "")),
  );
  return liesThere
    ? { ...plan, figures: [{ ...figure, places: [...figure.places, { ...filter, negated: true }] }] }
    : null;
}

function everywhere(plan: Plan): Plan | null {
  if (plan.rows) return { ...plan, rows: { ...plan.rows, places: plan.rows.places.filter((one) => !isNamed(one)) } };
  const figure = singleFigure(plan);
  if (!figure) return null;
  const places = placesOf(figure).filter((one) => !isNamed(one));
  // "nasional?" after the kabupaten in Bali: these still lie there
  if (mentions(places, (node) => "keys" in node)) return null;
  return figure.kind === "measure"
    ? { ...plan, figures: [{ ...figure, places }] }
    : { ...plan, figures: [{ ...figure, of: { ...figure.of, places } }] };
}

/** "kalau provinsinya?", "kalau di tingkat provinsinya?" after the figure of a town: that of the province that holds it. */
export const changeUp: Change = (plan, piece, { again, owned, counted }, context) => {
  if (piece.type !== "set" || piece.use === "except" || piece.use === "and" || !again || !owned || counted) return null;
  const { entity } = piece.set;
  const set = resolveSetOf(piece.set, context);
  const isPlain = set.places.length + set.bounds.length === 0 && !set.order && !set.texts;
  if (!isPlain || piece.set.limit !== null) return null;
  const figure = singleFigure(plan);
  if (!figure) return null;
  if (figure.kind === "measure" && !context.geography.levelsOf(figure.measure).has(entity)) return null;
  const around = holderOf(placesOf(figure), entity, context);
  return around && { rows: null, figures: [atPlaces(figure, [around])] };
};

/** What holds the one place that is named. */
function holderOf(
  [place, ...others]: ReturnType<typeof placesOf>,
  entity: string,
  { geography }: RuleContext,
): NamedPlaces | null {
  if (!place || others.length > 0 || !isNamed(place) || place.members.keys.length > 1) return null;
  if (!geography.upward(place.entity).has(entity)) return null;
  const member = [...geography.members(place.entity)].find(({ key }) => key === place.members.keys[0]);
  const key = member?.parents[entity];
  return key === undefined ? null : { entity, members: { keys: [key] }, negated: false };
}
