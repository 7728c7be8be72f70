/** What a figure is said to be: the best of several, a better one, better than what follows, or one that became better. */
export type Quality = { readonly of: "extreme" | "more" | "than" | "change"; readonly better: boolean };

const good = ["baik", "bagus", "oke", "cerah"];
const bad = ["buruk", "jelek", "jeblok", "parah", "memprihatinkan", "mengkhawatirkan", "payah", "anjlok", "bobrok"];

const thans = ["dari", "daripada", "dibanding", "dibandingkan", "dibandingkan dengan", "ketimbang"];
const thansOf = (more: string): string[] => thans.map((than) => `${more} ${than}`);
const extremesOf = (adjective: string): string[] => [`ter${adjective}`, `paling ${adjective}`];

/** Words that grade a figure by whether more of it is good, which the semantic model says. */
export const qualityPhrases: readonly (readonly [phrase: string, quality: Quality])[] = [
  ...[...good.flatMap(extremesOf), "best", "the best"].map(
    (phrase) => [phrase, { of: "extreme", better: true }] as const,
  ),
  ...[...bad.flatMap(extremesOf), "worst", "the worst"].map(
    (phrase) => [phrase, { of: "extreme", better: false }] as const,
  ),
  ...[...good.map((one) => `lebih ${one}`), "better"].map((phrase) => [phrase, { of: "more", better: true }] as const),
  ...[...bad.map((one) => `lebih ${one}`), "worse"].map((phrase) => [phrase, { of: "more", better: false }] as const),
  ...[...good.flatMap((one) => thansOf(`lebih ${one}`)), "better than"].map(
    (phrase) => [phrase, { of: "than", better: true }] as const,
  ),
  ...[...bad.flatMap((one) => thansOf(`lebih ${one}`)), "worse than"].map(
    (phrase) => [phrase, { of: "than", better: false }] as const,
  ),
  ...["membaik", "improve", "improves", "improved", "has improved", "have improved", "improving"].map(
    (phrase) => [phrase, { of: "change", better: true }] as const,
  ),
  ...["memburuk", "memarah", "worsen", "worsens", "worsened", "has worsened", "have worsened", "deteriorated"].map(
    (phrase) => [phrase, { of: "change", better: false }] as const,
  ),
];
