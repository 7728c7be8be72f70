import type { Annotation, Sense } from "../grounding/sense.ts";
import { written } from "../language/asker.ts";
import type { Token } from "../language/token.ts";
import { isYearToken } from "../language/year.ts";

/**
 * What a question is about, or of when, said before it, where it is said last or of what it qualifies otherwise:
 * "pada Agustus 2023, berapa provinsi yang …" → "berapa provinsi yang … pada Agustus 2023",
 * "IPM 2021, provinsi mana yang tertinggi" → "provinsi mana yang IPM 2021 tertinggi". Null where nothing stands before it.
 */
export function withoutFront(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): string | null {
  const spanning = annotations.filter(({ mended }) => mended.length === 0);
  const at = (from: number): Sense[] => spanning.flatMap((one) => (one.from === from ? [one.sense] : []));
  const whole = comparedFirst(question, tokens, at);
  if (whole) return whole;
  const topic = longest(spanning.filter(({ sense }) => sense.kind === "measure"));
  const end = frontEnd(tokens, at, topic);
  const rest = end === null ? undefined : tokens[end];
  if (end === null || !rest) return yearLast(question, tokens, at);
  // "Tahun 2024" ada berapa …: where it is said last, what leads on to the question leads nowhere.
  const last = tokens.slice(0, end).findLast(({ norm }, i) => norm !== "," && !at(i).some(isIdle));
  const closed = question.replace(/[\s?.!]+$/u, "");
  const isTopic = topic !== null && topic.to <= end;
  const front = question.slice(tokens[isTopic ? topic.from : 0]?.start, last?.end);
  if (!isTopic) return `${closed.slice(rest.start)} ${front}`;
  const that = tokens.findIndex(
    ({ norm }, i) => i > end && (norm === "yang" || norm === "yg") && at(i + 1).some(isOpen),
  );
  const open = tokens[that + 1];
  if (that < 0 || !open) return null;
  return `${closed.slice(rest.start, open.start)}${front} ${closed.slice(open.start)}`;
}

/** "Terhadap produksi padi Sulawesi, berapa persen sumbangan Sulsel?": what it is set against, said last. */
function comparedFirst(question: string, tokens: readonly Token[], at: (from: number) => Sense[]): string | null {
  const comma = tokens.findIndex(({ norm }) => norm === ",");
  const [first, rest] = [tokens[0], tokens[comma + 1]];
  const isAgainst = at(0).some((sense) => sense.kind === "word" && sense.word.role === "against");
  const isAsked = at(comma + 1).some(asks) || tokens.some((_, i) => i > comma && at(i).some(isOperator));
  if (comma < 0 || !first || !rest || !isAgainst || !isAsked) return null;
  const closed = question.replace(/[\s?.!]+$/u, "");
  return `${closed.slice(rest.start)} ${question.slice(first.start, tokens[comma]?.start)}`;
}

/**
 * "inflasi 2019 antara 2 dan 3 persen terjadi di berapa provinsi": how many there are is asked last; asked first it is
 * "berapa provinsi yang inflasi 2019 antara 2 dan 3 persen". Null where nothing is counted last.
 */
export function withCountFirst(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): string | null {
  const has = (from: number, is: (sense: Sense) => boolean): boolean =>
    annotations.some((one) => one.from === from && one.mended.length === 0 && is(one.sense));
  const asked = tokens.findIndex(
    (_, at) =>
      at > 0 &&
      has(at, counts) &&
      // "berapa kali lipat" counts no rivers
      !has(at, isOperator) &&
      has(at + 1, ({ kind }) => kind === "entity") &&
      has(at - 1, isIdle),
  );
  const noun = tokens[asked + 1];
  if (asked < 0 || !noun) return null;
  let before = asked;
  while (before > 0 && has(before - 1, isIdle)) before--;
  const rest = question.slice(0, tokens[before - 1]?.end ?? 0);
  return rest === "" ? null : `berapa ${question.slice(noun.start).replace(/[\s?.!]+$/u, "")} yang ${rest}`;
}

const isOperator = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "operator";

/**
 * "dari provinsi di Jawa, berapa yang punya gunung api": of those that were named first, how many there are that are so; asked at
 * once it is "berapa provinsi di Jawa yang punya gunung api". Null where no things stand before it.
 */
export function withThoseFirst(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): string | null {
  const at = tokens.findIndex(
    ({ norm }, i) =>
      written(norm) === "berapa" && written(tokens[i + 1]?.norm ?? "") === "yang" && !tokens[i + 1]?.broken,
  );
  const has = (from: number, is: (sense: Sense) => boolean): boolean =>
    annotations.some((one) => one.from === from && one.mended.length === 0 && is(one.sense));
  let first = 0;
  while (first < at && (has(first, isLeading) || tokens[first]?.value !== null)) first++;
  const isOfThings = has(first, ({ kind }) => kind === "entity");
  const isFigure = annotations.some(({ from, sense }) => from < at && sense.kind === "measure");
  if (at < 1 || !isOfThings || isFigure) return null;
  let end = at;
  while (end > 0 && (tokens[end - 1]?.norm === "," || tokens[end - 1]?.norm === "ada")) end--;
  return `berapa ${question.slice(0, tokens[end - 1]?.end)} ${question.slice(tokens[at + 1]?.start)}`;
}

const isLeading = (sense: Sense): boolean =>
  sense.kind === "word" && ["link", "from", "between", "in", "all"].includes(sense.word.role);

const counts = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "how-many" && sense.word.counts;

/** "lebih miskin mana" "tahun 2018" "NTT atau Maluku": with its one year said last; null where it has more of them, or says it last. */
function yearLast(question: string, tokens: readonly Token[], at: (from: number) => Sense[]): string | null {
  const isOf = (i: number, role: string): boolean =>
    at(i).some((sense) => sense.kind === "word" && sense.word.role === role);
  const years = tokens.flatMap((token, i) => (isYearToken(token) ? [i] : []));
  const [only, ...others] = years;
  if (only === undefined || others.length > 0 || only === tokens.length - 1) return null;
  const [lead, year] = [tokens[only - 1], tokens[only]];
  const isChoice = tokens.slice(0, only).some((_, i) => at(i).some(({ kind }) => kind === "more"));
  if (!lead || !year || !isOf(only - 1, "year") || !isChoice) return null;
  const closed = question.replace(/[\s?.!]+$/u, "");
  return `${closed.slice(0, lead.start)}${closed.slice(year.end)} ${closed.slice(lead.start, year.end)}`;
}

/** Where what stands before a question ends: it holds a year, a month or one measure, and else only words that say nothing. */
function frontEnd(tokens: readonly Token[], at: (from: number) => Sense[], topic: Annotation | null): number | null {
  let isTold = false;
  let i = 0;
  while (i < tokens.length) {
    const senses = at(i);
    if (topic?.from === i) {
      isTold = true;
      i = topic.to;
    } else if (tokens[i]?.value !== null || senses.some(({ kind }) => kind === "slice")) {
      isTold ||= isYearToken(tokens[i]) || senses.some(({ kind }) => kind === "slice");
      if (!isTold) return null;
      i++;
    } else if (tokens[i]?.norm === "," || senses.some(isIdle)) i++;
    else break;
  }
  return isTold && i > 0 && i < tokens.length && at(i).some(asks) ? i : null;
}

const idle: ReadonlySet<string> = new Set(["link", "in", "from", "year", "regard", "follow"]);
const isIdle = (sense: Sense): boolean => sense.kind === "word" && idle.has(sense.word.role);

/** What a question begins with: "berapa", "sebutkan", "provinsi mana". */
const asks = (sense: Sense): boolean =>
  sense.kind === "entity" ||
  (sense.kind === "word" && ["how-many", "which", "list", "exists"].includes(sense.word.role));

/** What bounds or orders without saying by what. */
const isOpen = (sense: Sense): boolean =>
  sense.kind === "extreme" ||
  sense.kind === "more" ||
  (sense.kind === "word" && ["compare", "extreme", "between", "not"].includes(sense.word.role));

function longest(all: readonly Annotation[]): Annotation | null {
  const first = Math.min(...all.map(({ from }) => from));
  const [one = null] = all.filter(({ from }) => from === first).sort((a, b) => b.to - a.to);
  return one;
}

/** "porsi", "berapa bagian (dalam persen) dari": another word for "berapa persen". */
const led =
  /^\s*(?:(?:(?:berapa|brp)\s+(?:besar\s+)?)?(?:porsi|proporsi|pangsa)(?:nya)?|(?:berapa|brp)\s+bagian(?:nya)?)\s+(?:\(\s*(?:dalam|in)\s+(?:persen|%)\s*\)\s*)?(?:dari\s+)?/iu;
/** "…, persennya berapa", "… itu berapa %?", "…, dalam persen": said last. */
const ended =
  /[\s,]*(?:\b(?:itu|tuh|adalah|cuma|hanya|sekitar)\s+)*(?:\b(?:berapa|brp)(?:\s+(?:persen|prosen)(?:nya)?|\s*%)?|\b(?:persen|prosen|persentase)(?:nya)?\s+(?:berapa|brp)|%\s*(?:berapa|brp)|\bdalam\s+persen)(?:\s+(?:ya|sih|dong|kak|nih))*[\s?.!]*$/iu;
/** What a part is said to be of. */
const ofWhole = /\bterhadap\b|\bdari\s+(?:seluruh|total|semua|keseluruhan)\b/iu;
const isPercent = /pers|pros|%/iu;

/**
 * A share in other words: "porsi kelurahan dari seluruh desa/kelurahan di Sumatera Barat berapa %", "luas Kabupaten Sukabumi
 * terhadap luas Jawa Barat, persennya berapa". As "berapa persen" and what follows it; null of any other question.
 */
export function withShareFirst(question: string): string | null {
  const lead = led.exec(question)?.[0];
  const end = ended.exec(question);
  if (lead === undefined && !(end && isPercent.test(end[0]) && ofWhole.test(question))) return null;
  const said = question.slice(lead?.length ?? 0, end?.index ?? question.length).replace(/[\s?.!,]+$/u, "");
  return said.trim() === "" ? null : `berapa persen ${said.trim()}`;
}
