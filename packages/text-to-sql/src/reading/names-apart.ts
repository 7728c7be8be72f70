import { Candidates } from "../grounding/sense.ts";
import type { PlaceName } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import type { Ambiguity } from "./refusal.ts";

/** The first name of which two readings make different members, with both ("Bandung dan Bekasi": first Bandung); null where there is none. */
export function nameApart(one: Phrase, other: Phrase): Ambiguity | null {
  const others = new Map([...namesIn(other)].map((name) => [placeOf(name), name]));
  const apart = [...namesIn(one)].flatMap((name): Ambiguity[] => {
    const same = others.get(placeOf(name));
    if (!same || name.candidates.toJSON() === same.candidates.toJSON()) return [];
    const candidates = [...name.candidates.likeliest, ...same.candidates.likeliest];
    const members = new Set(candidates.map(({ member }) => `${member.entity}:${member.key}`));
    return members.size === candidates.length ? [{ name, candidates }] : [];
  });
  return apart[0] ?? null;
}

const placeOf = ({ from, to }: PlaceName): string => `${from} ${to}`;

/** Every name within a phrase, however deep. */
function* namesIn(value: unknown): Generator<PlaceName> {
  if (typeof value !== "object" || value === null) return;
  if ("candidates" in value && value.candidates instanceof Candidates) yield value as PlaceName;
  else for (const inner of Object.values(value)) yield* namesIn(inner);
}
