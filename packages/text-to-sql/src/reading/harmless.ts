import type { Annotation, Sense } from "../grounding/sense.ts";
import { isDeed, isOf, wantsToDo } from "../language/asker.ts";
import { beyondOf } from "../language/beyond.ts";
import type { Token } from "../language/token.ts";
import type { Word } from "../language/word.ts";
import { isYearToken } from "../language/year.ts";
import { type Clause, isForWork } from "./clauses.ts";
import { isProminent } from "./pointing.ts";

/** What is asked, by which what stands around it is judged. */
export interface Asked {
  readonly sentence: number;
  /** A stop stands before it. */
  readonly paused: boolean;
  readonly words: ReadonlySet<string>;
  /** It names its own place, or that before it. */
  readonly placed: boolean;
  /** And what is asked of it: what the asker works on may be unknown then. */
  readonly whole: boolean;
}

/** A clause around what is asked, and what its words may do there. */
interface Around {
  readonly clause: Clause;
  readonly asked: Asked;
  readonly isAfter: boolean;
  readonly norms: readonly string[];
  /** Something that the question does not say, and that is nobody's: from here on, and up to here. */
  readonly names: (at: number) => boolean;
  readonly endsName: (at: number) => boolean;
  readonly isUnknown: (at: number) => boolean;
}

/** Whether a clause that tells of who asks says nothing besides that an answer could depend on. @param isAfter it stands after what is asked */
export function isHarmless(clause: Clause, asked: Asked, isAfter: boolean): boolean {
  const around = aroundOf(clause, asked, isAfter);
  return ![wantsSomething, restricts, picksSome, asksMore, countsSomething, namesSomething].some((one) => one(around));
}

function aroundOf(clause: Clause, asked: Asked, isAfter: boolean): Around {
  const { annotations, unknown } = clause.annotated;
  const norms = clause.tokens.map(({ norm }) => norm);
  const isName = (one: Annotation): boolean => namesSubject(one) || cuts(one.sense);
  return {
    clause,
    asked,
    isAfter,
    norms,
    names: (at) => annotations.some((one) => one.from === at && isName(one) && !isIdle(one, norms, asked)),
    endsName: (at) => annotations.some((one) => one.to === at && isName(one)),
    isUnknown: (at) => {
      const here = annotations.filter(({ from, to }) => from <= at && at < to);
      // Any word is a village somewhere.
      const isVillage =
        here.length > 0 &&
        here.every(({ sense, mended }) => mended.length > 0 || (sense.kind === "place" && !isProminent(sense)));
      return isVillage || unknown.some(({ from, to }) => from <= at && at < to);
    },
  };
}

const isAgain = (
  { from, to }: Pick<Annotation, "from" | "to">,
  norms: readonly string[],
  { words }: Pick<Asked, "words">,
): boolean => norms.slice(from, to).every((norm) => words.has(norm));

/** Said again, or somebody's: "anak saya". */
const isIdle = ({ from, to }: Annotation, norms: readonly string[], { words }: Asked): boolean =>
  isAgain({ from, to }, norms, { words }) ||
  (from < 2 && isOf(norms[to], "owner")) ||
  isOf(norms[from], "occasion", "people");

const isWanting = (norms: readonly string[], at: number): boolean =>
  isOf(norms[at]?.replace(/(?<=\p{L}{3})nya$/u, ""), "wanting", "asks") && !wantsToDo(norms, at);

/** "saya butuh yang fiksi", "ingin tahu soal IPM", "minta angka petani": whatever is wanted is no matter of who asks. */
function wantsSomething({ norms, names, isUnknown, asked }: Around): boolean {
  const wanted = norms.findIndex(
    (norm, at) => isWanting(norms, at) || (isOf(norms[0], "reason") && isOf(norm, "knowing")),
  );
  if (wanted < 0) return false;
  // "petaninya kami butuhnya"
  const isSaidBefore = norms[wanted]?.endsWith("nya") && !isOf(norms[wanted], "wanting", "asks");
  const isOfWork = (at: number): boolean =>
    isOf(norms[at], "work", "deed", "asker", "state", "closing", "between", "opening");
  const end = norms.findIndex((norm, at) => at > wanted && isOf(norm, "purpose", "reason"));
  const said = norms.slice(0, end < 0 ? undefined : end);
  return said.some(
    (norm, at) =>
      (at > wanted || isSaidBefore) &&
      at !== wanted &&
      (norm === "yang" || names(at) || (isUnknown(at) && !asked.words.has(norm) && !isOfWork(at) && !isDeed(norm))),
  );
}

/** "kami hanya menangani lansia", "lansia saja"; "saya cuma penasaran" restricts nothing. */
function restricts({ clause: { tokens, annotated }, norms, endsName, isAfter }: Around): boolean {
  const isWork = isOf(norms[0], "purpose") && isForWork(tokens, annotated, 0);
  const isFelt = (at: number): boolean => isOf(norms[at], "state");
  return norms.some((norm, at) => {
    if (isOf(norm.replace(/lah$/u, ""), "restricting")) return !isFelt(at + 1);
    if (!isOf(norm, "alone")) return false;
    return (
      endsName(at) ||
      (isAfter && !isWork && !isFelt(at - 1) && !isOf(norms[at - 1], "doing") && norms[at - 1] !== "itu")
    );
  });
}

/** "yang fiksi" picks some; "peneliti yang sedang menulis" says who asks. */
function picksSome({ norms, names, isAfter }: Around): boolean {
  const wanted = norms.findIndex((_, at) => isWanting(norms, at));
  return norms.some((norm, at) => {
    const next = norms[at + 1];
    const tells = isDeed(next) || isOf(next, "doing", "wish", "wanting", "between", "opening");
    const isOwn = isOf(next, "asker", "asks", "says");
    return norm === "yang" && !isOwn && (isAfter || (!tells && ((wanted >= 0 && wanted < at) || names(at + 1))));
  });
}

/** "Saya heran kenapa setinggi itu" asks, too. */
const asksMore = ({ norms, isAfter }: Around): boolean =>
  isAfter && !isOf(norms[0], "reason") && beyondOf(norms) !== null;

/** Whether a number or a year is said, but for what says who asks ("kelas 8") or what they have ("satu tabel"). */
function countsSomething({ clause: { tokens, annotated }, asked, norms, isUnknown }: Around): boolean {
  const isWord = (at: number, role: Word["role"]): boolean =>
    annotated.annotations.some(({ from, sense }) => from === at && sense.kind === "word" && sense.word.role === role);
  const wants = norms.some((norm) => isOf(norm, "wanting"));
  return tokens.some((token, at) => {
    if ((token.value === null && !isWord(at, "number")) || asked.words.has(token.norm)) return false;
    if (isYearToken(token)) return true;
    return (wants || !(isWord(at + 1, "list") || isUnknown(at + 1))) && !isOf(norms[at - 1], "occasion");
  });
}

/** Whether a place, a subject, a part or an order is named that plays a part, or a subject that is unknown. */
function namesSomething({ clause, asked, norms, names, isAfter }: Around): boolean {
  const { annotations } = clause.annotated;
  const isSame = clause.sentence === asked.sentence;
  // "Kami butuh IPM, provinsi terluas …" is a list; "Mau bahas IPM nih, …" is none.
  const isListed = !isAfter && isSame && !isOf(norms.at(-1), "closing", "naming", "asks", "says", "meeting");
  // Where who asks is from, is another matter than where what they ask of is; "kami di Bali butuh IPM Lombok" may mean either.
  const isElsewhere = asked.placed && !isAfter && (!isSame || asked.paused);
  const isPlaces = (at: number): boolean =>
    annotations.some(({ from, sense }) => from === at && sense.kind === "word" && sense.word.role === "some-place");
  const isAtWork = (role: Word["role"], { from, to }: Annotation): boolean => {
    if (role === "not") return !isOf(norms[to], "knowing") && !isOf(norms[to + 1], "knowing");
    if (role === "latest") return isAfter || norms.some((_, at) => isWanting(norms, at));
    // "per kecamatan", but "mahasiswa tingkat akhir"
    if (role === "which" || role === "how" || role === "where") return isAfter;
    if (role === "year") return norms[from] === "tahun";
    return role === "per" ? names(to) || isPlaces(to) || isAfter : cutting.has(role);
  };
  const matters = (one: Annotation): boolean => {
    if (one.mended.length > 0) return false;
    if (one.sense.kind === "word") return isAtWork(one.sense.word.role, one);
    if (one.sense.kind === "place") return isNamed(one, annotations) && !isElsewhere && !isAgain(one, norms, asked);
    if (isIdle(one, norms, asked)) return false;
    if (namesSubject(one)) return isAfter || (isListed && one.sense.kind !== "entity");
    return cuts(one.sense);
  };
  const isOfUnknown = !isAfter && !asked.whole && topicsOf(clause, asked.words, false).length > 0;
  return isOfUnknown || annotations.some(matters);
}

/** Unknown words of what a clause is about ("tentang pemekaran"; "buat tugas xyzzy"), but for those that the question says again. */
export function topicsOf(
  { tokens, annotated: { unknown } }: Pick<Clause, "tokens" | "annotated">,
  words: ReadonlySet<string>,
  isAfter: boolean,
): Token[] {
  const named = tokens.findIndex(({ norm }) => isOf(norm, "naming") || (isAfter && isOf(norm, "purpose")));
  if (named < 0) return [];
  return unknown
    .filter(({ from }) => from > named)
    .flatMap(({ from, to }) => tokens.slice(from, to))
    .filter(({ norm }) => !isOf(norm, "occasion", "owner", "work") && !isDeed(norm) && !words.has(norm));
}

/** Whether it is a figure, a thing or an order that is asked for. */
export const namesSubject = ({ sense, mended }: Annotation): boolean =>
  mended.length === 0 && (sense.kind === "measure" || sense.kind === "entity" || sense.kind === "extreme");

/** "Mau" is a district as well. */
const isNamed = ({ from, to, sense }: Annotation, all: readonly Annotation[]): boolean =>
  isProminent(sense) && !all.some((other) => other.from === from && other.to === to && other.sense.kind === "word");

const cutting: ReadonlySet<string> = new Set<Word["role"]>([
  ...(["except", "compare", "relative-year", "since", "between", "how-many"] as const),
  ...(["arranged", "years-back", "or-more", "more"] as const),
]);

/** Whether it would pick, cut or order what is asked. */
const cuts = (sense: Sense): boolean =>
  sense.kind === "word"
    ? cutting.has(sense.word.role)
    : ["slice", "range", "modifier", "qualifier", "blocked", "extreme", "more", "unit"].includes(sense.kind);
