import type { Annotation } from "../grounding/sense.ts";
import { keyOf, type Token } from "../language/token.ts";
import { writtenPhrases } from "../lexicon/phrases.ts";
import { chartOf, type Item, isLeaf } from "./chart.ts";
import { leavesOf } from "./leaves.ts";
import { nameOf } from "./reworded.ts";
import { misread, unread } from "./rewordings.ts";
import type { RuleContext } from "./rule.ts";
import { ruleNames, rules } from "./rules/index.ts";
import { ways } from "./understood.ts";

/** What served an answered question, by name. */
export interface Support {
  readonly rules: readonly string[];
  /** Rows of the lexicon. */
  readonly rows: readonly string[];
  /** Ways to read a question otherwise than it stands, and the rewordings among them. */
  readonly ways: readonly string[];
}

/** What may have served in a question's own words. */
type InWords = Pick<Support, "rules" | "rows">;

/** Everything that there is to serve a question. */
export function allSupport(): Support {
  return {
    rules: [...new Set(ruleNames.values())],
    rows: [...new Set(writtenPhrases().flatMap(({ row }) => row ?? []))],
    ways: [...ways, ...misread.map(nameOf), ...unread.map(nameOf)],
  };
}

/** What made these meanings out of a question's words. */
export function supportOf(
  items: readonly Item[],
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): InWords {
  const parts = items.flatMap((item) => [...partsOf(item)]);
  const { tokenAt } = leavesOf(tokens, annotations);
  const leaves = parts.filter(isLeaf).map(({ from, to, phrase }) => ({ from: tokenAt(from), to: tokenAt(to), phrase }));
  const leafOf = (one: Annotation) => leaves.find(({ from, to }) => from <= one.from && one.to <= to);
  const told = annotations.filter((one) => roleOf(one) === "link" || leafOf(one));
  const rows = told.flatMap((one) => {
    const role = roleOf(one);
    const leaf = leafOf(one)?.phrase;
    const isOther = leaf?.type === "word" && leaf.word.role !== role;
    if (role === null || one.key === undefined || (isOther && role !== "link")) return [];
    return told.some((other) => isWithin(one, other)) ? [] : rowsOf(one.key, role);
  });
  return { rules: namesIn(parts), rows: [...new Set(rows)] };
}

/** The same of what only changes the question before it: of the longest stretches that mean something. */
export function supportOfParts(
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  context: RuleContext,
): InWords {
  const { leaves, length } = leavesOf(tokens, annotations);
  const chart = chartOf(leaves, length, rules, context);
  const items: Item[] = [];
  for (let from = 0; from < length; from++)
    for (let to = length; to > from; to--) {
      const [item] = chart(from, to);
      if (!item) continue;
      items.push(item);
      from = to - 1;
    }
  return supportOf(items, tokens, annotations);
}

function* partsOf(item: Item): Generator<Item> {
  yield item;
  for (const part of item.made?.of ?? []) yield* partsOf(part);
}

const namesIn = (parts: readonly Item[]): string[] => [
  ...new Set(parts.flatMap(({ made }) => (made ? (ruleNames.get(made.by) ?? []) : []))),
];

const roleOf = ({ sense }: Annotation): string | null => (sense.kind === "word" ? sense.word.role : null);

const isWithin = (one: Annotation, other: Annotation): boolean =>
  other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;

let rowsByPhrase: ReadonlyMap<string, readonly string[]> | null = null;

/** The rows in which a phrase is written that does so. */
function rowsOf(key: string, role: string): readonly string[] {
  rowsByPhrase ??= writtenPhrases().reduce((rows, { phrase, word, row }) => {
    const said = `${word.role} ${keyOf(phrase)}`;
    return row === undefined ? rows : rows.set(said, [...(rows.get(said) ?? []), row]);
  }, new Map<string, string[]>());
  return rowsByPhrase.get(`${role} ${key}`) ?? [];
}
