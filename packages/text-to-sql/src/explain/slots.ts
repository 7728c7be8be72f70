import type { Member } from "@tanyadata/semantic-model";
import type { Annotation, Sense } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { leavesOf } from "../plan/leaves.ts";
import type { Plan } from "../plan/plan.ts";
import { onlyYear } from "../plan/walk.ts";
import { lowered, lowerFirst } from "../sql/letter-case.ts";
import { fullName, type Speaker } from "./names.ts";

/** A part of how a question was read, and what could stand in its place: each option is a question that is answered. */
export interface Slot {
  readonly kind: "measure" | "level" | "place" | "year";
  /** What stands in it now. */
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly question: string }[];
}

/** An option that nobody has read yet: it holds if its plan says `told`. */
export interface Proposal {
  readonly label: string;
  readonly question: string;
  readonly told: string;
}
export type Proposed = Pick<Slot, "kind" | "label"> & { readonly proposals: readonly Proposal[] };

interface Understood {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
  readonly plan: Plan;
}

/** So many can be looked through; of more members, only those beside the one that was named are offered. */
const maxSiblings = 60;
/** Of a long row of names none is offered to be exchanged: nobody looks through so many, and each takes as long to read as the row. */
const maxPlaces = 6;

/** What could be exchanged in a question that came to a plan, in the order of the words. */
export function proposedSlots(
  understood: Understood,
  speaker: Speaker,
  yearsOf: (measure: string) => readonly number[],
): Proposed[] {
  const { question, tokens, annotations, plan } = understood;
  const { model, gazetteer } = speaker;
  const textFrom = (from: number): number => tokens[from]?.start ?? question.length;
  /** The longest words that were read so. */
  const saying = (is: (sense: Sense) => boolean): Annotation | undefined =>
    annotations.filter(({ sense }) => is(sense)).sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  const exchanged = ({ from, to }: Pick<Annotation, "from" | "to">, words: string): string =>
    question.slice(0, textFrom(from)) + words + question.slice(tokens[to - 1]?.end);

  const measures = [
    ...new Set(plan.figures.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === "measure" ? leaf.measure : []))),
  ];
  const [measure] = measures.length === 1 ? measures : [];

  function measureSlot(): Proposed[] {
    const said = measure && saying((sense) => sense.kind === "measure" && sense.measure === measure);
    const own = measure && model.measures.get(measure);
    if (!said || !own) return [];
    const label = (id: string): string => lowerFirst(model.measures.get(id)?.measure.label ?? id);
    const others = [...model.measures.keys()].filter((id) => id !== measure);
    const near = others.filter((id) => model.measures.get(id)?.dataset === own.dataset);
    const ordered = [...near, ...others.filter((id) => !near.includes(id))];
    const proposals = ordered.map((id) => ({
      label: label(id),
      question: exchanged(said, label(id)),
      told: `"measure":"${id}"`,
    }));
    return [{ kind: "measure", label: label(measure), proposals }];
  }

  function levelSlot(): Proposed[] {
    const level = plan.rows?.entity;
    const said = level && saying((sense) => sense.kind === "entity" && sense.entity === level);
    if (!said) return [];
    const label = (id: string): string => lowered(model.entities.get(id)?.label ?? id);
    const proposals = [...model.entities.keys()]
      .filter((id) => id !== level)
      .map((id) => ({ label: label(id), question: exchanged(said, label(id)), told: `"rows":{"entity":"${id}"` }));
    return [{ kind: "level", label: label(level), proposals }];
  }

  function placeSlots(): Proposed[] {
    const places = placesOf(plan);
    if (places.length > maxPlaces) return [];
    return places.flatMap(({ entity, key }) => {
      const member = gazetteer.member(entity, key);
      const isIt = (one: Member): boolean => one.entity === entity && one.key === key;
      const said = saying(
        (sense) => sense.kind === "place" && sense.candidates.items.some((candidate) => isIt(candidate.member)),
      );
      if (!member || !said) return [];
      // "kabupaten Bogor": the full name of another says its kind, too.
      const kind = annotations.find(
        ({ to, sense }) => to === said.from && sense.kind === "entity" && sense.entity === entity,
      );
      const words = { from: kind?.from ?? said.from, to: said.to };
      const areFew = gazetteer.size(entity) <= maxSiblings;
      const siblings = [...gazetteer.members(entity)].filter(
        (one) => !isIt(one) && (areFew || haveSameParents(one, member)),
      );
      const proposals = siblings
        .map((one) => ({ one, label: fullName(one, speaker) }))
        .sort((a, b) => a.label.localeCompare(b.label, "id", { numeric: true }))
        .map(({ one, label }) => ({ label, question: exchanged(words, label), told: `"${one.key}"` }));
      return proposals.length > maxSiblings ? [] : [{ kind: "place", label: fullName(member, speaker), proposals }];
    });
  }

  function yearSlot(): Proposed[] {
    const year = onlyYear(plan);
    if (year === null || measure === undefined || plan.series) return [];
    const said = tokens.findIndex(({ norm }) => norm === String(year));
    const asked = (other: number): string =>
      said >= 0
        ? exchanged({ from: said, to: said + 1 }, String(other))
        : question.replace(/[\s?.!]*$/u, (end) => ` tahun ${other}${end.trim()}`);
    const proposals = [...yearsOf(measure)]
      .filter((other) => other !== year)
      .sort((a, b) => b - a)
      .map((other) => ({ label: String(other), question: asked(other), told: `"year":${other}` }));
    return [{ kind: "year", label: String(year), proposals }];
  }

  return [...measureSlot(), ...levelSlot(), ...placeSlots(), ...yearSlot()];
}

const haveSameParents = (one: Member, other: Member): boolean =>
  Object.entries(other.parents).every(([entity, key]) => one.parents[entity] === key);

/** The members that a plan names, each once. */
function placesOf(plan: unknown): { entity: string; key: string }[] {
  const found = new Map<string, { entity: string; key: string }>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { entity, members } = value as { entity?: unknown; members?: { keys?: unknown } };
    if (typeof entity === "string" && Array.isArray(members?.keys))
      for (const key of members.keys) found.set(`${entity} ${key}`, { entity, key });
    Object.values(value).forEach(look);
  };
  look(plan);
  return [...found.values()];
}
