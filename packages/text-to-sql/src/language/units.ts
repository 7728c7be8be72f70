/** How units are written, by the name that stands in a semantic model. Other units are known by their own name alone. */
const spellings: readonly (readonly [string, string])[] = [
  ["jiwa", "orang|people|persons|inhabitants|jiwa penduduk"],
  ["km²", "km2|km persegi|kilometer persegi|square kilometers|square kilometres|square km|sq km|kilometer2|km"],
  ["ha", "hektar|hektare|hectares"],
  ["ton", "tons|tonnes"],
  ["ton GKG", "ton|tons|tonnes"],
  ["ku/ha", "kuintal per hektar|kuintal per hektare|kuintal/ha|kw/ha"],
  ["persen", "%|percent|pct"],
  [
    "jiwa/km²",
    "jiwa per km2|orang per km2|jiwa per kilometer persegi|orang per kilometer persegi|per km2|people per km2|people per square km|people per square kilometer|people per sq km|per square km|per sq km|inhabitants per square km|jiwa per km persegi|orang per km persegi",
  ],
  ["km", "kilometer|kilometers|kilometre|kilometres"],
  ["mdpl", "m|meter|meters|metres|m dpl|meter dpl|meter di atas permukaan laut|m asl"],
  ["m", "meter|meters|metres"],
];

/** Every way to write a unit of the model. */
export const unitForms = (unit: string): string[] => [
  unit,
  ...(spellings.find(([name]) => name === unit)?.[1].split("|") ?? []),
];
