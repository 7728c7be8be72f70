/** Questions of how much there is of what an adjective grades: "seberapa padat", "sepadat apa". */
export const degreesOf = (adjective: string): string[] => [
  `seberapa ${adjective}`,
  `se${adjective} apa`,
  `how ${adjective}`,
];

/** "setinggi", "seluas": before how much. */
export const equativeOf = (adjective: string): string => `se${adjective}`;

/** Said of one of two: "lebih padat", "padatan", "padat mana", "more crowded", "denser". */
export const comparativesOf = (adjective: string): string[] => [
  `lebih ${adjective}`,
  `more ${adjective}`,
  `${adjective} mana`,
  ...(isOneWord(adjective) ? [`${adjective}an`, inflected(adjective, "er")] : []),
];

/** By how much one is more than another: "lebih banyak berapa", "kalah banyak berapa". */
export const gapsOf = (adjective: string): string[] =>
  isOneWord(adjective)
    ? [
        `lebih ${adjective} berapa`,
        `berapa lebih ${adjective}`,
        `kalah ${adjective} berapa`,
        `menang ${adjective} berapa`,
      ]
    : [];

/** "wilayahnya paling kecil", "wilayahnya terkecil": of "kecil wilayahnya", with the noun first. */
function nounFirst(adjective: string): string[] {
  const [graded = "", noun = "", ...others] = adjective.split(" ");
  return noun.endsWith("nya") && others.length === 0 ? extremesOf(graded).map((extreme) => `${noun} ${extreme}`) : [];
}

/** The superlative forms of an adjective: "terluas", "paling luas", "most populous", "densest". */
export const extremesOf = (adjective: string): string[] => [
  ...nounFirst(adjective),
  // "ter-" loses its r before another: "terendah".
  `${adjective.startsWith("r") ? "te" : "ter"}${adjective}`,
  `paling ${adjective}`,
  `most ${adjective}`,
  `farthest ${adjective}`,
  `furthest ${adjective}`,
  ...(isOneWord(adjective) ? [inflected(adjective, "est")] : []),
];

/** The other end of the same: "paling tidak padat", "least populous". */
export const oppositesOf = (adjective: string): string[] => [
  `paling tidak ${adjective}`,
  `paling kurang ${adjective}`,
  `least ${adjective}`,
];

const isOneWord = (adjective: string): boolean => /^[a-z]+$/.test(adjective);

/** English endings; of a word that is none they make no word at all, which does no harm. */
function inflected(adjective: string, ending: "er" | "est"): string {
  if (adjective.endsWith("e")) return adjective + ending.slice(1);
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}i${ending}`;
  if (adjective.endsWith("ern") && ending === "est") return `${adjective}most`;
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(adjective) ? adjective + adjective.slice(-1) + ending : adjective + ending;
}
