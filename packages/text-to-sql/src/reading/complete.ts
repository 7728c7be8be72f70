import { isRatio, type Member } from "@tanyadata/semantic-model";
import { brokenBy } from "../plan/broken.ts";
import { contradicts } from "../plan/contradictions.ts";
import { definitionOf } from "../plan/defined.ts";
import type { Figure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { sidesOf } from "../plan/nearness.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { planOfBelongs, planOfLies } from "./belonging.ts";
import { byCount } from "./by-count.ts";
import { leaderOf, planOfClaim } from "./claims.ts";
import { asCuts } from "./cuts.ts";
import { requireOneUnit, rowOf, sharedYear } from "./derive.ts";
import { byYear, planOfDerived, planOfMore, planOfYears } from "./derived-plans.ts";
import { planOfDistance } from "./distances.ts";
import { endsOf, withEnds } from "./ends.ts";
import { bareSet, type FigureExpression, onlyBoundOf, placedIn, type SetExpression, type Where } from "./expression.ts";
import { overMembers, overNames, overPeriods, overYears } from "./means.ts";
import { alike } from "./names.ts";
import { withOneYear } from "./one-year.ts";
import type { Phrase } from "./phrase.ts";
import { fartherOf } from "./positions.ts";
import { requireLevel, resolveFigure, resolveSet } from "./resolve.ts";
import { resolveNames, whereIs } from "./resolve-places.ts";
import { isBeside, isSet, orderSet, ownOf, restrictSet, tells } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { listOf } from "./rules/unsaid.ts";
import { datedAlike } from "./said-when.ts";
import { sideBySide } from "./several.ts";
import { type Obstacle, refuse, Stop } from "./stop.ts";
import { thingsBy, thingsOf, thingsThere } from "./things.ts";
import { ofEachThatTies } from "./tied.ts";

/** A reading that was brought to a plan, or the reason why not. */
export type Completed = { readonly kind: "plan"; readonly plan: Plan } | Obstacle;

/** A superlative without a number gives one row; asked with "apa saja", so many. */
const severalRows = 10;

/** Brings a phrase that spans the whole question to a plan: names to keys, years to numbers, declared defaults. */
export function complete(phrase: Phrase, context: RuleContext): Completed | null {
  try {
    const told = planOf(withOneYear(phrase, context), context);
    const plan = told && asCuts(told, context);
    if (plan && contradicts(plan, context.model)) refuse({ kind: "not-understood" });
    const broken = plan && brokenBy(plan, context.model);
    if (broken) refuse({ kind: "series-break", ...broken });
    return plan && { kind: "plan", plan };
  } catch (stop) {
    if (stop instanceof Stop) return stop.obstacle;
    throw stop;
  }
}

function planOf(phrase: Phrase, context: RuleContext): Plan | null {
  if (phrase.type === "figure") return ofEachThatTies(planOfFigure(phrase.figure, context), context);
  if (phrase.type === "set") {
    const { set, asked, use } = phrase;
    // "provinsi mana lagi" of which nothing is said: besides which?
    if (phrase.again && !tells(set)) return null;
    // "genre" alone is no question: how something is cut by it may be asked, or which there are.
    if (!asked && dimensionOf(set.entity, context.model) && !tells(set)) return null;
    // "kopi arabika atau robusta" alone may ask for either, or which of the two is meant.
    if (!asked && set.texts?.some((text) => text.or && !text.negated)) return null;
    // "di provinsi mana yang paling luas": which of them
    // "di provinsi mana" IPM di atas 75, IPM tertinggi
    if (use && !(use === "in" && asked && (set.order || set.bounds.length > 0))) return null;
    if (asked === "sorted") return inWholeOrder(set, context);
    const isFirst = set.order && set.nth === undefined && !set.within && !set.sorted;
    // "kota-kota terbesar di provinsi-provinsi di Jawa"
    if (isFirst && asked !== "all") return planOfSet((set.many && inEach(set)) || set, [], context);
    if (!isFirst) return planOfSet(set, [], context);
    return planOfSet(inEach(set) ?? { ...set, limit: set.limit ?? severalRows }, [], context);
  }
  if (phrase.type === "definition") {
    const { of, at, told } = phrase;
    if (told) return planOfFigure(told, context);
    if (of.kind === "data" && at !== undefined) requireLevel(of.id, at, context);
    return definitionOf(of, context.model)
      ? { rows: null, figures: [], defines: of }
      : refuse({ kind: "no-definition", of });
  }
  if (phrase.type === "distance") {
    const farther = fartherOf(phrase, context);
    return farther ? planOf(farther, context) : phrase.axis ? null : planOfDistance(phrase, context);
  }
  if (phrase.type === "ranked") return planOfRank(phrase, context);
  if (phrase.type === "aggregating") {
    if (phrase.each) return { rows: null, figures: [overPeriods(phrase.how, phrase.figure, phrase.each, context)] };
    const mean = overNames(phrase, context) ?? overMembers(phrase, context);
    return { rows: null, figures: [mean ?? overYears(phrase.how, phrase.figure, context)] };
  }
  if (phrase.type === "poles") {
    const ends = endsOf(phrase, context);
    return ends && withEnds(planOfSet(ends, phrase.beside ? [phrase.beside] : [], context), phrase.limit ?? 1);
  }
  if (phrase.type === "versus") return planOfVersus(phrase, context);
  if (phrase.type === "when") return planOfYears(phrase.figure, phrase.by, context, phrase.grain);
  if (phrase.type === "claim") return planOfClaim(phrase, context);
  if (phrase.type === "leads" && phrase.claim) {
    const plan = planOfSet(phrase.set, [], context);
    return { ...plan, whether: leaderOf(phrase.name, phrase.set.entity) };
  }
  if (phrase.type === "more") {
    const plan = planOfMore(amongValues(phrase, context), phrase.direction, context);
    return plan && (phrase.claim ? leading(plan) : plan);
  }
  if (phrase.type === "trait") {
    const things = "direction" in phrase.by ? (thingsBy(phrase, context) ?? listOf(phrase, context)) : null;
    return things && planOfSet(things, [], context);
  }
  if (phrase.type === "lies") return planOfLies(phrase, context);
  if (phrase.type === "belongs") return planOfBelongs(phrase, context);
  if (phrase.type === "located") return whereIs(phrase.names, context, phrase.all);
  if (phrase.type === "several" && !phrase.facts)
    return sideBySide(phrase.figures.map((figure) => planOfFigure(figure, context)));
  if (phrase.type !== "question" || !phrase.rows) return null;
  const plan = planOfSet(phrase.rows, phrase.figures, context);
  return phrase.attributes ? { ...plan, attributes: phrase.attributes } : plan;
}

/** "jenis kelamin mana yang lebih banyak": a figure by both of two values; of the rows of anything else no value is first. */
function amongValues(
  { figure, among }: Extract<Phrase, { type: "more" }>,
  { model }: RuleContext,
): FigureExpression | null {
  const dimension = among ? dimensionOf(among.entity, model) : null;
  if (!figure || !among || !dimension) return among && figure?.cuts ? null : figure;
  if (dimension.values.length !== 2 || tells(among) || figure.cuts) return null;
  return { ...figure, cuts: { dimension: dimension.id, values: dimension.values.map(({ value }) => value) } };
}

/** The same, and whether the first one that was named comes first. */
function leading(plan: Plan): Plan | null {
  const [filter] = plan.rows?.places ?? [];
  const [leads] = filter && "keys" in filter.members ? filter.members.keys : [];
  return filter && leads !== undefined ? { ...plan, whether: { entity: filter.entity, leads } } : null;
}

/** "apa saja gunung tertinggi di provinsi-provinsi yang …": the first of each of them; null where they are not several. */
function inEach(set: SetExpression): SetExpression | null {
  const [only, ...others] = set.where;
  if (set.limit !== null || !only || others.length > 0 || only.negated || only.tie) return null;
  return isSet(only.in) && !only.in.order ? { ...set, where: [], within: only.in } : null;
}

/** A figure of several named places is told for each of them. */
function planOfFigure(figure: FigureExpression, context: RuleContext): Plan {
  const derived = planOfDerived(figure, context);
  if (derived) return derived;
  const things = thingsOf(figure, context) ?? thingsThere(figure, context);
  if (things) return planOfSet(things, [{ ...figure, where: [] }], context);
  const counted = "count" in figure.of && !figure.of.tie ? countOfEach(figure.of.count) : null;
  if (counted) return planOfSet(counted.set, [{ ...figure, of: { count: counted.count } }], context);
  const only = figure.where.length === 1 ? figure.where[0] : undefined;
  if (only?.mixed && !isSet(only.in)) {
    const figures = only.in.map((name) =>
      resolveFigure({ ...figure, where: [{ ...only, in: [name] }] }, context, null),
    );
    return { rows: null, figures };
  }
  const each = only && eachOf(figure, only, context);
  if (each) return planOfSet(each, [{ ...figure, where: [] }], context);
  const several = figure.where.filter(({ negated, in: names }) => !negated && !isSet(names) && names.length > 1);
  const [named] = several;
  // "omzet roti pisang dan sobek di Melati dan Dahlia": in rows or columns, or all together?
  if (several.length > 1 && !figure.total && !figure.sums) return refuse({ kind: "not-understood" });
  if ("measure" in figure.of && named && several.length === 1 && !isSet(named.in)) {
    const { measure } = figure.of;
    const { filter } = resolveNames(named.in, false, context.geography.levelsOf(measure), measure);
    const others = figure.where.filter((one) => one !== named);
    const areBeside = others.every((one) => isBeside(measure, filter.entity, one, context));
    const rows: MemberSet = { entity: filter.entity, subsets: [], places: [filter], bounds: [], order: null };
    const row = { entity: filter.entity, places: [] };
    if (areBeside) return { rows, figures: [resolveFigure({ ...figure, where: others }, context, row)] };
  }
  return { rows: null, figures: [resolveFigure(figure, context, null)] };
}

/** A number of things (the height of mountains), what adds up to nothing (an index), and what the first in each place has is told of each, unless their total is asked for. */
function eachOf(
  figure: FigureExpression,
  { in: set, negated, tie }: Where,
  context: RuleContext,
): SetExpression | null {
  if (figure.total || negated || tie || !isSet(set) || !("measure" in figure.of)) return null;
  // "penduduk kabupaten terluas di setiap provinsi"
  if (set.within) return set;
  if (set.order) return null;
  // "luas kabupaten yang lebih dari 5.000 km²": of each that is so large
  const { measure } = figure.of;
  if (set.bounds.some(({ figure: by }) => "measure" in by.of && by.of.measure === measure))
    return figure.sums ? null : set;
  const [dataset] = context.geography.datasetsOf(figure.of.measure);
  const isOwn = dataset?.grain.entity === set.entity;
  if (isRate(measure, context)) return context.geography.levelsOf(measure).has(set.entity) ? set : null;
  return dataset && isOwn && ("timeless" in dataset.time || ownOf(figure, context) !== null) ? set : null;
}

/** "kepadatan penduduk kabupaten di Banten": a rate of several together is none of theirs. */
const isRate = (measure: string, { model }: RuleContext): boolean => {
  const declared = model.measures.get(measure)?.measure;
  return declared !== undefined && isRatio(declared);
};

/** "berapa kecamatan di kabupaten terluas di setiap provinsi", "di Bali dan NTB, masing-masing": how many each of those has. */
function countOfEach(count: SetExpression): { set: SetExpression; count: SetExpression } | null {
  const named = count.where.find(({ apart }) => apart);
  const [name] = named && !isSet(named.in) ? (alike(named.in) ?? []) : [];
  const entity = name?.candidates.items[0]?.member.entity;
  if (named && entity !== undefined)
    return {
      set: { ...bareSet(entity, null), where: [named] },
      count: { ...count, where: count.where.filter((one) => one !== named) },
    };
  const [only, ...others] = count.where;
  if (!only || others.length > 0 || only.negated || only.tie || !isSet(only.in) || !only.in.within) return null;
  return { set: only.in, count: { ...count, where: [] } };
}

function planOfSet(said: SetExpression, figures: readonly FigureExpression[], context: RuleContext): Plan {
  const set = byCount(said, context);
  if (set.period && set.newest) refuse({ kind: "no-newest", entity: set.entity });
  const rows = resolveSet(datedAlike(set, figures), context);
  const columns: Figure[] = [];
  const add = (figure: Figure): void => {
    if (!columns.some((column) => equals(column, figure))) columns.push(figure);
  };
  for (const figure of figures.flatMap((one) => byYear(one, context))) add(resolveFigure(figure, context, rowOf(rows)));
  if (rows.order) add(rows.order.by);
  for (const side of sidesOf(rows.order)) add(side);
  for (const { figure, least, most } of rows.bounds) {
    add(figure);
    for (const end of [least, most]) if (end && typeof end.value !== "number") add({ kind: "fixed", of: end.value });
  }
  return { rows, figures: columns };
}

/** Where a named member stands among all of its kind, or among those that were said. */
function planOfRank(ranked: Extract<Phrase, { type: "ranked" }>, context: RuleContext): Plan | null {
  const { names, figure, among } = ranked;
  if (!names || !figure) return null;
  const around = names[0]?.around;
  // "peringkat penduduk Kabupaten Badung di Bali": among those in Bali
  const isOpen = ranked.where.length === 0 && (among?.where ?? []).length === 0;
  const where: readonly Where[] = isOpen && around ? [{ in: [around], negated: false }] : ranked.where;
  const measure = "measure" in figure.of ? figure.of.measure : null;
  const levels = measure ? context.geography.levelsOf(measure) : new Set(context.model.entities.keys());
  const { filter, members: named } = resolveNames(names, false, among ? new Set([among.entity]) : levels, measure);
  // "di Jawa Timur, dari semua kabupaten": both hold.
  const all = where.reduce<SetExpression | null>(
    (set, one) => set && restrictSet(set, one, context),
    among ?? bareSet(filter.entity, null),
  );
  if (!all) return null;
  const set = orderSet(all, figure, { direction: ranked.direction ?? "highest", limit: null }, context);
  if (!set) return null;
  const { rows, figures } = planOfSet(set, [], context);
  const keys = "keys" in filter.members ? filter.members.keys : [];
  for (const member of named) requireIn(member, rows?.places ?? [], context);
  return rows?.order ? { rows: { ...rows, order: { ...rows.order, limit: null, pick: { keys } } }, figures } : null;
}

/** Who does not lie where the others do has no rank among them. */
function requireIn(member: Member, places: readonly PlaceFilter[], { geography }: RuleContext): void {
  for (const { entity, members, negated, tie } of places) {
    const around = member.parents[entity];
    if (negated || tie || around === undefined || !("keys" in members) || members.keys.includes(around)) continue;
    const within = [...geography.members(entity)].find(({ key }) => key === members.keys[0]);
    if (within) refuse({ kind: "elsewhere", member, within });
  }
}

/** "danau dengan luas di atas 100 km², urutkan": by the only figure that was said of them. */
function byOnlyBound(set: SetExpression): SetExpression {
  const by = onlyBoundOf(set);
  if (set.order || set.leaning || set.limit !== null || !by) return set;
  return { ...set, order: { by, direction: "highest" } };
}

/** "urutkan": all of them, unless a number was said. */
function inWholeOrder(set: SetExpression, context: RuleContext): Plan {
  const { rows, figures } = planOfSet(byOnlyBound(set), [], context);
  if (!rows?.order) return refuse({ kind: "no-measure", entity: set.entity });
  return { rows: { ...rows, order: { ...rows.order, limit: set.limit } }, figures };
}

/** Which of several figures is more: a row for each; claimed of the first, the figures beside each other and whether that is so. */
function planOfVersus(
  { figures, direction, than, claim }: Extract<Phrase, { type: "versus" }>,
  context: RuleContext,
): Plan {
  // "gunung di Jawa atau gunung di Kabupaten Malang": one thing at two places that are of no one kind
  const kinds = new Set(figures.map((figure) => JSON.stringify(placedIn(figure, []))));
  if (kinds.size < figures.length) refuse({ kind: "not-understood" });
  const [first, ...others] = figures;
  if (!first || others.length === 0) return refuse({ kind: "not-understood" });
  for (const other of others) requireOneUnit(first, other, context);
  const year = others.map((other) => sharedYear(first, other, context)).find((one) => one !== null) ?? null;
  const told = figures.map((figure) => {
    const period = figure.period ?? ("measure" in figure.of ? year : null);
    return resolveFigure({ ...figure, period }, context, null);
  });
  const [leader, rival] = told;
  if (!claim || !leader || !rival) return { rows: null, figures: told, versus: direction };
  const end = { value: rival, inclusive: false };
  const whether = direction === "highest" ? { least: end, most: null } : { least: null, most: end };
  return than ? { rows: null, figures: told, whether } : refuse({ kind: "not-understood" });
}
