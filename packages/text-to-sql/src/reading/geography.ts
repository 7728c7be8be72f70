import {
  type BaseMeasure,
  type Dataset,
  type Held,
  isBase,
  type Member,
  type Months,
  monthsHeld,
  type SemanticModel,
  yearsOf,
} from "@tanyadata/semantic-model";
import { isGroup } from "../plan/groups.ts";

/** How the entities of a model contain one another, and where its measures live. */
export interface Geography {
  /** Entities that contain it, the entity itself included. */
  upward(entity: string): ReadonlySet<string>;
  /** What a measure is computed from rows by: itself, or the two parts of a ratio. */
  partsOf(measure: string): readonly { readonly measure: BaseMeasure; readonly dataset: Dataset }[];
  /** The datasets of those rows. */
  datasetsOf(measure: string): readonly Dataset[];
  /** Years in which a measure can be told, ascending; none where it has no years. */
  yearsOf(measure: string): readonly number[];
  /** The months of which a measure's rows tell the day; null where they do not. */
  monthsOf(measure: string): Held | null;
  /** Entities at which a measure can be told. */
  levelsOf(measure: string): ReadonlySet<string>;
  /** Whether a measure's rows are about members of both entities by themselves, neither of which lies in the other: a sale's product and branch. */
  areApart(measure: string, one: string, other: string): boolean;
  /** How many members an entity has. */
  size(entity: string): number;
  /** Whether not all of them are held: `members` are then those that questions named. */
  isVast(entity: string): boolean;
  members(entity: string): Iterable<Member>;
  member(entity: string, key: string): Member | undefined;
  /** The entity of whose members each contains just one of this one: a province has one capital; null where there is none. */
  ownerOf(entity: string): string | null;
  /** The kinds of which every member is just one (a regency is a kabupaten or a kota); none where they are not so. */
  kindsOf(entity: string): readonly string[];
  /** The only member of another kind that bears the same name: Kabupaten Bogor of Kota Bogor; null where there is none. */
  namesakeOf(entity: string, key: string, kind: string): Member | null;
}

/** What a dataset's rows are about, each by a key of its own. */
const startsOf = ({ grain, also }: Dataset): string[] => [grain.entity, ...also.map(({ entity }) => entity)];

/** Who the members of entities are. */
interface Roll {
  size(entity: string): number;
  isVast(entity: string): boolean;
  members(entity: string): Iterable<Member>;
  member(entity: string, key: string): Member | undefined;
}

const nobody: Roll = { size: () => 0, isVast: () => false, members: () => [], member: () => undefined };

/** Derives the containment of a model's entities. */
export function makeGeography(model: SemanticModel, roll: Roll = nobody): Geography {
  const owners = new Map<string, string | null>();
  const ownerOf = (id: string): string | null => {
    const known = owners.get(id);
    if (known !== undefined) return known;
    const owner = findOwner(id, model, roll);
    owners.set(id, owner);
    return owner;
  };
  const kinds = new Map<string, readonly string[]>();
  const kindsOf = (id: string): readonly string[] => {
    const known = kinds.get(id) ?? findKinds(id, model, roll);
    kinds.set(id, known);
    return known;
  };
  const namesakeOf = (id: string, key: string, kind: string): Member | null => {
    const all = [...roll.members(id)];
    const own = all.find((member) => member.key === key);
    const bare = own && bareName(own, model);
    const [only, ...others] = all.filter(
      (member) => member.subsets.includes(kind) && member.key !== key && bareName(member, model) === bare,
    );
    return own && only && others.length === 0 ? only : null;
  };
  const upwards = new Map<string, Set<string>>();
  const upward = (entity: string): Set<string> => {
    const known = upwards.get(entity);
    if (known) return known;
    const all = new Set([entity]);
    upwards.set(entity, all);
    for (const container of containersOf(entity)) for (const above of upward(container)) all.add(above);
    return all;
  };
  const containersOf = (entity: string): string[] => {
    const { parents = [], links = [] } = model.entities.get(entity) ?? {};
    return [...parents, ...links.filter(({ located }) => located)].map((one) => one.entity);
  };
  const partsOf = (id: string): { measure: BaseMeasure; dataset: Dataset }[] => {
    const entry = model.measures.get(id);
    if (!entry) return [];
    const { measure, dataset } = entry;
    return isBase(measure) ? [{ measure, dataset }] : [...partsOf(measure.numerator), ...partsOf(measure.denominator)];
  };
  const datasetsOf = (id: string): Dataset[] => [...new Set(partsOf(id).map(({ dataset }) => dataset))];
  const levelsOf = (measure: string): Set<string> => {
    const [first, ...others] = datasetsOf(measure).map(
      (dataset) => new Set(startsOf(dataset).flatMap((entity) => [...upward(entity)])),
    );
    return new Set([...(first ?? [])].filter((entity) => others.every((set) => set.has(entity))));
  };
  const yearsOfMeasure = (measure: string): readonly number[] => {
    const datasets = datasetsOf(measure).filter((dataset) => !("timeless" in dataset.time));
    // What hardly changes (an area) is known of one year and serves all; a series must hold the year that is asked for.
    const series = datasets.filter(({ time }) => "years" in time || "date" in time);
    const [first = [], ...others] = (series.length > 0 ? series : datasets).map(yearsOf);
    return first.filter((year) => others.every((years) => years.includes(year)));
  };
  const monthsOf = (measure: string): Held | null => {
    const times = datasetsOf(measure).flatMap(({ time }) => ("years" in time || "date" in time ? [time] : []));
    const dated = times.flatMap((time) => ("date" in time ? [monthsHeld(time)] : []));
    if (dated.length === 0 || dated.length < times.length) return null;
    const common = (all: readonly Months[]): Months => ({
      first: Math.max(...all.map(({ first }) => first)),
      last: Math.min(...all.map(({ last }) => last)),
    });
    const held = { ...common(dated), whole: common(dated.map(({ whole }) => whole)) };
    return held.first <= held.last ? held : null;
  };
  const areApart = (measure: string, one: string, other: string): boolean =>
    one !== other &&
    datasetsOf(measure).every((dataset) => {
      const ways = startsOf(dataset).map(upward);
      const [ofOne, ofOther] = [one, other].map((entity) => ways.filter((way) => way.has(entity)));
      return ofOne && ofOther && ofOne.length > 0 && ofOther.length > 0 && !ofOne.some((way) => ofOther.includes(way));
    });
  return {
    yearsOf: yearsOfMeasure,
    areApart,
    monthsOf,
    upward,
    partsOf,
    datasetsOf,
    levelsOf,
    size: roll.size,
    isVast: roll.isVast,
    members: roll.members,
    member: roll.member,
    ownerOf,
    kindsOf,
    namesakeOf,
  };
}

/** A member's name without the word for its kind. */
function bareName({ entity, name, subsets }: Member, { entities }: SemanticModel): string {
  const declared = entities.get(entity)?.subsets ?? [];
  const prefixes = declared.flatMap((subset) => (subsets.includes(subset.id) ? subset.prefixes : []));
  const own = prefixes.filter((prefix) => name.startsWith(`${prefix} `)).sort((a, b) => b.length - a.length);
  return name.slice(own[0] === undefined ? 0 : own[0].length + 1);
}

function findKinds(id: string, { entities }: SemanticModel, { members, isVast }: Roll): readonly string[] {
  if (isVast(id)) return [];
  const nouns = (entities.get(id)?.subsets ?? []).filter(({ role }) => role === "noun").map((subset) => subset.id);
  const isOne = ({ subsets }: Member): boolean => subsets.filter((subset) => nouns.includes(subset)).length === 1;
  return [...members(id)].every(isOne) ? nouns : [];
}

function findOwner(id: string, { entities }: SemanticModel, { size, members }: Roll): string | null {
  const entity = entities.get(id);
  if (!entity || isGroup(entity)) return null;
  const parents = entity.parents.map((parent) => parent.entity);
  const count = size(id);
  const owns = (parent: string): boolean =>
    new Set([...members(id)].map((member) => member.parents[parent])).size === count;
  return parents.find((parent) => count > 1 && size(parent) === count && owns(parent)) ?? null;
}
