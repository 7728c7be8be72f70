import {
  type Dataset,
  isBase,
  isRatio,
  type Measure,
  type Member,
  type SemanticModel,
} from "@tanyadata/semantic-model";
import {
  type Engine,
  fullName,
  type Geography,
  lowerFirst,
  type MemberSet,
  makeGeography,
  type PlaceFilter,
} from "@tanyadata/text-to-sql";

/** A measure in a scope: what it is called, where and when it can be told. */
export interface Subject {
  readonly measure: Measure;
  readonly dataset: Dataset;
  /** Position among the measures that are told of, the most wanted first. */
  readonly order: number;
  readonly isHeadline: boolean;
  /** Within a sentence. */
  readonly label: string;
  /** Whether figures of places add up to that of the whole. */
  readonly additive: boolean;
  readonly place: Place;
  /** The members that are compared; null where there are too few or none. */
  readonly rows: { readonly set: MemberSet; readonly noun: string } | null;
  readonly years: Years;
  /** Years from which on its figures are not comparable with earlier ones. */
  readonly breaks: Dataset["breaks"];
}

/** Where it is told: the whole, or one member. */
export interface Place {
  readonly member: Member | null;
  readonly filters: readonly PlaceFilter[];
  readonly name: string;
  /** What everything is called. */
  readonly whole: string;
}

export interface Years {
  /** Ascending. */
  readonly all: readonly number[];
  readonly latest: number | null;
  /** The newest two that can be compared: no break lies between them. */
  readonly pair: { readonly earlier: number; readonly later: number } | null;
}

/** As many rows as can be looked at: of several levels the one whose size is nearest is told. */
const wantedRows = 30;
const rowsBounds = { fewest: 3, most: 1000 };
const mostSubjects = 40;
/** Of one dataset: on a page of everything the rest says little more; on its own page there is room for more. */
const mostOfDataset = { beside: 3, alone: 12 };

/** The place of one member, or of everything. */
export function placeOf(member: Member | null, model: SemanticModel): Place {
  const whole = model.root.whole.label;
  if (!member) return { member, filters: [], name: whole, whole };
  const filter = { entity: member.entity, members: { keys: [member.key] }, negated: false };
  return { member, filters: [filter], name: fullName(member, { model }), whole };
}

/** What is told of in a place, in one dataset or in all, the most wanted first: official measures that people ask for by name, each from its first source. */
export function subjectsOf(
  place: Place,
  { model, engine, members }: { model: SemanticModel; engine: Engine; members: readonly Member[] },
  topic?: string,
): Subject[] {
  const geography = makeGeography(model);
  const sizes = sizesIn(place, members);
  const headlines = model.root.headlines;
  const rank = (id: string): number => (headlines.includes(id) ? headlines.indexOf(id) : headlines.length);
  const ofDataset = new Map<string, number>();
  return [...model.measures.values()]
    .filter(({ dataset }) => topic === undefined || dataset.dataset === topic)
    .filter(({ measure, dataset }) => isAsked(measure, dataset, model))
    .sort((a, b) => rank(a.measure.id) - rank(b.measure.id))
    .flatMap(({ measure, dataset }, order): Subject[] => {
      const levels = geography.levelsOf(measure.id);
      if (place.member && !levels.has(place.member.entity)) return [];
      const before = ofDataset.get(dataset.dataset) ?? 0;
      ofDataset.set(dataset.dataset, before + 1);
      if (before >= (topic === undefined ? mostOfDataset.beside : mostOfDataset.alone)) return [];
      const level = levelOf(levels, dataset, sizes, model, geography, place);
      const entity = level === null ? undefined : model.entities.get(level);
      const all = engine.yearsOf(measure.id);
      const breaks = geography.datasetsOf(measure.id).flatMap((one) => one.breaks);
      return [
        {
          measure,
          dataset,
          order,
          isHeadline: headlines.includes(measure.id),
          label: lowerFirst(measure.label),
          additive: isBase(measure) && measure.additivity === "sum" && /^\s*(sum|count)\b/i.test(measure.expression),
          place,
          rows: entity
            ? {
                set: { entity: entity.entity, subsets: [], places: place.filters, bounds: [], order: null },
                noun: entity.label.toLowerCase(),
              }
            : null,
          breaks,
          years: { all, latest: all.at(-1) ?? null, pair: pairOf(all, breaks) },
        },
      ];
    })
    .slice(0, mostSubjects);
}

/** The deepest lake is no depth of the country: what things have by themselves is told of a place where it adds up. */
export const isOfPlace = ({ additive, years, measure }: Subject): boolean =>
  additive || years.all.length > 0 || isRatio(measure);

/** Whether a measure says something of the world that people ask for: no other source, no place on the map, no year. */
function isAsked(measure: Measure, dataset: Dataset, { entities }: SemanticModel): boolean {
  if (dataset.simulated || measure.variant_of !== undefined || measure.terms.length === 0) return false;
  const entity = entities.get(dataset.grain.entity);
  if (!isBase(measure) || dataset.table !== entity?.table) return true;
  const { latitude, longitude } = entity.coordinates ?? {};
  const years = entity.attributes.flatMap((attribute) => (attribute.kind === "year" ? [attribute.column] : []));
  return ![latitude, longitude, ...years].some((column) => column && measure.expression.includes(`{${column}}`));
}

/** The newest two years between which nothing broke; null without such. @param years ascending */
export function pairOf(years: readonly number[], breaks: Dataset["breaks"]): Years["pair"] {
  for (let i = years.length - 1; i > 0; i--) {
    const [earlier, later] = [years[i - 1] as number, years[i] as number];
    if (!breaks.some(({ year }) => earlier < year && year <= later)) return { earlier, later };
  }
  return null;
}

type Sizes = ReadonlyMap<string, number>;
/** Counted once for each list of members: a gazetteer has tens of thousands. */
const counted = new WeakMap<readonly Member[], Map<string, ReadonlyMap<string, Sizes>>>();

/** How many members of each entity lie in a place. */
function sizesIn({ member }: Place, members: readonly Member[]): Sizes {
  const known = counted.get(members) ?? new Map<string, ReadonlyMap<string, Sizes>>();
  counted.set(members, known);
  const within = member?.entity ?? "";
  const sizes = known.get(within) ?? sizesWithin(within, members);
  known.set(within, sizes);
  return sizes.get(member?.key ?? "") ?? new Map();
}

/** By the key of the member that they lie in; of everything, by none. */
function sizesWithin(container: string, members: readonly Member[]): ReadonlyMap<string, Sizes> {
  const sizes = new Map<string, Map<string, number>>();
  for (const { entity, parents } of members) {
    const key = container === "" ? "" : parents[container];
    if (key === undefined) continue;
    const own = sizes.get(key) ?? new Map<string, number>();
    sizes.set(key, own.set(entity, (own.get(entity) ?? 0) + 1));
  }
  return sizes;
}

/** The level whose rows are compared: of the regions of a country the first, of anything else the one with a fair number of rows. */
function levelOf(
  levels: ReadonlySet<string>,
  dataset: Dataset,
  sizes: Sizes,
  { root }: SemanticModel,
  geography: Geography,
  { member }: Place,
): string | null {
  const within = [...levels].filter(
    (entity) => !member || (entity !== member.entity && geography.upward(entity).has(member.entity)),
  );
  const fit = within.filter((entity) => {
    const size = sizes.get(entity) ?? 0;
    return size >= rowsBounds.fewest && size <= rowsBounds.most;
  });
  // Numbers that things have by themselves (a mountain's height) are told of those things.
  if ("timeless" in dataset.time && fit.includes(dataset.grain.entity)) return dataset.grain.entity;
  if (!member && root.regions && fit.includes(root.regions.levels.province)) return root.regions.levels.province;
  const distance = (entity: string): number => Math.abs(Math.log((sizes.get(entity) ?? 1) / wantedRows));
  return fit.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
