import { isA } from "../dictionary/concepts.ts";
import { tidy, titled } from "../dictionary/naming.ts";
import { countMeasures } from "./counts.ts";
import { decimalsOf, unitOf } from "./entity-parts.ts";
import { figureMeasures } from "./figures.ts";
import type { Field, Frame } from "./frame.ts";
import { documentOf, type Worth } from "./identities.ts";
import { beforeTax, withTax } from "./tax.ts";
import type { Measure, Telling } from "./telling.ts";
import type { Draft, Words } from "./words.ts";

const saleWords = [
  "penjualan",
  "nilai penjualan",
  "total penjualan",
  "penjualan bersih",
  "omzet",
  "omset",
  "omzet bersih",
  "pendapatan",
  "belanja",
  "nilai belanja",
  "sales",
  "revenue",
];
const purchaseWords = ["pembelian", "nilai pembelian", "total pembelian", "belanja ke pemasok", "kulakan"];
const soldWords = [
  "terjual",
  "jumlah terjual",
  "unit terjual",
  "barang terjual",
  "qty terjual",
  "jumlah yang terjual",
  "kuantitas terjual",
];
const sells = [{ terms: ["laris", "laku"], superlatives: ["best seller", "bestseller"], direction: "highest" }];

/** The measures of a dataset, those that people ask for first. */
export function measuresOf(telling: Telling, words: Words): Draft[] {
  const { frame, dataset, worth, isPart, isOther } = telling;
  const measure = (id: string, terms: readonly string[], rest: Draft): Draft[] => {
    const free = words.figures(terms.map(tidy).filter(Boolean), `${dataset}.${id}`);
    const { verbs: wanted = [], ...others } = rest;
    const verbs = words.within("verb", wanted as string[]);
    return free.length === 0
      ? []
      : [
          {
            id: `${dataset}_${id}`,
            label: titled(free[0] ?? ""),
            terms: free,
            ...(verbs.length > 0 && { verbs }),
            ...others,
          },
        ];
  };
  const said = (list: readonly string[]): string[] =>
    isOther
      ? list.flatMap((term) =>
          (telling.day?.verbs ?? []).flatMap((verb) => [`${term} ${verb}`, `${term} yang ${verb}`]),
        )
      : [...list];
  const about = aboutOf(frame);
  const document = documentOf(frame);
  const consumed = new Set(worth ? consumedBy(telling, worth) : []);
  const figures = frame.fields.filter(
    (field) => field.depth === 0 && field.taken.role === "figure" && (isOther || !consumed.has(field)),
  );
  const found = [
    ...(worth && !isOther ? worthMeasures(telling, worth, about, measure) : []),
    ...(document && !isOther ? documentMeasure(document, about, measure) : []),
    ...figures.flatMap((field) => figureMeasures(field, telling, document, said, measure)),
    ...(isPart && worth ? [] : countMeasures(telling, said, measure, document !== null)),
  ];
  return found.length > 0 ? found : countMeasures(telling, said, measure, true);
}

interface About {
  readonly isSale: boolean;
  readonly isPurchase: boolean;
  readonly verbs: readonly string[];
  readonly acts: readonly string[];
}

/** What happens in the rows, by their own name or by that of what they belong to. */
function aboutOf({ of, fields }: Frame): About {
  const concepts = [of, ...new Set(fields.filter(({ depth }) => depth === 1).map((field) => field.of))].flatMap((one) =>
    one.naming.units.flatMap(({ concept }) => (concept ? [concept] : [])),
  );
  const events = concepts.filter((concept) => isA(concept, "event"));
  return {
    isPurchase: events.some((concept) => isA(concept, "purchase")),
    isSale:
      events.some((concept) => isA(concept, "sale")) &&
      !events.some((concept) => isA(concept, "purchase")) &&
      !of.naming.units.some(({ concept }) => concept?.names.includes("retur")),
    verbs: events.flatMap(({ verbs }) => verbs),
    acts: events.flatMap(({ acts }) => acts),
  };
}

/** What lines are worth in the words of sales, with tax where it is proven to be in. */
const worthField = ({ tax }: Telling, { stored }: Worth): Field | null =>
  tax?.is === "amount" && stored === tax.base ? tax.total : stored;

/** Columns that the worth of lines tells, so that they are no figures of their own. */
function consumedBy(telling: Telling, worth: Worth): Field[] {
  const { tax } = telling;
  const field = worthField(telling, worth);
  const isTaxed = tax?.is === "amount" && field === tax.total;
  return [worth.quantity, ...(field ? [field] : []), ...(isTaxed ? [tax.base] : [])];
}

function worthMeasures(telling: Telling, worth: Worth, about: About, measure: Measure): Draft[] {
  const { nouns, dataset, tax } = telling;
  const [noun = "baris"] = nouns;
  const named = about.isSale ? saleWords : about.isPurchase ? purchaseWords : [];
  const plain = nouns.slice(0, 3).flatMap((one) => [`nilai ${one}`, `total nilai ${one}`, `biaya ${one}`]);
  const unit = unitOf((worth.stored ?? worth.price).taken);
  const { quantity } = worth;
  const field = worthField(telling, worth);
  const base = { unit, decimals: 2, additivity: "sum" };
  const sold = about.isSale
    ? soldWords
    : about.isPurchase
      ? ["dibeli", "jumlah dibeli", "qty dibeli", "jumlah yang dibeli"]
      : [];
  const isTaxed = tax?.is === "amount" && field === tax.total;
  const value = measure("value", [...named, ...(field ? field.taken.naming.terms.slice(0, 2) : []), ...plain], {
    ...base,
    ...(isTaxed ? { qualifiers: withTax } : tax?.is === "percent" ? { qualifiers: beforeTax } : {}),
    expression: `sum({${isTaxed ? tax.total.as : "nilai_baris"}})`,
    definition: isTaxed ? `${tax.base.taken.column.name} ditambah ${tax.tax.taken.column.name}.` : worth.definition,
  });
  const [own] = nouns;
  const other = isTaxed
    ? measure(
        "before_tax",
        [...tax.base.taken.naming.terms, ...tax.base.taken.naming.terms.map((term) => `${term} ${own}`)],
        {
          ...base,
          variant_of: `${dataset}_value`,
          qualifiers: beforeTax,
          expression: `sum({${tax.base.as}})`,
        },
      )
    : tax?.is === "percent"
      ? measure("with_tax", [`nilai ${own} termasuk pajak`, `total ${own} termasuk pajak`], {
          ...base,
          variant_of: `${dataset}_value`,
          qualifiers: withTax,
          expression: `sum({nilai_baris} * (1 + coalesce({${tax.rate.as}}, 0) / 100))`,
        })
      : [];
  return [
    ...value,
    ...(value.length > 0 ? other : []),
    ...(worth.gross !== null
      ? measure(
          "gross",
          named.length > 0 && about.isSale
            ? ["penjualan kotor", "omzet kotor", "penjualan bruto", "bruto"]
            : [`nilai kotor ${noun}`],
          { ...base, expression: "sum({nilai_kotor})" },
        )
      : []),
    ...measure(
      "quantity",
      [
        ...sold,
        ...about.verbs.flatMap((verb) => [`jumlah ${verb}`, verb]),
        "qty",
        "kuantitas",
        ...nouns.slice(0, 3).flatMap((one) => [`qty ${one}`, `kuantitas ${one}`, `jumlah barang ${one}`]),
      ],
      {
        unit: "",
        decimals: decimalsOf(quantity.taken),
        verbs: about.verbs,
        expression: `sum({${quantity.as}})`,
        additivity: "sum",
        ...(about.isSale && { adjectives: sells }),
      },
    ),
  ];
}

/** How many documents the lines are of, where no table holds these. */
function documentMeasure(document: Field, { acts }: About, measure: Measure): Draft[] {
  const names = document.taken.naming.units.flatMap(({ concept }) =>
    isA(concept, "event") ? (concept?.names ?? []) : [],
  );
  return measure(
    "documents",
    names.flatMap((name) => [name, `jumlah ${name}`, `banyaknya ${name}`]),
    { unit: names[0] ?? "dokumen", verbs: acts, expression: `count(DISTINCT {${document.as}})`, additivity: "rows" },
  );
}
