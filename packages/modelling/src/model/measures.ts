import { isA } from "../dictionary/concepts.ts";
import { tidy, titled } from "../dictionary/naming.ts";
import type { About } from "./about.ts";
import { attainmentMeasures, isToldAgain } from "./attainment.ts";
import { attendanceMeasures } from "./attendance.ts";
import { dayed, nameOfDay } from "./by-day.ts";
import { countMeasures } from "./counts.ts";
import { figureMeasures } from "./figures.ts";
import type { Field } from "./frame.ts";
import { documentOf, type Worth } from "./identities.ts";
import type { Cost } from "./profit.ts";
import { receivableMeasures } from "./receivables.ts";
import { purchaseWords, saleWords, soldWords } from "./sale-words.ts";
import { afterDiscount, beforeDiscount, beforeTax, withTax } from "./sides.ts";
import type { Measure, Telling } from "./telling.ts";
import { decimalsOf, unitOf } from "./units.ts";
import type { Draft, Words } from "./words.ts";

const sells = [{ terms: ["laris", "laku"], superlatives: ["best seller", "bestseller"], direction: "highest" }];

/** The measures of a dataset, those that people ask for first. */
export function measuresOf(telling: Telling, words: Words): Draft[] {
  const { frame, dataset, worth, isPart, isOther, attainment, attendance } = telling;
  const measure = (id: string, terms: readonly string[], rest: Draft): Draft[] => {
    const free = words.figures(terms.map(tidy).filter(Boolean), `${dataset}.${id}`);
    const { verbs: wanted = [], qualifiers = [], blocked = [], ...others } = rest;
    // "persen komisi" of a product is what it gives, no share of commissions.
    const apart = [
      ...(blocked as string[]),
      ...free.map((term) => `persen ${term}`).filter((term) => words.isOwn(term)),
    ];
    // "pembelian per kapal dalam rupiah": what money is told in anyway.
    const said = [...(qualifiers as string[]), ...(rest.unit === "rupiah" ? ["dalam rupiah"] : [])];
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
            ...(said.length > 0 && { qualifiers: said }),
            ...(apart.length > 0 && { blocked: apart }),
          },
        ];
  };
  const { day } = telling;
  const spoken = day === null ? [] : day.verbs.length > 0 ? day.verbs : [nameOfDay(day)];
  const said = (list: readonly string[]): string[] =>
    isOther ? list.flatMap((term) => spoken.flatMap((word) => [`${term} ${word}`, `${term} yang ${word}`])) : [...list];
  const { about } = telling;
  const document = documentOf(frame);
  const consumed = new Set(worth ? consumedBy(telling, worth) : []);
  const figures = frame.fields.filter(
    (field) =>
      field.depth === 0 &&
      field.taken.role === "figure" &&
      (isOther || !consumed.has(field)) &&
      !(attainment && isToldAgain(field)),
  );
  // What the others come to has the words of all before they take them.
  const ordered = [...figures].sort(
    (a, b) => Number(b.taken === telling.sum?.whole) - Number(a.taken === telling.sum?.whole),
  );
  const valued = worth && !isOther ? worthMeasures(telling, worth, about, measure) : [];
  const documents = document && !isOther ? documentMeasure(document, about, measure) : [];
  const found = [
    ...valued,
    ...documents,
    ...(isOther ? [] : receivableMeasures(telling, measure)),
    ...(attainment && !isOther ? attainmentMeasures(attainment, measure) : []),
    ...(attendance && !isOther ? attendanceMeasures(attendance, measure) : []),
    ...ordered.flatMap((field) => figureMeasures(field, telling, document, said, measure, words)),
    ...(isPart && worth
      ? []
      : countMeasures(telling, said, measure, isOther ? document !== null : documents.length > 0)),
  ];
  return found.length > 0 ? found : countMeasures(telling, said, measure, true);
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
  const { nouns, dataset, tax, above, items } = telling;
  const [noun = "baris"] = nouns;
  const whole = about.isSale ? saleWords : about.isPurchase ? purchaseWords : [];
  // What documents come to in all has the words for it; of lines they are said with what these tell of.
  const ofItems = about.isSale
    ? items.flatMap((item) =>
        ["penjualan", "nilai penjualan", "omzet", "pendapatan", "nilai"].map((word) => `${word} ${item}`),
      )
    : about.isPurchase
      ? items.flatMap((item) => [`pembelian ${item}`, `nilai pembelian ${item}`])
      : [];
  const named = [...(above ? [] : whole), ...ofItems];
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
  const isLess = worth.gross !== null || worth.isLess;
  const sides = [...(isLess ? afterDiscount : []), ...(isTaxed ? withTax : tax?.is === "percent" ? beforeTax : [])];
  const value = measure("value", [...named, ...(field ? wordsOfStored(field, about) : []), ...plain], {
    ...base,
    ...dayed(telling, "value", { ...(above?.isSum && { variant_of: above.measure }), qualifiers: sides }),
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
          {
            ...base,
            ...(value.length > 0 && { variant_of: `${dataset}_value`, qualifiers: beforeDiscount }),
            expression: "sum({nilai_kotor})",
          },
        )
      : []),
    ...(telling.cost && value.length > 0 ? profitMeasures(telling.cost, telling, base, measure) : []),
    ...measure(
      "quantity",
      [
        ...sold,
        ...about.verbs.flatMap((verb) => [`jumlah ${verb}`, verb, ...items.map((item) => `${item} ${verb}`)]),
        "qty",
        "kuantitas",
        ...ownWords(quantity, items, nouns),
        ...nouns.slice(0, 3).flatMap((one) => [`qty ${one}`, `kuantitas ${one}`, `jumlah barang ${one}`]),
      ],
      {
        unit: quantity.taken.naming.unit,
        decimals: decimalsOf(quantity.taken),
        verbs: about.verbs,
        expression: `sum({${quantity.as}})`,
        additivity: "sum",
        ...(about.isSale && { adjectives: sells }),
      },
    ),
  ];
}

/** What a quantity is called by its own column, where that is no mere "jumlah": "berat", "berat ikan", "liter solar". */
function ownWords({ taken }: Field, items: readonly string[], nouns: readonly string[]): string[] {
  const { naming } = taken;
  const isVague = isA(naming.head.concept, "amount") || naming.head.concept?.names.includes("kuantitas");
  const own = isVague ? [] : naming.terms.slice(0, 3);
  const all = [...own, ...(naming.unit === "" ? [] : [naming.unit])];
  return all.flatMap((term) => [
    term,
    `total ${term}`,
    `jumlah ${term}`,
    ...[...items.slice(0, 4), ...nouns.slice(0, 2)].map((one) => `${term} ${one}`),
  ]);
}

/** What the stored worth is called by its own column: "subtotal", "subtotal penjualan". */
function wordsOfStored({ taken: { naming } }: Field, { isSale }: About): string[] {
  const [head = ""] = naming.head.concept?.names ?? [naming.head.text];
  return [...naming.terms.slice(0, 2), head, ...(isSale ? [`${head} penjualan`] : [])];
}

/** What is left of sales when what was sold is paid, before everything else that costs. */
function profitMeasures({ definition }: Cost, { worth, tax }: Telling, base: Draft, measure: Measure): Draft[] {
  const net = tax?.is === "amount" && worth?.stored === tax.total ? tax.base.as : "nilai_baris";
  return [
    ...measure(
      "profit",
      [
        "laba kotor",
        "laba",
        "keuntungan",
        "untung",
        "keuntungan kotor",
        "gross profit",
        "margin kotor",
        "gross margin",
      ],
      {
        ...base,
        expression: `sum({${net}} - {nilai_pokok})`,
        definition: `Penjualan dikurangi jumlah kali ${definition}.`,
      },
    ),
    ...measure("cost", ["harga pokok penjualan", "hpp penjualan", "nilai pokok penjualan"], {
      ...base,
      expression: "sum({nilai_pokok})",
      definition: `Jumlah kali ${definition}.`,
    }),
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
