import type { Operator } from "./operators.ts";
import type { Word } from "./word.ts";

const rises: Operator = { kind: "change", towards: "up", unit: null, verb: true };
const falls: Operator = { kind: "change", towards: "down", unit: null, verb: true };
const operator = (one: Operator): Word => ({ role: "operator", operator: one });

/**
 * Phrases of English questions, whole or mixed into Indonesian ones, that no other table has: what they do is what their Indonesian
 * like does.
 */
export const englishPhrases: readonly (readonly [phrases: string, word: Word])[] = [
  ...Array.from({ length: 50 }, (_, i): [string, Word] => [ordinalOf(i + 1), { role: "ordinal", value: i + 1 }]),
  [
    "in these statistics|in the statistics|in this statistic|in these data|in this data|in this database|in this dataset|in this context|posisinya di|yang posisinya|yang letaknya|yang jadi|used here|use|uses|using|comes|scored|in terms of|with regard to|with respect to|when it comes to|above sea level",
    { role: "link" },
  ],
  ["how far is it from|how far is the way from|how far away is", { role: "distance", near: false }],
  ["what is the source of|the source of|source of", { role: "data-fact", about: "source" }],
  ["break down|breaks down|break down the|split up", { role: "list", how: "listed" }],
  // wishes and politeness
  [
    "do you happen to know|would you happen to know|would you mind telling me|would you mind|can you please tell me|excuse me|i would love to know|id love to know|any idea|answer in|give the answer in|give your answer in|expressed in|stated in|in bahasa|in bahasa indonesia|instead|in fact|at all|in total|altogether|on record|to be found|serve|serves|serving|serviced by|belong|originate|originates|originated|originate from|originates from|originating from|originated in|going by|judging by|going by the|judging by the|according to the|coordinates|their coordinates|its coordinates|saw|see|sees|seen|experienced|experience|posted|managed|achieved|enjoyed|both",
    { role: "link" },
  ],
  ["is it true that|is it true|is it true bahwa|is it correct that|is it right that", { role: "whether", ends: false }],
  [
    "same for|the same for|and the same for|same question for|the same question for|same thing for|do the same for|likewise for|now the same for|same again for",
    { role: "follow" },
  ],

  ["what share of|what proportion of|what fraction of", operator({ kind: "share", counts: true })],
  ["compare to|compare with|compares to|compares with|compared to that of|compared with that of", { role: "against" }],
  [
    "fall below|fell below|falls below|drop below|dropped below|drops below|go below|went below",
    { role: "compare", comparison: "below" },
  ],
  [
    "rise above|rose above|rises above|go above|went above|climb above|climbed above",
    { role: "compare", comparison: "above" },
  ],
  [
    "peak|peaks|peaked|at its highest|at their highest|at its peak|reach its highest|reached its highest|reach its peak|reached its peak|hit its highest",
    { role: "extreme", direction: "highest", counts: false },
  ],
  [
    "at its lowest|at their lowest|reach its lowest|reached its lowest|hit its lowest|bottomed out",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  [
    "from highest to lowest|from largest to smallest|from most to least|from high to low|from biggest to smallest",
    { role: "arranged", direction: "highest" },
  ],
  [
    "from lowest to highest|from smallest to largest|from least to most|from low to high|from smallest to biggest",
    { role: "arranged", direction: "lowest" },
  ],
  ["measured|calculated", { role: "meaning" }],
  ["through which|by which|to which|from which|of which|on which", { role: "which", all: false }],
  [
    "how strongly|how closely|how strong is|how close is|how strong|how close",
    { role: "how-many", counts: false, ofFigure: true },
  ],
  ["how much", { role: "how-many", counts: true, much: true }],
  ["with", { role: "and" }],
  ["no fewer than|not fewer than|no smaller than|not smaller than", { role: "compare", comparison: "at-least" }],
  ["no larger than|no bigger than|not larger than|not bigger than", { role: "compare", comparison: "at-most" }],
  [
    "last|past|over the last|over the past|in the last|in the past|during the last|during the past|within the last|within the past|for the last|for the past",
    { role: "years-back", before: true },
  ],
  [
    "have no single|has no single|not have a single|do not have a single|does not have a single|dont have a single|doesnt have a single|without a single|do not have any|does not have any|dont have any|doesnt have any|have not any|without any|lack|lacks|lacking|that lack|which lack",
    { role: "holds", negated: true },
  ],
  [
    "has changed|have changed|develop|evolve|progress|developed|has developed|have developed|evolved|has evolved|have evolved|progressed|has progressed|what has happened to|what happened to|what happened with|development over time|trend over time",
    operator({ kind: "trend" }),
  ],
  ["go up|gone up|has gone up|have gone up|grown|has grown|have grown", operator(rises)],
  ["go down|gone down|has gone down|have gone down|fallen|declines|declined by|shrunk", operator(falls)],
  ["in|by|on|on the", { role: "regard" }],
  ["rank|rank the|rank all|rank all the|please rank the", { role: "list", how: "sorted" }],
  ["express|state the|determine|work out|calculate the|compute the", { role: "list", how: "listed" }],
  [
    "in what position|what position|which position|in which position|what place|in what place|which place|how high does|how highly does",
    { role: "position", asks: true },
  ],
  [
    "contribute|contributes|contributed|contributing|contribute to|contributes to|contributed to|as a share of|as a percentage of|as a proportion of",
    operator({ kind: "share", counts: false }),
  ],
  [
    "how much smaller|how much larger|how much less|how much fewer|how much lower|how much higher|how much bigger|how much greater",
    operator({ kind: "gap" }),
  ],
  [
    "how many times higher|how many times greater|how many times smaller|how many times as large|how many times as big|how many times as high",
    operator({ kind: "times" }),
  ],
];

/** "4th", which stands there as a number and a word. */
function ordinalOf(value: number): string {
  const isTeen = value > 10 && value < 20;
  return `${value} ${(!isTeen && ["st", "nd", "rd"][(value % 10) - 1]) || "th"}`;
}
