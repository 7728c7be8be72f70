import type { Mending } from "../grounding/phrase-table.ts";
import type { Phrase, PhraseType } from "./phrase.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** A meaning of a stretch of the question, and what it costs to believe in it. */
export interface Item {
  readonly phrase: Phrase;
  readonly cost: number;
  /** Slips of the pen that it takes for granted. */
  readonly mended: readonly Mending[];
}

/** A phrase that stands in the question itself, over the positions from `from` up to `to`. */
export interface Leaf extends Item {
  readonly from: number;
  readonly to: number;
}

/** Meanings kept for each stretch and type: the rest cost more than any reading that could win. */
const keptPerType = 6;
const keptInAll = 24;

type Cell = Map<PhraseType, Item[]>;
/** What each stretch of a question means: `(from, to)`, cheapest first. */
export type Chart = (from: number, to: number) => Item[];

/** The meanings of the whole question, cheapest first. */
export function compose(leaves: readonly Leaf[], length: number, rules: readonly Rule[], context: RuleContext): Item[] {
  return chartOf(leaves, length, rules, context)(0, length);
}

/** Composes neighbouring phrases by typed rules, all ways at once (a CKY chart), keeping the cheapest few of each type. */
export function chartOf(leaves: readonly Leaf[], length: number, rules: readonly Rule[], context: RuleContext): Chart {
  const byPair = new Map<string, Rule[]>();
  for (const rule of rules) {
    const pair = `${rule.left} ${rule.right}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), rule]);
  }
  const cells: Cell[][] = Array.from({ length: length + 1 }, () => Array.from({ length: length + 1 }, () => new Map()));
  const cell = (from: number, to: number): Cell => cells[from]?.[to] ?? new Map();

  for (let span = 1; span <= length; span++)
    for (let from = 0; from + span <= length; from++) {
      const to = from + span;
      const found = new Map<string, Item>();
      const keep = (phrase: Phrase, cost: number, mended: readonly Mending[]): void => {
        const key = JSON.stringify(phrase);
        if (cost < (found.get(key)?.cost ?? Number.POSITIVE_INFINITY)) found.set(key, { phrase, cost, mended });
      };
      for (const leaf of leaves) if (leaf.from === from && leaf.to === to) keep(leaf.phrase, leaf.cost, leaf.mended);
      for (let middle = from + 1; middle < to; middle++)
        for (const [leftType, lefts] of cell(from, middle))
          for (const [rightType, rights] of cell(middle, to))
            for (const rule of byPair.get(`${leftType} ${rightType}`) ?? [])
              for (const left of lefts)
                for (const right of rights) {
                  const phrase = rule.join(left.phrase as never, right.phrase as never, context);
                  if (phrase) keep(phrase, left.cost + right.cost + rule.cost, [...left.mended, ...right.mended]);
                }
      prune(found.values(), cell(from, to));
    }
  return (from, to) => [...cell(from, to).values()].flat().sort(cheapestFirst);
}

const cheapestFirst = (a: Item, b: Item): number => a.cost - b.cost;

function prune(found: Iterable<Item>, into: Cell): void {
  let kept = 0;
  for (const item of [...found].sort(cheapestFirst)) {
    const items = into.get(item.phrase.type) ?? [];
    if (items.length >= keptPerType || kept >= keptInAll) continue;
    into.set(item.phrase.type, [...items, item]);
    kept++;
  }
}
