import { titled, unitWords } from "../dictionary/naming.ts";
import type { DraftedFacts } from "./datasets.ts";
import { earningWords, purchaseWords, saleWords } from "./sale-words.ts";
import type { Draft, Words } from "./words.ts";

/** Words for what comes in or goes out as a whole: where several tables tell a part of it, none of them is all. */
const whole: ReadonlySet<string> = new Set([
  ...saleWords,
  ...earningWords,
  ...purchaseWords,
  ...["penerimaan", "total penerimaan", "pengeluaran", "total pengeluaran", "tagihan", "total tagihan"],
]);

/** The measures with no word for the whole of what several tables tell in parts, and those words beside the parts they may mean. */
export function eitherOf(
  facts: readonly DraftedFacts[],
  { collisions, either }: Pick<Words, "collisions" | "either">,
): { facts: DraftedFacts[]; either: Draft[] } {
  const all = new Map(
    facts.flatMap(({ datasets }) => datasets.flatMap(measuresOf)).map((one) => [String(one.id), one]),
  );
  // A variant is another way to tell the same figure.
  const rootOf = (id: string): string => {
    const of = all.get(id)?.variant_of;
    return of === undefined || of === id ? id : rootOf(String(of));
  };
  const isAmount = (id: string): boolean => String(all.get(id)?.expression ?? "").startsWith("sum(");
  // What documents come to is the whole of what their lines do.
  const tableOf = (id: string): DraftedFacts | undefined =>
    facts.find(({ datasets }) => datasets.some((dataset) => measuresOf(dataset).some((one) => one.id === id)));
  const isApart = (one: string, other: string): boolean => {
    const [a, b] = [tableOf(one), tableOf(other)];
    return a !== b && a?.header !== b?.of && b?.header !== a?.of;
  };
  const byWord = new Map<string, Set<string>>();
  for (const { word, has, lacks } of collisions) {
    if (!whole.has(word)) continue;
    const [one, other] = [has, lacks].map((who) => rootOf(who.replace(".", "_")));
    if (!one || !other || !isAmount(one) || !isAmount(other) || !isApart(one, other)) continue;
    const roots = new Set([...(byWord.get(word) ?? []), one, other]);
    byWord.set(word, roots);
  }
  // Who has no other word keeps it.
  const isNamed = (id: string): boolean => ((all.get(id)?.terms ?? []) as string[]).some((term) => !byWord.has(term));
  const shared = new Map([...byWord].filter(([, ids]) => ids.size > 1 && [...ids].every(isNamed)));
  const groups = new Map<string, { terms: string[]; measures: string[] }>();
  for (const [word, ids] of shared) {
    const key = [...ids].join(" ");
    const group = groups.get(key) ?? { terms: [], measures: [...ids] };
    group.terms.push(word);
    groups.set(key, group);
  }
  return {
    facts: facts.map((one) => ({
      ...one,
      datasets: one.datasets.map((dataset) => ({
        ...dataset,
        measures: measuresOf(dataset).map((measure) => without(measure, new Set(shared.keys()))),
      })),
    })),
    either: [...either.map(({ terms, measures }) => ({ terms, measures })), ...groups.values()],
  };
}

const measuresOf = (dataset: Draft): Draft[] => dataset.measures as Draft[];

function without(measure: Draft, words: ReadonlySet<string>): Draft {
  const own = (measure.terms ?? []) as string[];
  const terms = own.filter((term) => !words.has(term));
  if (terms.length === own.length) return measure;
  return { ...measure, terms, label: titled(terms[0] ?? String(measure.label)) };
}

/** Facts without names that are nothing but a unit ("kg") in which more than one of the figures that add up is told. */
export function withoutBareUnits(facts: readonly DraftedFacts[]): DraftedFacts[] {
  const sums = facts.flatMap(({ datasets }) =>
    datasets.flatMap(measuresOf).filter((one) => one.additivity === "sum" && one.variant_of === undefined),
  );
  const shared = new Set(
    Object.entries(unitWords).flatMap(([word, unit]) =>
      sums.filter((one) => one.unit === unit).length > 1 ? [word] : [],
    ),
  );
  return facts.map((one) => ({
    ...one,
    datasets: one.datasets.map((dataset) => ({
      ...dataset,
      measures: measuresOf(dataset).map((measure) => without(measure, shared)),
    })),
  }));
}
