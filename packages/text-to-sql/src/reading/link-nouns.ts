import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";

/** What those are called who have a tie to another: "tetangga" are states that border one. */
interface LinkNoun {
  /** What they are: "negara bagian". */
  readonly kind: string;
  readonly kinds: readonly string[];
  /** What they do: "berbatasan dengan"; and what the other does, whose they are. */
  readonly does: string;
  readonly done: string;
}

/**
 * "tetangga Texas yang terluas", "Texas punya berapa tetangga": the question with what such a noun means, "negara bagian berbatasan
 * dengan Texas yang terluas"; null where no tie has a noun in it.
 */
export function withLinkNoun(question: string, tokens: readonly Token[], model: SemanticModel): string | null {
  const nouns = nounsOf(model);
  const at = nouns.size === 0 ? -1 : tokens.findIndex((token) => nounAt(token, nouns) !== null);
  const token = tokens[at];
  const noun = token && nounAt(token, nouns);
  if (!token || !noun) return null;
  const text = (from: number, to: number): string => question.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const before = (to: number): string => question.slice(0, tokens[to]?.start);
  const rest = question.slice(token.end);
  const end = manyEnd(tokens, at + 1);
  // "yang tetangganya lebih dari 5"
  if (end > at + 1 && tokens[at - 1]?.norm === "yang")
    return `${before(at)}${noun.done} ${text(at + 1, end)} ${noun.kind}${question.slice(tokens[end - 1]?.end)}`;
  const holds = tokens.findLastIndex(({ norm }, i) => i < at && holding.has(norm));
  // "Texas punya berapa tetangga"
  if (holds > 0 && holds === at - 2 && tokens[at - 1]?.norm === "berapa")
    return `berapa ${noun.kind} yang ${noun.does} ${before(holds)}${rest}`;
  // "punya lebih dari 5 tetangga", "dengan tetangga terbanyak"
  const isJoining = joining.has(tokens[holds]?.norm ?? "") && end === at + 1;
  if (holds >= 0 && manyEnd(tokens, holds + 1) >= at && !(isJoining && holds + 1 === at))
    return `${before(holds)}${noun.done} ${text(holds + 1, at)} ${noun.kind}${rest}`;
  const [first = "", second = ""] = [tokens[at + 1]?.norm, tokens[at + 2]?.norm];
  const skipped = first === "yang" && owned.has(second) ? 2 : owning.has(first) ? 1 : 0;
  const after = question.slice(tokens[at + skipped]?.end);
  const isKindSaid = noun.kinds.some((kind) => endsWith(tokens.slice(0, at), keyOf(kind).split(" ")));
  return `${before(at)}${isKindSaid ? "" : noun.kind} yang ${noun.does}${after}`;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const holding = words("punya memiliki mempunyai dengan have has with");
/** "berbatasan dengan tetangga Maine": without a number it joins what stands before it. */
const joining = words("dengan with");
const owned = words("dimiliki dipunyai dipunya");
const owning = words("dari milik nya of");
/** What says how many: "lebih dari 5", "paling banyak", "berapa". */
const many = words(
  "satu dua tiga empat lima enam tujuh delapan sembilan sepuluh one two three four five six seven eight nine ten berapa lebih kurang dari daripada tepat persis pas cuma hanya paling banyak sedikit minimal maksimal setidaknya sedikitnya jumlah terbanyak tersedikit how more fewer than most fewest exactly only at least",
);

function manyEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  while (isMany(tokens[end])) end++;
  return end;
}

const isMany = (token: Token | undefined): boolean =>
  token !== undefined && (token.value !== null || many.has(token.norm));

/** Whether these words stand last, however they are inflected. */
const endsWith = (tokens: readonly Token[], words: readonly string[]): boolean =>
  words.every((word, i) => {
    const token = tokens[tokens.length - words.length + i];
    return token !== undefined && variantsOf(token.norm).some(({ norm }) => norm === word);
  });

function nounAt({ norm }: Token, nouns: ReadonlyMap<string, LinkNoun>): LinkNoun | null {
  for (const form of variantsOf(norm)) {
    const noun = nouns.get(form.norm);
    if (noun) return noun;
  }
  return null;
}

const known = new WeakMap<SemanticModel, ReadonlyMap<string, LinkNoun>>();

/** The nouns of a model's ties; made for the first question of one. What several ties or a thing itself are called is none of them. */
function nounsOf(model: SemanticModel): ReadonlyMap<string, LinkNoun> {
  const made = known.get(model);
  if (made) return made;
  const things = new Set([...model.entities.values()].flatMap(({ terms }) => terms.map(keyOf)));
  const all = [...nounsIn(model)];
  const isOwn = ([noun]: readonly [string, LinkNoun]): boolean =>
    !things.has(noun) && all.filter(([other]) => other === noun).length === 1;
  const nouns = new Map(all.filter(isOwn));
  known.set(model, nouns);
  return nouns;
}

function* nounsIn({ entities }: SemanticModel): Generator<[string, LinkNoun]> {
  for (const { entity, links } of entities.values())
    for (const { entity: other, label, nouns, inverse } of links) {
      const [own, others] = [entity, other].map((id) => entities.get(id)?.terms ?? []);
      const sides = [
        { nouns, kinds: own ?? [], does: label, done: inverse?.label ?? label },
        { nouns: inverse?.nouns ?? [], kinds: others ?? [], does: inverse?.label ?? label, done: label },
      ];
      for (const side of sides)
        for (const noun of side.nouns) {
          const [kind] = side.kinds;
          if (kind !== undefined) yield [keyOf(noun), { ...side, kind }];
        }
    }
}
