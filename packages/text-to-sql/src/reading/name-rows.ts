import type { Leaf } from "./chart.ts";
import { alike } from "./names.ts";
import type { Phrase } from "./phrase.ts";

/** Fewer names than these are left to the rules, which know what else a short row may be. */
const leastFolded = 5;
/** ", dan" */
const mostJoiners = 3;

type Place = Extract<Phrase, { type: "place" }>;
type PlaceLeaf = Leaf & { readonly phrase: Place };

/** A row of names that stands over the positions from `from` up to `to`. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly leaf: Leaf;
}

/**
 * Takes long rows of names ("penduduk Bali, Banten, Jambi, …, dan Riau") for the one phrase that they are, at one position: rules
 * would try every way to bracket them, which takes with the cube of their number and changes nothing.
 * @param places what stands at each position: the leaves and how many positions there are
 * @returns the same with each row at the position of its first name, and where each position stood before
 */
export function foldNameRows(
  leaves: readonly Leaf[],
  length: number,
): { readonly leaves: readonly Leaf[]; readonly length: number; readonly before: (position: number) => number } {
  const rows = rowsOf(leaves, length);
  if (rows.length === 0) return { leaves, length, before: (position) => position };
  const kept = leaves.filter(
    (leaf) => !rows.some((row) => leaf.from < row.to && row.from < leaf.to && !holds(leaf, row)),
  );
  const taken = (position: number): number =>
    rows.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(position, to) - from - 1), 0);
  const now = (position: number): number => position - taken(position);
  const before = Array.from({ length: length + 1 }, (_, position) => position).filter(
    (position) => !rows.some(({ from, to }) => from < position && position < to),
  );
  return {
    leaves: [...kept, ...rows.map(({ leaf }) => leaf)].map((leaf) => ({
      ...leaf,
      from: now(leaf.from),
      to: now(leaf.to),
    })),
    length: now(length),
    before: (position) => before[position] ?? length,
  };
}

const holds = (leaf: Leaf, row: Row): boolean => leaf.from <= row.from && row.to <= leaf.to;

/** The rows in their order, none of which reaches into another. */
function rowsOf(leaves: readonly Leaf[], length: number): Row[] {
  const names = new Map<number, PlaceLeaf>();
  const joiners = new Map<number, { readonly cost: number; readonly or: boolean }>();
  for (const leaf of leaves) {
    const { phrase, from, to, cost } = leaf;
    if (phrase.type === "place") {
      if (to > (names.get(from)?.to ?? 0)) names.set(from, { ...leaf, phrase });
    } else if (phrase.type === "word" && to === from + 1 && (phrase.word.role === "and" || phrase.word.role === "or"))
      joiners.set(from, { cost, or: phrase.word.role === "or" });
  }
  const rows: Row[] = [];
  for (let at = 0; at < length; at++) {
    const row = names.has(at) ? rowFrom(at) : null;
    if (!row) continue;
    rows.push(row);
    at = row.to - 1;
  }
  return rows;

  function rowFrom(start: number): Row | null {
    const found: PlaceLeaf[] = [];
    let cost = 0;
    let either = false;
    let end = start;
    for (let at = start; ; ) {
      const name = names.get(at);
      if (!name || (found.length > 0 && (name.phrase.from || !(at > end || isInRow(found.at(-1), name))))) break;
      found.push(name);
      cost += name.cost;
      end = name.to;
      at = end;
      for (let joiner = joiners.get(at); joiner && at < end + mostJoiners; joiner = joiners.get(++at)) {
        cost += joiner.cost;
        either ||= joiner.or;
      }
    }
    const [first] = found;
    const phrase = first && found.length >= leastFolded ? listOf(first.phrase, found, either) : null;
    const mended = found.flatMap((one) => one.mended);
    return phrase && { from: start, to: end, leaf: { from: start, to: end, phrase, cost, mended } };
  }
}

/** All names as one place: of a kind that they share, or else of several, where each is certainly a name. */
function listOf(first: Place, found: readonly PlaceLeaf[], either: boolean): Place | null {
  const said = found.flatMap(({ phrase }) => phrase.names);
  const names = alike(said);
  const isSure = found.every(({ phrase }) => phrase.sure);
  if (!names && !isSure) return null;
  const kindOf = (one: typeof names): string | undefined => one?.at(-1)?.candidates.items[0]?.member.entity;
  const own = first.names[0]?.candidates.items[0]?.member.entity;
  const isOfKind = names?.every((name) => kindOf([name]) === own);
  return {
    ...first,
    names: names ?? said,
    sure: first.sure && (isSure || isOfKind === true),
    ...(!names && { mixed: true as const }),
    ...(either && { either: true as const }),
  };
}

/** "jatim" "jateng" "jabar": names of one kind that everybody knows. */
function isInRow(before: PlaceLeaf | undefined, { phrase }: PlaceLeaf): boolean {
  const [one, other] = [before?.phrase.names[0], phrase.names[0]].map((name) => name?.candidates.items[0]);
  return Boolean(one?.prominent && other?.prominent && one.member.entity === other.member.entity);
}
