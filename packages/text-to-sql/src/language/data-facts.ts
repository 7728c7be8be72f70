/** What can be asked of the data about a measure, instead of a figure of it. */
export const dataFacts = ["years", "latest", "unit", "source", "levels", "cuts", "nature", "held"] as const;
export type DataFact = (typeof dataFacts)[number];
