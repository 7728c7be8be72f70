import type { Mending } from "../grounding/phrase-table.ts";
import { equals } from "../plan/walk.ts";
import type { Phrase } from "./phrase.ts";
import { type Category, categoryOf, type Rule, type RuleContext } from "./rule.ts";

/** A meaning of a stretch of the question, and what it costs to believe in it. */
export interface Item {
  readonly phrase: Phrase;
  readonly cost: number;
  /** Slips of the pen that it takes for granted. */
  readonly mended: readonly Mending[];
  /** The rule that made it, and of which two; none made a leaf. */
  readonly made?: { readonly by: Rule; readonly of: readonly [Item, Item] };
}

/** A phrase that stands in the question itself, over the positions from `from` up to `to`. */
export interface Leaf extends Item {
  readonly from: number;
  readonly to: number;
}

export const isLeaf = (item: Item): item is Leaf => item.made === undefined && "from" in item;

/** Meanings kept for each stretch and type: the rest cost more than any reading that could win. */
const keptPerType = 6;
const keptInAll = 24;

/**
 * Pairs of phrases tried for one question. What people ask takes a few thousand at most; only long rows of words that might mean
 * anything take so many, and are not understood rather than waited for.
 */
export const mostWork = 60_000;

type Cell = Map<Category, Item[]>;
/** What each stretch of a question means: `(from, to)`, cheapest first. */
export type Chart = (from: number, to: number) => Item[];

/** The meanings of the whole question, cheapest first. */
export function compose(leaves: readonly Leaf[], length: number, rules: readonly Rule[], context: RuleContext): Item[] {
  return chartOf(leaves, length, rules, context)(0, length);
}

/** Composes neighbouring phrases by typed rules, all ways at once (a CKY chart), keeping the cheapest few of each type. */
export function chartOf(leaves: readonly Leaf[], length: number, rules: readonly Rule[], context: RuleContext): Chart {
  const joining = indexOf(rules);
  const size = length + 1;
  /** By `from * size + to`; nothing where a stretch means nothing. */
  const cells: (Cell | undefined)[] = new Array(size * size);
  const found: Item[][] = [];
  let work = 0;
  const commas = new Set<number>();
  for (const leaf of leaves) {
    const { from, to, phrase } = leaf;
    if (phrase.type === "word" && phrase.word.role === "link" && phrase.word.pauses) commas.add(from);
    const at = from * size + to;
    found[at] = [...(found[at] ?? []), leaf];
  }
  for (let span = 1; span <= length; span++)
    for (let from = 0; from + span <= length; from++) {
      const to = from + span;
      const items = found[from * size + to] ?? [];
      for (let middle = from + 1; middle < to; middle++) {
        const left = cells[from * size + middle];
        const right = cells[middle * size + to];
        const isPaused = commas.has(middle - 1) || commas.has(middle);
        if (left && right) work += join(left, right, isPaused, joining, context, items);
        if (work > mostWork) return () => [];
      }
      if (items.length > 0) cells[from * size + to] = cheapest(items);
    }
  return (from, to) => [...(cells[from * size + to]?.values() ?? [])].flat().sort(cheapestFirst);
}

/** Rules by the categories that they join. */
type Joining = ReadonlyMap<Category, ReadonlyMap<Category, readonly Rule[]>>;
const indexes = new WeakMap<readonly Rule[], Joining>();

function indexOf(rules: readonly Rule[]): Joining {
  const known = indexes.get(rules);
  if (known) return known;
  const index = new Map<Category, Map<Category, Rule[]>>();
  for (const rule of rules)
    for (const left of rule.left) {
      const byRight = index.get(left) ?? new Map<Category, Rule[]>();
      index.set(left, byRight);
      for (const right of rule.right) {
        const known = byRight.get(right);
        if (known) known.push(rule);
        else byRight.set(right, [rule]);
      }
    }
  indexes.set(rules, index);
  return index;
}

/** Adds to `into` whatever the meanings of two neighbouring stretches make together; gives how many pairs it tried. @param isPaused a comma stands where they meet */
function join(
  left: Cell,
  right: Cell,
  isPaused: boolean,
  joining: Joining,
  context: RuleContext,
  into: Item[],
): number {
  let tried = 0;
  for (const [leftCategory, lefts] of left) {
    const byRight = joining.get(leftCategory);
    if (!byRight) continue;
    for (const [rightCategory, rights] of right)
      for (const rule of byRight.get(rightCategory) ?? []) {
        if (isPaused && rule.unbroken) continue;
        tried += lefts.length * rights.length;
        for (const one of lefts)
          for (const other of rights) {
            const phrase = rule.join(one.phrase as never, other.phrase as never, context);
            if (!phrase) continue;
            const mended = other.mended.length > 0 ? [...one.mended, ...other.mended] : one.mended;
            into.push({
              phrase,
              cost: one.cost + other.cost + rule.cost,
              mended,
              made: { by: rule, of: [one, other] },
            });
          }
      }
  }
  return tried;
}

const cheapestFirst = (a: Item, b: Item): number => a.cost - b.cost;

/** The cheapest few of each type, each meaning once; words of all roles are one type. */
function cheapest(items: Item[]): Cell {
  const cell: Cell = new Map();
  let kept = 0;
  let words = 0;
  for (const item of items.sort(cheapestFirst)) {
    if (kept >= keptInAll) break;
    const category = categoryOf(item.phrase);
    const same = cell.get(category) ?? [];
    const isWord = item.phrase.type === "word";
    if ((isWord ? words : same.length) >= keptPerType || same.some(({ phrase }) => equals(phrase, item.phrase)))
      continue;
    same.push(item);
    cell.set(category, same);
    kept++;
    if (isWord) words++;
  }
  return cell;
}
