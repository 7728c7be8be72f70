import type { Token } from "../language/token.ts";
import type { IdlePlace, Word } from "../language/word.ts";
import type { Annotation, Sense } from "./sense.ts";

/** What may stand beside a word without meaning. */
type Beside =
  | "figure"
  | "thing"
  | "name"
  | "number"
  | "count"
  | "cut"
  | "place"
  | "rank"
  | "asking"
  | "order"
  | "against"
  | "denial";

const roles: Readonly<Partial<Record<Word["role"], readonly Beside[]>>> = {
  "how-many": ["asking"],
  which: ["asking"],
  how: ["asking"],
  whether: ["asking", "order"],
  where: ["asking"],
  "which-year": ["asking"],
  meaning: ["asking"],
  exists: ["asking"],
  catalogue: ["asking"],
  "data-fact": ["asking", "figure"],
  coordinates: ["figure"],
  differs: ["asking"],
  list: ["order", "figure"],
  tally: ["order"],
  follow: ["order"],
  total: ["figure"],
  beside: ["order"],
  "told-anyway": ["asking"],
  extreme: ["figure", "rank"],
  more: ["figure", "rank", "number", "against"],
  quality: ["figure", "against"],
  operator: ["figure"],
  distance: ["figure", "place"],
  position: ["rank"],
  ordinal: ["rank", "number"],
  end: ["rank"],
  "plain-mean": ["figure"],
  "some-place": ["thing"],
  there: ["name"],
  in: ["place"],
  between: ["place", "number"],
  until: ["number"],
  since: ["number"],
  number: ["number", "count"],
  compare: ["number", "against"],
  closest: ["against"],
  and: ["against"],
  equals: ["number", "against"],
  against: ["against", "number"],
  exactly: ["number", "thing"],
  year: ["number"],
  latest: ["number", "order"],
  amount: ["number"],
  scale: ["number"],
  sign: ["number", "figure"],
  times: ["number", "against"],
  except: ["denial", "against"],
  not: ["denial"],
  all: ["thing", "figure"],
  per: ["thing"],
  holds: ["thing", "figure", "number"],
};

const kinds: Readonly<Partial<Record<Sense["kind"], readonly Beside[]>>> = {
  measure: ["figure"],
  extreme: ["figure", "rank"],
  more: ["figure", "rank"],
  degree: ["figure", "number"],
  topic: ["figure"],
  term: ["figure", "thing"],
  qualifier: ["figure"],
  dimension: ["figure", "thing"],
  entity: ["thing"],
  modifier: ["thing", "cut"],
  attribute: ["thing", "figure"],
  value: ["name"],
  link: ["thing", "place"],
  slice: ["thing", "cut"],
  range: ["thing"],
  period: ["number"],
  unit: ["number"],
  place: ["name"],
  whole: ["name"],
};

/** After these nothing may be skipped but what leads to what they are about: "menurut status" is no "menurut" alone. */
const leading: ReadonlySet<string> = new Set(
  "menurut berdasarkan per tiap tiap2 setiap bukan selain kecuali tanpa by".split(" "),
);

const isLink = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "link";
/** "dari": what leads to something else, and means nothing of its own. */
const isFrom = (sense: Sense): boolean =>
  sense.kind === "word" && (sense.word.role === "from" || sense.word.role === "of-rows");
const isWhether = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "whether" && sense.word.ends;
const besidesOf = (sense: Sense): readonly Beside[] =>
  (sense.kind === "word" ? roles[sense.word.role] : kinds[sense.kind]) ?? [];

/** Without words of no meaning where one of them would stand for something: there they are as unknown as any other word. */
export function withoutMisplaced(tokens: readonly Token[], all: readonly Annotation[]): readonly Annotation[] {
  const annotations = withoutStray(tokens.length, all);
  const senses = tokens.map((): Sense[] => []);
  for (const { from, to, sense } of annotations) for (let at = from; at < to; at++) senses[at]?.push(sense);
  const isIdle = (at: number): boolean =>
    senses[at]?.every((sense) => isLink(sense) || isWhether(sense) || isFrom(sense)) === true;
  const isPause = (at: number): boolean => tokens[at]?.norm === "," || tokens[at]?.norm === ";";
  /** "… termasuk ga ya?": whether only what asks for yes or no follows, to the end of its clause. */
  function endsAt(from: number): boolean {
    for (let at = from; at < tokens.length && !isPause(at) && !(at > from && tokens[at]?.broken); at++)
      if (!senses[at]?.some((sense) => isLink(sense) || isWhether(sense))) return false;
    return true;
  }
  /** Where the nearest token with a meaning stands; null where its clause ends before. */
  function nearest(at: number, step: 1 | -1): number | null {
    for (let next = at + step; next >= 0 && next < tokens.length; next += step) {
      if (isPause(next) || tokens[step > 0 ? next : next + 1]?.broken) return null;
      if (step > 0 && endsAt(next)) return null;
      if (!isIdle(next)) return next;
    }
    return null;
  }
  function neighbour(at: number, step: 1 | -1): readonly Sense[] | null {
    const near = nearest(at, step);
    return near === null ? null : (senses[near] ?? []);
  }
  const stands = (near: readonly Sense[] | null, as: Beside): boolean =>
    near?.some((sense) => besidesOf(sense).includes(as)) === true;
  /** Whether what follows says what a thing is: "kategori tinggi", and not "kategori" alone. */
  function isKind(to: number): boolean {
    const at = nearest(to - 1, 1);
    const after = at === null ? [] : (senses[at] ?? []);
    if (after.some((sense) => sense.kind !== "dimension" && besidesOf(sense).includes("thing"))) return true;
    const cut = annotations.find(({ from, sense }) => from === at && sense.kind === "dimension");
    const value = cut ? neighbour(cut.to - 1, 1) : null;
    return stands(value, "name") || stands(value, "cut");
  }
  function fits(at: number, to: number, place: IdlePlace): boolean {
    const before = neighbour(at, -1);
    const after = neighbour(to - 1, 1);
    const isLed = leading.has(tokens[at - 1]?.norm ?? "") && !tokens[at]?.broken;
    switch (place) {
      case "anywhere":
        return !isLed || after !== null;
      case "opening":
        return !isLed && (before === null || stands(before, "order"));
      case "closing":
        return !isLed && after === null;
      case "asking":
        return !isLed && (stands(before, "asking") || stands(after, "asking"));
      case "asked":
        return !isLed && stands(before, "asking");
      case "compared":
        return stands(before, "against");
      case "denied":
        return stands(before, "denial");
      case "before-kind":
        return isKind(to);
      case "tied":
        return annotations.some((one) => one.to <= at && one.sense.kind === "link");
      case "counted":
        return stands(before, "count") || stands(before, "asking");
      default: {
        const [side, kind] = place.split("-") as ["before" | "after", Beside];
        return stands(side === "before" ? after : before, kind);
      }
    }
  }
  return annotations.filter(({ from, to, sense }) => {
    if (sense.kind !== "word" || !("at" in sense.word) || !sense.word.at) return true;
    return sense.word.at.some((place) => fits(from, to, place));
  });
}

/**
 * Without what asks for yes or no in the middle of a sentence, where "tidak" says that something is not so, and behind what is asked
 * otherwise: "apa saja ya".
 */
function withoutStray(length: number, all: readonly Annotation[]): readonly Annotation[] {
  const asksElse = all.some(
    ({ sense }) =>
      sense.kind === "word" && ((sense.word.role === "which" && sense.word.all) || sense.word.role === "how-many"),
  );
  const isFiller = (at: number): boolean =>
    all.some(({ from, to, sense }) => from === at && to === at + 1 && isLink(sense));
  const endsAt = (to: number): boolean => {
    for (let at = to; at < length; at++) if (!isFiller(at)) return false;
    return true;
  };
  const beginsAt = (from: number): boolean => Array.from({ length: from }, (_, at) => at).every(isFiller);
  return all.filter(
    ({ from, to, sense }) =>
      sense.kind !== "word" ||
      sense.word.role !== "whether" ||
      (sense.word.ends ? !asksElse && endsAt(to) : beginsAt(from)),
  );
}
