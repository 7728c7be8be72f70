import type { Annotated } from "../grounding/annotate.ts";
import { isDeed, isOf, wantsToDo } from "../language/asker.ts";
import type { Token } from "../language/token.ts";

/** A stretch of a text between two stops, or where something said of the asker begins or ends without one. */
export interface Clause {
  /** Offsets into the text; what ends it is its own. */
  readonly start: number;
  readonly end: number;
  /** Which sentence it stands in. */
  readonly sentence: number;
  /** No stop stands before it. */
  readonly joined: boolean;
  /** Its words, without commas. */
  readonly tokens: readonly Token[];
  readonly annotated: Annotated;
}

/** A stop that ends a sentence, not an abbreviation ("kab. Bogor"); a comma; or a dash that stands alone. */
const ending =
  /(?<!\b(?:kab|kec|kel|ds|prov|kep|no|jl|st|dr|p|dll|dsb))(?<stop>[.!?:\n]+)\s+|,\s+|(?<=\p{L})\s+[-–—]+\s+(?=\p{L})/giu;

/** Longer texts are taken apart at fewer places. */
const mostClauses = 12;

/** @param tokens as they are written, without commas @param annotate what is known of a text's words */
export function clausesOf(
  question: string,
  tokens: readonly Token[],
  annotate: (tokens: readonly Token[]) => Annotated,
): Clause[] {
  const stops = [...question.matchAll(ending)].map(({ index, 0: text, groups }) => ({
    end: index + text.length,
    isStop: groups?.stop !== undefined,
  }));
  const marked = [...stops, { end: question.length, isStop: true }];
  const found: Clause[] = [];
  let start = 0;
  let sentence = 0;
  for (const { end, isStop } of marked) {
    const said = tokens.filter((token) => token.start >= start && token.start < end);
    const annotated = annotate(said);
    const cuts = [...leadsOf(said), ...tailsOf(said, annotated)].sort((a, b) => a - b);
    for (const [i, from] of [0, ...cuts].entries()) {
      const part = said.slice(from, cuts[i]);
      const begins = i === 0 ? start : (part[0]?.start ?? start);
      const ends = i === cuts.length ? end : (said[cuts[i] ?? 0]?.start ?? end);
      if (begins < ends)
        found.push({
          start: begins,
          end: ends,
          sentence,
          joined: i > 0,
          tokens: part,
          annotated: cuts.length === 0 ? annotated : annotate(part),
        });
    }
    start = end;
    if (isStop) sentence++;
  }
  return found.length > mostClauses ? [] : found;
}

/** "Bu guru nyuruh cari tau …", "Kami di Bappeda butuh data …", "gue ga ngerti …": where what is asked may begin after who asks, and how. */
function leadsOf(tokens: readonly Token[]): number[] {
  const [first] = tokens;
  if (!first || !isOf(first.norm, "asker", "people", "between", "state", "meeting", "purpose")) return [];
  let pivot = -1;
  let at = 0;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || (at > 0 && token.broken)) break;
    const turns =
      isOf(token.norm, "asks", "says", "meeting", "wanting", "state") ||
      (isOf(token.norm, "knowing") && !isOf(token.norm, "between") && at > 0) ||
      (isOf(token.norm, "occasion", "work") && isOf(tokens[at - 1]?.norm, "purpose", "occasion", "work"));
    if (turns) pivot = at;
    // "di Bappeda", "dari dinas xyzzy": where the asker works, up to what is wanted there.
    const ahead = tokens.slice(at, at + 5);
    const works =
      pivot < 0 &&
      ((isOf(first.norm, "asker") && ahead.some(({ norm }) => isOf(norm, "wanting"))) ||
        ahead.some(({ norm }, i) => isOf(norm, "says") && ahead[i - 1]?.norm === "yang"));
    const goesOn = isOf(
      token.norm,
      "asker",
      "owner",
      "people",
      "between",
      "knowing",
      "naming",
      "closing",
      "purpose",
      "wish",
    );
    if (!turns && !goesOn && !works) break;
  }
  return pivot < 0 || at >= tokens.length ? [] : [...new Set([pivot + 1, at])];
}

/** "… buat tugas kuliah", "… soalnya disuruh", "… mau bikin konten": where what is said of the asker may begin without a stop. */
function tailsOf(tokens: readonly Token[], annotated: Annotated): number[] {
  const norms = tokens.map(({ norm }) => norm);
  const at = norms.findIndex(
    (norm, i) =>
      i > 0 &&
      norms[i - 1] !== "yang" &&
      (isOf(norm, "reason", "aside") ||
        wantsToDo(norms, i) ||
        (isOf(norm, "purpose") && isForWork(tokens.slice(i), annotated, i))),
  );
  return at < 0 ? [] : [at];
}

/**
 * Whether words say what is made of the answer: "untuk bahan rapat saya". Whom or what it is told of ("untuk mahasiswa") they do not.
 * @param tokens of which the first is that purpose @param from where they stand among those that were annotated
 */
export function isForWork(tokens: readonly Token[], { annotations }: Annotated, from: number): boolean {
  const isLink = (i: number): boolean =>
    annotations.some((one) => one.from === from + i && one.sense.kind === "word" && one.sense.word.role === "link");
  const [, next] = tokens;
  const ofMaterial = isOf(next?.norm, "material");
  const [work] = tokens.slice(1).filter(({ norm }, i) => (i > 0 || !isOf(norm, "material")) && !isLink(i + 1));
  return isOf(work?.norm, "work") || (ofMaterial && (isOf(work?.norm, "occasion") || isDeed(work?.norm)));
}
