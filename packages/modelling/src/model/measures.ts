import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Day } from "./dates.ts";
import { directionOf, nounsFor } from "./directions.ts";
import { decimalsOf, unitOf } from "./entity-parts.ts";
import type { Field, Frame } from "./frame.ts";
import { documentOf, isRepeated, type Worth } from "./identities.ts";
import { literal } from "./sql.ts";
import type { Draft, Words } from "./words.ts";

/** What a frame's rows are told by, and how it is asked for. */
export interface Telling {
  readonly frame: Frame;
  readonly dataset: string;
  /** Nouns of what a row is, best first; and of the document that lines belong to. */
  readonly nouns: readonly string[];
  readonly worth: Worth | null;
  readonly isPart: boolean;
  /** What those are called whom the rows are about: "pasien" of stays. */
  readonly person: string | null;
  /** What is said of rows by the day that tells them: "masuk" of stays. */
  readonly verbs: readonly string[];
  /** The day by which they are told, where it is not the first of them: only rows that have it are meant. */
  readonly day: Day | null;
  readonly isOther: boolean;
}

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
const sells = [{ terms: ["laris", "laku"], direction: "highest" }];
const busy = [
  { terms: ["ramai", "rame"], direction: "highest" },
  { terms: ["sepi"], direction: "lowest" },
];

/** The measures of a dataset, those that people ask for first. */
export function measuresOf(telling: Telling, words: Words): Draft[] {
  const { frame, dataset, worth, isPart } = telling;
  const measure = (id: string, terms: readonly string[], rest: Draft): Draft[] => {
    const free = words.figures(terms.map(tidy).filter(Boolean), `${dataset}.${id}`);
    return free.length === 0 ? [] : [{ id: `${dataset}_${id}`, label: titled(free[0] ?? ""), terms: free, ...rest }];
  };
  const said = (list: readonly string[]): string[] =>
    telling.isOther ? list.flatMap((term) => (telling.day?.verbs ?? []).map((verb) => `${term} ${verb}`)) : [...list];
  const about = aboutOf(frame);
  const document = documentOf(frame);
  const found = [
    ...(worth && !telling.isOther ? worthMeasures(telling, worth, about, measure) : []),
    ...(document && !telling.isOther
      ? measure("documents", documentTerms(document), {
          unit:
            document.taken.naming.units.find(({ concept }) => isA(concept, "event"))?.concept?.names[0] ?? "dokumen",
          expression: `count(DISTINCT {${document.as}})`,
          additivity: "rows",
        })
      : []),
    ...frame.fields.flatMap((field) =>
      field.depth === 0 &&
      field.taken.role === "figure" &&
      field !== worth?.stored &&
      (field !== worth?.quantity || telling.isOther)
        ? figureMeasures(field, telling, document, said, measure)
        : [],
    ),
    ...(isPart && worth ? [] : countMeasures(telling, said, measure, document !== null)),
  ];
  return found.length > 0 ? found : countMeasures(telling, said, measure, true);
}

type Measure = (id: string, terms: readonly string[], rest: Draft) => Draft[];
interface About {
  readonly isSale: boolean;
  readonly isPurchase: boolean;
  readonly verbs: readonly string[];
  readonly names: readonly string[];
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
    names: events.flatMap(({ names }) => names.slice(0, 1)),
  };
}

function worthMeasures({ nouns }: Telling, worth: Worth, about: About, measure: Measure): Draft[] {
  const [noun = "baris"] = nouns;
  const named = about.isSale ? saleWords : about.isPurchase ? purchaseWords : [];
  const plain = nouns.flatMap((one) => [`nilai ${one}`, `total nilai ${one}`, `biaya ${one}`]);
  const unit = unitOf((worth.stored ?? worth.price).taken);
  const quantity = worth.quantity;
  const sold = about.isSale
    ? soldWords
    : about.isPurchase
      ? ["dibeli", "jumlah dibeli", "qty dibeli", "jumlah yang dibeli"]
      : [];
  return [
    ...measure("value", [...named, ...plain], {
      unit,
      decimals: 2,
      expression: `sum({${"nilai_baris"}})`,
      additivity: "sum",
      definition: worth.definition,
    }),
    ...(worth.gross !== null
      ? measure(
          "gross",
          named.length > 0 && about.isSale
            ? ["penjualan kotor", "omzet kotor", "penjualan bruto", "bruto"]
            : [`nilai kotor ${noun}`],
          { unit, decimals: 2, expression: "sum({nilai_kotor})", additivity: "sum" },
        )
      : []),
    ...measure(
      "quantity",
      [
        ...sold,
        ...about.verbs.flatMap((verb) => [`jumlah ${verb}`, verb]),
        "qty",
        "kuantitas",
        ...nouns.flatMap((one) => [`qty ${one}`, `kuantitas ${one}`, `jumlah barang ${one}`]),
      ],
      {
        unit: "",
        decimals: decimalsOf(quantity.taken),
        expression: `sum({${quantity.as}})`,
        additivity: "sum",
        ...(about.isSale && { adjectives: sells }),
      },
    ),
  ];
}

const documentTerms = ({ taken }: Field): string[] => {
  const names = taken.naming.units.flatMap(({ concept }) => (isA(concept, "event") ? (concept?.names ?? []) : []));
  return names.flatMap((name) => [name, `jumlah ${name}`, `banyaknya ${name}`]);
};

function countMeasures(
  { nouns, frame, isOther, day, person, verbs: daily }: Telling,
  said: (list: readonly string[]) => string[],
  measure: Measure,
  isWeak: boolean,
): Draft[] {
  const concept = frame.of.naming.head.concept;
  const isMoney =
    isA(concept, "money") &&
    frame.fields.some(({ depth, taken }) => depth === 0 && taken.role === "figure" && taken.figure === "money");
  const verbs = isOther ? [] : (concept?.verbs ?? []);
  // "no_faktur" of purchases: "faktur pembelian" are their rows.
  const documents = frame.fields
    .filter(
      ({ depth, taken, relation }) =>
        depth === 0 && taken.role === "code" && taken.column.isUnique && relation === null,
    )
    .flatMap(({ taken }) =>
      taken.naming.units.flatMap(({ concept: one }) =>
        isA(one, "event") && one !== concept
          ? (one?.names.slice(0, 2) ?? [])
          : // "noreg", a number of registrations
            (one?.names ?? []).flatMap((name) => (name.startsWith("nomor ") ? [name.slice(6)] : [])),
      ),
    )
    .flatMap((name) => [
      ...nouns.slice(0, 2).flatMap((noun) => [`${name} ${noun}`, `jumlah ${name} ${noun}`]),
      name,
      `jumlah ${name}`,
    ]);
  const counted = nouns.flatMap((noun) =>
    isMoney || isWeak
      ? [`banyaknya ${noun}`, `jumlah transaksi ${noun}`, `kali ${noun}`]
      : [noun, `jumlah ${noun}`, `banyaknya ${noun}`, `kali ${noun}`],
  );
  // "pasien rawat inap", "pasien masuk": who came is told by who it was.
  const came =
    person === null || isMoney
      ? []
      : [...(isOther ? (day?.verbs ?? []) : daily), ...(isOther ? [] : nouns.slice(0, 2))];
  const who = came
    .filter((word) => word !== person)
    .flatMap((word) => [`${person} ${word}`, `jumlah ${person} ${word}`, `${person} yang ${word}`]);
  const loan = isMoney && concept?.verbs.length ? nouns.flatMap((noun) => [`jumlah ${noun}`]) : [];
  return measure(
    "rows",
    [...said([...counted, ...documents]), ...who, ...(isOther ? [] : isMoney ? [] : [...verbs, ...loan])],
    {
      unit: nouns[0] ?? "",
      expression: isOther && day ? `count({${day.as}})` : "count(*)",
      additivity: "sum",
      ...(!isOther && { adjectives: busy }),
    },
  );
}

function figureMeasures(
  field: Field,
  telling: Telling,
  document: Field | null,
  said: (list: readonly string[]) => string[],
  measure: Measure,
): Draft[] {
  const { taken } = field;
  const { figure, naming } = taken;
  const { nouns, frame } = telling;
  if (
    figure === null ||
    figure === "ordinal" ||
    figure === "limit" ||
    figure === "discount" ||
    isRepeated(field, document, frame)
  )
    return [];
  const concept = frame.of.naming.head.concept;
  const isVague =
    isA(naming.head.concept, "amount", "quantity") ||
    /^(?:jumlah|total|nilai|nominal|besar)$/.test(naming.terms[0] ?? "");
  const isEvent = isA(concept, "money", "plan");
  const bare = nouns.flatMap((noun) => [noun.replace(partWord, "")]);
  const terms = naming.terms.filter((term) => figure !== "money" || !/^banyak/.test(term));
  // "jumlah_hari" of leaves: "hari cuti"
  const lasting =
    isVague && figure === "duration" ? naming.units.find((unit) => unit !== naming.head)?.concept?.names[0] : undefined;
  const named = [
    ...(lasting === undefined
      ? []
      : nouns.flatMap((noun) => [
          `${lasting} ${noun}`,
          `jumlah ${lasting} ${noun}`,
          `total ${lasting} ${noun}`,
          `lama ${noun}`,
        ])),
    ...(isVague && figure === "money" && isEvent
      ? nouns.flatMap((noun) => [noun, `total ${noun}`, `jumlah ${noun}`, `nilai ${noun}`])
      : []),
    ...(isVague && figure === "quantity"
      ? [
          ...(concept?.verbs ?? []).flatMap((verb) => [`jumlah ${verb}`, verb]),
          ...nouns.map((noun) => `qty ${noun}`),
          ...nouns.map((noun) => `jumlah barang ${noun}`),
        ]
      : []),
    ...terms.flatMap((term) =>
      naming.units.length === 1
        ? [...new Set([...nouns.slice(0, 3), ...bare])].flatMap((noun) => [`${term} ${noun}`, `total ${term} ${noun}`])
        : [],
    ),
    ...(isVague ? [] : terms.flatMap((term) => [term, `total ${term}`])),
    ...(isVague && figure === "money" && !isEvent ? nouns.flatMap((noun) => [`total ${noun}`, `nilai ${noun}`]) : []),
  ];
  const isSummed = ["money", "quantity", "tax", "duration"].includes(figure) || (figure === "other" && isVague);
  const unit = unitOf(taken);
  const means = named.map((term) => `rata-rata ${term.replace(/^total /, "")}`);
  const id = idOf(field.as);
  const mean = { unit, decimals: 2, expression: `avg({${field.as}})`, additivity: "rows" };
  if (!isSummed || figure === "stock")
    return measure(id, said([...named.filter((term) => !term.startsWith("total ")), ...means]), mean);
  const expression =
    telling.isOther && telling.day
      ? `sum(CASE WHEN {${telling.day.as}} IS NOT NULL THEN {${field.as}} END)`
      : `sum({${field.as}})`;
  return [
    ...signedMeasures(field, telling, measure),
    ...measure(id, said(named), { unit, decimals: decimalsOf(taken), expression, additivity: "sum" }),
    ...(telling.isOther ? [] : measure(`mean_${id}`, means, mean)),
  ];
}

/** What makes lines of something: "detail tindakan" */
const partWord = /^(?:detail|detil|item|rincian|baris) | (?:detail|item|line|lines|items|details|rincian|dtl)$/;

/** Where a letter says whether money comes or goes, what is left of it is their difference, and each is asked for by its own word. */
function signedMeasures(field: Field, { frame, nouns, isOther }: Telling, measure: Measure): Draft[] {
  if (isOther) return [];
  const sign = frame.fields.find(
    ({ depth, taken }) =>
      depth === 0 && taken.meanings.length === 2 && directionOf(taken.meanings.map(({ label }) => label)) !== null,
  );
  const direction = sign && directionOf(sign.taken.meanings.map(({ label }) => label));
  if (!sign || !direction) return [];
  const value = (at: number): string => sign.taken.meanings[at]?.value ?? "";
  const [comes, goes] = direction === "first" ? [value(0), value(1)] : [value(1), value(0)];
  const labels = new Map(sign.taken.meanings.map(({ value: own, label }) => [folded(own), label]));
  const base = { unit: unitOf(field.taken), decimals: decimalsOf(field.taken), additivity: "sum" };
  const when = (own: string): string => `CASE WHEN {${sign.as}} = ${literal(own)} THEN {${field.as}} END`;
  const word = (own: string): string => labels.get(folded(own)) ?? "";
  return [
    ...measure(
      "balance",
      nouns
        .flatMap((noun) => [`saldo ${noun}`, `total saldo ${noun}`, `sisa ${noun}`])
        .concat(["saldo", "total saldo"]),
      {
        ...base,
        expression: `sum(CASE WHEN {${sign.as}} = ${literal(goes)} THEN -{${field.as}} ELSE {${field.as}} END)`,
        definition: `${titled(word(comes))} dikurangi ${word(goes)}.`,
      },
    ),
    ...measure(
      "in",
      nounsFor(word(comes)).flatMap((one) => [one, `total ${one}`, ...nouns.map((noun) => `${one} ${noun}`)]),
      { ...base, expression: `sum(${when(comes)})` },
    ),
    ...measure(
      "out",
      nounsFor(word(goes)).flatMap((one) => [one, `total ${one}`, ...nouns.map((noun) => `${one} ${noun}`)]),
      { ...base, expression: `sum(${when(goes)})` },
    ),
  ];
}
