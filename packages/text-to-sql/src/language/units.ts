/** What people are counted in. */
export const people = "jiwa";

/** How units are written, by the name that stands in a semantic model. Other units are known by their own name alone. */
const spellings: readonly (readonly [string, string])[] = [
  [people, "orang|people|persons|inhabitants|jiwa penduduk"],
  ["km²", "km2|km persegi|kilometer persegi|square kilometers|square kilometres|square km|sq km|kilometer2|km"],
  ["ha", "hektar|hektare|hectares"],
  ["ton", "tons|tonnes"],
  ["m³", "m3|kubik|meter kubik|m kubik|cubic meters|cubic metres"],
  ["ton GKG", "ton|tons|tonnes"],
  [
    "ku/ha",
    "kuintal per hektar|kuintal per ha|kwintal per ha|kuintal per hektare lahan|kuintal per hektare|kuintal/ha|kw/ha",
  ],
  ["persen", "%|percent|pct"],
  [
    "jiwa/km²",
    "jiwa per km2|orang per km2|jiwa per kilometer persegi|orang per kilometer persegi|per km2|people per km2|people per square km|people per square kilometer|people per sq km|per square km|per sq km|inhabitants per square km|jiwa per km persegi|orang per km persegi",
  ],
  [
    "laki-laki per 100 perempuan",
    "laki laki per 100 perempuan|laki2 per 100 perempuan|pria per 100 wanita|cowok per 100 cewek|laki per 100 cewek|laki per 100 perempuan|cowok per 100 perempuan|lelaki per 100 perempuan|male per 100 female|males per 100 female|males per 100 females|men per 100 women|males for every 100 females|men for every 100 women",
  ],
  ["km", "kilometer|kilometers|kilometre|kilometres|kilo"],
  ["mil", "mile|miles"],
  ["mil²", "mil2|mil persegi|square mile|square miles|sq mi"],
  ["mdpl", "m|meter|meters|metres|m dpl|meter dpl|meter di atas permukaan laut|m asl"],
  ["m", "meter|meters|metres"],
  ["°", "derajat|degrees|degree"],
];

/** What is said after a number of a length in English: "2,000 metres high". */
const lengths: ReadonlySet<string> = new Set(["m", "mdpl", "km"]);
const dimensions = ["high", "tall", "deep", "long", "in height", "in depth", "in length"];

/** "jiwa tiap km²" */
const eachWords = ["per", "tiap", "setiap", "untuk tiap", "untuk setiap"];

/** Of which one each is said in a word: "sehari". */
const spans: ReadonlySet<string> = new Set(["hari", "minggu", "bulan", "tahun"]);

/** Every way to write a unit of the model. */
export function unitForms(unit: string): string[] {
  const written = [
    spellings.find(([name]) => name === unit)?.[1],
    families.flat().find(([name]) => name === unit)?.[2],
  ];
  const forms = [unit, ...written.flatMap((list) => (list ? list.split("|") : []))];
  const [of, per] = unit.split("/");
  const rates =
    of && per
      ? [
          ...unitForms(per).flatMap((form) =>
            eachWords.flatMap((each) => [`${of} ${each} ${form}`, ...(each === "per" ? [`per ${form}`] : [])]),
          ),
          ...(spans.has(per) ? [`se${per}`, `${of} se${per}`] : []),
        ]
      : [];
  const said = lengths.has(unit) ? forms.flatMap((form) => dimensions.map((dimension) => `${form} ${dimension}`)) : [];
  return [...new Set([...forms, ...rates, ...said])];
}

/** Units of one kind, by how many of the smallest go into one; in a model's unit what follows the first word says of what ("ton GKG"). */
const families: readonly (readonly [string, number, string])[][] = [
  [
    ["gram", 1, "gr|grams"],
    ["kg", 1e3, "kilogram|kilo|kilograms|kilos"],
    ["kuintal", 1e5, "kwintal|ku|quintal|quintals"],
    ["ton", 1e6, ""],
  ],
  [
    ["m²", 1, "m2|meter persegi|square meters|square metres|sq m"],
    ["ha", 1e4, "hektar|hektare|hectares|hectare"],
    ["km²", 1e6, ""],
  ],
  [
    ["kg/ha", 1, "kg per hektar|kg per hektare|kilogram per hektar|kilogram per hektare|kg/hektare|kg per ha"],
    ["ku/ha", 100, "ku per ha"],
    [
      "ton/ha",
      1000,
      "ton per hektar|ton per hektare|ton/hektare|ton/hektar|ton per ha|tons per hectare|tonnes per hectare",
    ],
  ],
];
const kindOf = (unit: string): string => unit.split(" ")[0] ?? unit;
const familyOf = (unit: string): (readonly [string, number, string])[] | undefined =>
  families.find((family) => family.some(([name]) => name === kindOf(unit)));

/** How many of a unit go into one of another; null where they measure different things. */
export function factorBetween(from: string, to: string): number | null {
  const sizeOf = (unit: string): number | undefined => familyOf(from)?.find(([name]) => name === kindOf(unit))?.[1];
  const [one, other] = [sizeOf(from), sizeOf(to)];
  return one === undefined || other === undefined ? null : one / other;
}

/** "ton" of what is told in "ku/ha": in that unit, per the same; null where it is told per nothing, or measures something else. */
export function perSame(asked: string, own: string): string | null {
  const [, per] = own.split("/");
  const unit = `${asked}/${per}`;
  return per !== undefined && factorBetween(own, unit) !== null ? unit : null;
}

/** Units that a model's own can be told in besides itself, with every way to write them. */
export const relatedUnits = (unit: string): readonly { readonly unit: string; readonly forms: readonly string[] }[] =>
  (familyOf(unit) ?? [])
    .filter(([name]) => name !== kindOf(unit))
    .map(([name, , forms]) => ({
      unit: name,
      forms: [...new Set([name, ...forms.split("|").filter(Boolean), ...unitForms(name)])],
    }));
