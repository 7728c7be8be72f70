import type { Annotation } from "../../grounding/sense.ts";
import { gatheredBy, isPredicate, isPronoun, leadsPointing, pointerLength } from "../../language/dialogue-words.ts";
import type { Token } from "../../language/token.ts";
import type { Word } from "../../language/word.ts";

/** A noun that points back at what was spoken of: "danau itu", "kedua provinsi tersebut", "that lake", "danaunya". */
export interface PointingNoun {
  /** All that stands for what was spoken of, up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** The tokens of the noun itself. */
  readonly noun: { readonly from: number; readonly to: number };
  /** What the noun may be; none of "daerah itu". */
  readonly kinds: readonly { readonly entity: string; readonly subset: string | null }[];
  /** "kedua": so many of them. */
  readonly many: number | null;
  /** "tersebut" leaves no doubt; "danaunya" may be somebody's lakes. */
  readonly sure: boolean;
  /** Only where it makes a whole question: what is said piece by piece is read as it stands. */
  readonly alone?: true;
  /** The word that leads to the name, where it was part of what stands for it: "di sana". */
  readonly leads?: string;
}

/** The nouns of a question that point back at what was spoken of before it, in their order; of "ibu kota provinsi itu" both. */
export function pointingNouns(tokens: readonly Token[], annotations: readonly Annotation[]): PointingNoun[] {
  const norms = tokens.map(({ norm }) => norm);
  const found: PointingNoun[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const nouns = annotations.filter((one) => one.from === from && isNoun(one));
    const to = Math.max(from, ...nouns.map((one) => one.to));
    const noun = to > from ? pointing(norms, tokens, from, to) : null;
    if (!noun) continue;
    // "Pulau Jawa ini": the name says which.
    const isInside = annotations.some(
      ({ sense, ...one }) =>
        (isName(sense) || (!noun.sure && (sense.kind === "measure" || sense.kind === "attribute"))) &&
        one.from <= from &&
        to <= one.to &&
        one.to - one.from > to - from,
    );
    const kinds = nouns.flatMap(({ sense, to: end }) =>
      sense.kind === "entity" && end === to ? [{ entity: sense.entity, subset: sense.subset }] : [],
    );
    const isOwn = !isSetAgainst(norms, noun.from, annotations) && isNamedBefore(kinds, noun.from, annotations);
    if (!isInside && !isOwn) found.push({ ...noun, kinds });
  }
  return (
    [found, unsaidSubject(tokens, annotations), placePointed(tokens, annotations)].find((one) => one.length > 0) ?? []
  );
}

/** "di sana", "there": where was spoken of. */
function placePointed(tokens: readonly Token[], annotations: readonly Annotation[]): PointingNoun[] {
  const found = annotations.filter(({ sense }) => sense.kind === "word" && sense.word.role === "there");
  const [only, ...others] = found.filter(
    (one) => !found.some((wider) => wider !== one && wider.from <= one.from && one.to <= wider.to),
  );
  const last = only && tokens[only.to - 1]?.norm;
  const leads = last === undefined ? undefined : whereTo.get(last);
  if (!only || others.length > 0 || leads === undefined) return [];
  const isLed = only.to - only.from === 1 && leading.has(tokens[only.from - 1]?.norm ?? "");
  const { from, to } = only;
  return [{ from, to, noun: { from, to }, kinds: [], many: null, sure: false, alone: true, ...(!isLed && { leads }) }];
}

const whereTo: ReadonlyMap<string, string> = new Map([
  ["sana", "di "],
  ["situ", "di "],
  ["disana", "di "],
  ["disitu", "di "],
  ["there", "in "],
]);
const leading: ReadonlySet<string> = new Set(["di", "dari", "ke", "from", "in", "to", "daripada"]);

/** "memiliki berapa kabupaten?", "dia ikut provinsi mana?": begins with what is said of what was spoken of, without its name. */
function unsaidSubject(tokens: readonly Token[], annotations: readonly Annotation[]): PointingNoun[] {
  const isLead = (at: number): boolean =>
    annotations.some(
      ({ from, to, sense }) =>
        from === at &&
        to === at + 1 &&
        sense.kind === "word" &&
        (sense.word.role === "follow" || sense.word.role === "and"),
    );
  let from = 0;
  while (from < tokens.length && isLead(from)) from++;
  const norm = tokens[from]?.norm ?? "";
  const isNamed = annotations.some(({ sense }) => sense.kind === "whole" || isName(sense));
  const isThere = annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there");
  if (isNamed || isThere) return [];
  const to = isPronoun(norm) ? from + 1 : from;
  const unsaid = { from, to, noun: { from, to }, kinds: [], many: null };
  if (isPredicate(norm) || isPronoun(norm)) return [{ ...unsaid, sure: true }];
  return countsAll(tokens, annotations, from) ? [{ ...unsaid, sure: false, alone: true }] : [];
}

/** "ada berapa kabupaten?": how many of a kind there are, and nothing of where. */
function countsAll(tokens: readonly Token[], annotations: readonly Annotation[], start: number): boolean {
  const asks = tokens[start]?.norm === "ada" && tokens[start + 1]?.norm === "berapa";
  const kind = annotations.find(({ from, sense }) => from === start + 2 && sense.kind === "entity");
  const isIdle = (at: number): boolean =>
    annotations.some(
      ({ from, to, sense }) => from <= at && at < to && sense.kind === "word" && sense.word.role === "link",
    );
  const rest = tokens.slice(kind?.to ?? 0).map((_, i) => i + (kind?.to ?? 0));
  return asks && kind !== undefined && rest.every(isIdle);
}

const isName = (sense: Annotation["sense"]): boolean =>
  sense.kind === "place" && sense.candidates.items.some(({ prominent }) => prominent);

const isNoun = ({ sense }: Annotation): boolean =>
  sense.kind === "entity" || (sense.kind === "word" && sense.word.role === "some-place");

/** How a noun points back, with the words by which it does; null where it does not. */
function pointing(
  norms: readonly string[],
  tokens: readonly Token[],
  from: number,
  to: number,
): Omit<PointingNoun, "kinds"> | null {
  const noun = { from, to };
  // What stands behind a stop or a comma begins anew: "kabupaten, itu berapa persen".
  const after = tokens[to]?.broken === false ? pointerLength(norms, to) : 0;
  const many = gatheredBy(norms[from - 1] ?? "");
  const start = many === null ? from : from - 1;
  if (after > 0) return { from: start, to: to + after, noun, many, sure: true };
  const lead = leadsPointing(norms[start - 1] ?? "");
  if (lead === "surely" || (lead !== null && many !== null))
    return { from: start - 1, to, noun, many, sure: lead === "surely" };
  const isSingular = !norms[to - 1]?.endsWith("s");
  if (lead === "perhaps" && isSingular) return { from: start - 1, to, noun, many, sure: false };
  if (norms[from - 1] === "both") return { from: start, to, noun, many, sure: false };
  return many === null && /\p{L}{3}nya$/u.test(norms[to - 1] ?? "") ? { from, to, noun, many, sure: false } : null;
}

const against: ReadonlySet<Word["role"]> = new Set(["compare", "against", "except", "next-after"]);

/** "danau apa yang lebih luas dari danau itu": those that are asked for are others. */
const isSetAgainst = (norms: readonly string[], from: number, annotations: readonly Annotation[]): boolean =>
  than.has(norms[from - 1] ?? "") ||
  annotations.some(({ to, sense }) => to === from && sense.kind === "word" && against.has(sense.word.role));
const than: ReadonlySet<string> = new Set(
  "dari daripada dibanding dibandingkan ketimbang than selain kecuali".split(" "),
);

/** "kalau Bali, luas provinsi itu berapa?": what is meant stands in the question itself. */
function isNamedBefore(kinds: PointingNoun["kinds"], until: number, annotations: readonly Annotation[]): boolean {
  const entities = new Set(kinds.map(({ entity }) => entity));
  return annotations.some(
    ({ to, sense }) =>
      to <= until &&
      ((sense.kind === "entity" && entities.has(sense.entity)) ||
        (sense.kind === "place" &&
          sense.candidates.items.some(({ member, prominent }) => prominent && entities.has(member.entity)))),
  );
}
