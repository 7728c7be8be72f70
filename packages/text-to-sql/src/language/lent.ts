import type { Word } from "./word.ts";

const words = (text: string): string[] => text.split("|");

/**
 * An English verb as offices lend it to Indonesian sentences: "pull", "pull-kan", "di-list", "dirank", "nge-list". What is written
 * as one word with "-in" and "nge-" is known as any spoken word is.
 */
const lent = (verb: string): string[] => [
  verb,
  ...[`${verb}kan`, `${verb} kan`, `${verb} in`],
  ...passive(verb),
  `nge ${verb}`,
];

/** What is done with it: "di-split", "displit". */
const passive = (verb: string): string[] => [`di ${verb}`, `di${verb}`];

const all = (verbs: string, forms: (verb: string) => string[]): string => words(verbs).flatMap(forms).join("|");

/** "Split by", "breakdown per", "dikelompokkan into": each of the words with each of what leads to the parts. */
const into = (verbs: readonly string[]): string =>
  verbs.flatMap((verb) => words("by|per|berdasarkan|menurut|into|based on").map((lead) => `${verb} ${lead}`)).join("|");

/** What splits a figure, as it is said of who asks, of the figure, and as a noun. */
const splitting = [
  ...words(
    "group|split|breakdown|break down|slice|segment|pivot|aggregate|disaggregate|categorize|classify|cluster|drill down",
  ).flatMap((verb) => [verb, ...passive(verb)]),
  ...words(
    "grouped|grouping|di grouping|splitted|breakdown nya|breakdownnya|broken down|sliced|segmented|aggregated|agregat|disaggregated|categorized|categorised|classified|clustered|separated|differentiated|detailed|detail|summarized|summarised|summary|tabulated|distributed|shown|with breakdown|with a breakdown|dengan breakdown|sum|di sum|organized|organised",
  ),
];

/** What puts rows in an order: "di-rank by", "sorting berdasarkan". */
const sorting = words("rank|sort|order|arrange|ranking|sorting").flatMap((verb) =>
  passive(verb).flatMap((form) => [form, ...words("by|berdasarkan|menurut|dari").map((lead) => `${form} ${lead}`)]),
);

/** English verbs with the affixes of Indonesian, and what they ask for. */
export const lentPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  [
    all(
      "show|display|pull|grab|fetch|retrieve|extract|query|generate|dump|spill|mention|search|highlight|summarize|summarise|tabulate|compile|collect|gather|pick|choose|identify|view|preview|plot",
      lent,
    ),
    { role: "list", how: "listed" },
  ],
  [`${all("list", lent)}|list down|listing|listingan|nge list down`, { role: "list", how: "all" }],
  [all("compare|benchmark|contrast", lent), { role: "list", how: "compared" }],
  [[...sorting, ...words("rankin|rankkan|sortin|sortkan")].join("|"), { role: "list", how: "sorted" }],
  [into(splitting), { role: "per" }],
  [
    words("compare|benchmark")
      .flatMap(passive)
      .flatMap((form) => [form, ...words("dengan|sama|ke|to|with|against").map((lead) => `${form} ${lead}`)])
      .join("|"),
    { role: "against" },
  ],
  [all("exclude|skip|remove", lent), { role: "except" }],
  [`${all("exclude|skip|remove|drop|take out", passive)}|exclude saja|skip saja`, { role: "except", after: true }],
];
