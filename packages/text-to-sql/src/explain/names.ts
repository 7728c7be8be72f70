import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Gazetteer } from "../grounding/gazetteer.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { NamedPlaces, PlaceFilter } from "../plan/place-filter.ts";
import { equals } from "../plan/walk.ts";
import { lowered } from "../sql/letter-case.ts";
import { setName } from "../sql/set-names.ts";
import { describeSet } from "./describe.ts";
import { tieLabel } from "./ties.ts";

/** What explaining needs to know. */
export interface Speaker {
  readonly model: SemanticModel;
  readonly gazetteer: Gazetteer;
  /** What figures came to that are the same for every row: told where they are named, and nowhere else. */
  readonly known?: (figure: Figure) => string | null;
}

/** A member by its full name: "Provinsi Jawa Barat", "Kota Bandung", "Kecamatan Ubud". */
export function fullName(member: Member, { model }: Pick<Speaker, "model">): string {
  const entity = model.entities.get(member.entity);
  const nouns = entity?.subsets.filter(({ id, role }) => role === "noun" && member.subsets.includes(id)) ?? [];
  const kind = setName({ entity: member.entity, subsets: nouns.map(({ id }) => id) }, model);
  const prefixes = [...(entity?.prefixes ?? []), ...(entity?.subsets.flatMap((subset) => subset.prefixes) ?? [])];
  if (entity?.self_named) return member.name;
  // "Klinik Dago" says what it is, whether or not the model says that its names do.
  const isSaid = [kind, ...prefixes].some((prefix) => member.name.startsWith(`${prefix} `));
  return isSaid ? member.name : `${kind} ${member.name}`;
}

/** A member with as much of what contains it as tells it apart: "Kecamatan Sukajadi, Kota Bandung". */
function tellingName(member: Member, speaker: Speaker): string {
  const [nearest, ...others] = (speaker.model.entities.get(member.entity)?.parents ?? []).filter(({ shown }) => shown);
  const above = nearest && speaker.gazetteer.member(nearest.entity, member.parents[nearest.entity] ?? "");
  const name = fullName(member, speaker);
  if (!above) return name;
  return others.length > 0 ? `${name}, ${tellingName(above, speaker)}` : name;
}

/**
 * Where something lies: "di Provinsi Bali", "di luar Jawa Barat dan Jawa Tengah", "di provinsi dengan …".
 * @param entity what lies there, where it may be among others of its own kind: "di antara 5 provinsi …", "selain Kota Bandung"
 */
export function placePhrase(filters: readonly PlaceFilter[], speaker: Speaker, entity: string | null = null): string {
  const isAround = (one: PlaceFilter, other: PlaceFilter): boolean => contains(one.entity, other.entity, speaker);
  // "yang melalui Jawa Tengah dan Jawa Timur": one tie to each of them is said once.
  const together = (filter: PlaceFilter): PlaceFilter[] =>
    filters.filter((one) => isTold(one) && isTold(filter) && equals(one.tie, filter.tie));
  return [...filters]
    .filter((filter) => together(filter).indexOf(filter) < 1)
    .sort((a, b) => Number(a.negated) - Number(b.negated) || Number(isAround(a, b)) - Number(isAround(b, a)))
    .map((filter, at, all) => {
      const isSome = isAmong(filter, entity);
      const isOther = filter.negated && filter.entity === entity && "keys" in filter.members;
      const isPlace = speaker.model.entities.get(filter.entity)?.place ?? true;
      const among = isAmong(all[at - 1], entity) ? "dan di antara" : "di antara";
      const lies = isOther ? "selain" : filter.negated ? "di luar" : isSome ? among : isPlace ? "di" : "dari";
      const where = filter.tie ? `yang ${filter.negated ? "tidak " : ""}${tieLabel(filter.tie, speaker)}` : lies;
      if (filter.tie?.kind === "holds" && !filter.negated && !("set" in filter.members))
        return holdingPhrase(filter, speaker);
      const tied = together(filter);
      if (tied.length > 1) return `${where} ${joinWords(tied.map((one) => listNames(one, speaker)))}`;
      if (!("set" in filter.members)) return `${where} ${listNames(filter, speaker)}`;
      // A figure of several together is that of all of them.
      const each = entity === null && filter.members.set.order === null ? "semua " : "";
      return `${where} ${each}${describeSet(filter.members.set, speaker)}`;
    })
    .join(" ");
}

/** Whether members are some of the first few of their own kind. */
const isAmong = (filter: PlaceFilter | undefined, entity: string | null): boolean =>
  filter?.entity === entity && filter !== undefined && "set" in filter.members && isFew(filter.members.set);

/** Whether it is a tie to one named member. */
const isTold = ({ tie, negated, members }: PlaceFilter): boolean =>
  tie?.kind === "link" && !negated && "keys" in members && members.keys.length === 1;

/** "tempat Gunung Rinjani terletak", "yang dilalui Sungai Kapuas", "tempat Kecamatan Tebet berada": what holds something that is named. */
function holdingPhrase(filter: PlaceFilter, speaker: Speaker): string {
  const names = listNames(filter, speaker);
  const link = speaker.model.entities.get(filter.entity)?.links.find(({ located }) => located);
  const lies = lyingOf(filter, speaker);
  return lies === null ? `yang ${link?.inverse?.label ?? "memiliki"} ${names}` : `tempat ${names} ${lies}`;
}

/** "terletak", "berada": what something that a place holds does there; null of what is not just there, as a river. */
export function lyingOf({ entity }: PlaceFilter, { model }: Speaker): string | null {
  const link = model.entities.get(entity)?.links.find(({ located }) => located);
  const [, lies = null] = /^(.+) (?:di|dari|ke)$/u.exec(link?.label ?? "berada di") ?? [];
  return lies;
}

/** Whether members of one entity lie in those of the other: a province has regencies. */
function contains(outer: string, inner: string, speaker: Speaker): boolean {
  const parents = speaker.model.entities.get(inner)?.parents ?? [];
  return parents.some(({ entity }) => entity === outer || (entity !== inner && contains(outer, entity, speaker)));
}

/** Whether a set is the first few of an order: "5 provinsi terpadat" are told by their number. */
export const isFew = ({ order }: MemberSet): boolean => (order?.limit ?? 1) > 1;

/** The names of a filter's members; what is tied to any of them is tied to the one or the other. */
export function listNames(filter: PlaceFilter, speaker: Speaker): string {
  const keys = "keys" in filter.members ? filter.members.keys : [];
  const names = keys.map((key) => {
    const member = speaker.gazetteer.member(filter.entity, key);
    return member ? fullName(member, speaker) : key;
  });
  return joinWords([...new Set(names)], filter.tie ? "atau" : "dan");
}

/** The same without their kind: "omzet Teh Botol". */
export function bareNames({ entity, members: { keys } }: NamedPlaces, { gazetteer }: Speaker): string {
  return joinWords([...new Set(keys.map((key) => gazetteer.member(entity, key)?.name ?? key))]);
}

/** "a", "a dan b", "a, b, dan c". */
export function joinWords(words: readonly string[], by: "dan" | "atau" = "dan"): string {
  if (words.length <= 2) return words.join(` ${by} `);
  return `${words.slice(0, -1).join(", ")}, ${by} ${words.at(-1)}`;
}

/** What the members of a set are called within a sentence. */
export const nounOf = (set: Pick<MemberSet, "entity" | "subsets">, { model }: Speaker): string =>
  lowered(setName(set, model));

/** What members are called where one of them is to be picked: told apart where their full names are alike. */
export function* labelsOf(candidates: readonly { readonly member: Member }[], speaker: Speaker): Generator<string> {
  const names = candidates.map(({ member }) => fullName(member, speaker));
  for (const [i, { member }] of candidates.entries()) {
    const name = names[i] ?? "";
    yield names.filter((one) => one === name).length > 1 ? tellingName(member, speaker) : name;
  }
}
