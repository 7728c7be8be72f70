import { isA } from "../dictionary/concepts.ts";
import { idOf } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import type { Sum } from "../understand/sums.ts";
import { isTraded } from "./about.ts";
import { dayed } from "./by-day.ts";
import { shareOf } from "./discounts.ts";
import { extrasOf } from "./extras.ts";
import { foreignMeasures } from "./foreign.ts";
import type { Field } from "./frame.ts";
import { isRepeated } from "./identities.ts";
import { movingWords } from "./moves.ts";
import { earningWords, purchaseWords, saleWords } from "./sale-words.ts";
import { sideOf } from "./sides.ts";
import { signedMeasures } from "./signed.ts";
import type { Measure, Telling } from "./telling.ts";
import { isBeforeDiscount } from "./totals.ts";
import { decimalsOf, unitForms, unitOf } from "./units.ts";
import type { Draft, Words } from "./words.ts";

/** What a figure of the rows comes to: its sum and its mean where it adds up, else its mean alone. */
export function figureMeasures(
  field: Field,
  telling: Telling,
  document: Field | null,
  said: (list: readonly string[]) => string[],
  measure: Measure,
  words: Words,
): Draft[] {
  const { taken } = field;
  const { figure, naming } = taken;
  const { nouns, frame } = telling;
  if (
    figure === null ||
    figure === "ordinal" ||
    figure === "limit" ||
    (figure === "discount" && shareOf(field) !== "amount") ||
    isRepeated(field, document, frame)
  )
    return [];
  const isVague = isVagueName(naming);
  const concept = frame.of.naming.head.concept;
  const isUntaxed = telling.tax?.is === "amount" && telling.tax.base === field && isVague && telling.total !== field;
  const isGross = field.depth === 0 && isVague && isBeforeDiscount(taken, frame.of);
  const before = isUntaxed ? "pajak" : isGross ? "diskon" : null;
  const named = before ? nouns.map((noun) => `nilai ${noun} sebelum ${before}`) : wordsFor(field, telling);
  if (figure === "foreign") return foreignMeasures(field, telling, named, said, measure, words);
  const isMoved = field === telling.moves?.comes || field === telling.moves?.goes;
  const isSummed =
    ["money", "quantity", "tax", "duration", "discount"].includes(figure) || (figure === "other" && isVague) || isMoved;
  const unit = unitOf(taken);
  const means = [
    ...named.map((term) => `rata-rata ${term.replace(/^total /, "")}`),
    ...naming.terms.slice(0, 2).flatMap((term) => nouns.slice(0, 3).map((noun) => `rata-rata ${term} per ${noun}`)),
  ];
  const id = idOf(field.as);
  const { tax, discount } = telling;
  const sides = telling.isOther ? {} : sideOf(field, tax, discount, (one) => `${telling.dataset}_${idOf(one.as)}`);
  const extras = [...extrasOf(field, frame), ...doneWith(field, telling)];
  const side =
    extras.length > 0
      ? { ...sides, qualifiers: [...((sides as { qualifiers?: string[] }).qualifiers ?? []), ...extras] }
      : sides;
  const passive = figure === "quantity" && isVague ? (concept?.verbs ?? []) : isMoved ? naming.terms.slice(0, 1) : [];
  const mean = { unit, decimals: 2, expression: `avg({${field.as}})`, additivity: "rows" };
  // What a balance was in each row adds up to nothing, and is no mean of anything either unless that is asked for.
  if (figure === "stock") return measure(id, said(means), mean);
  // How long something lasted is told of one each time; all of it together only where "total" is said.
  const isSpan = figure === "duration" && naming.head.concept?.names.includes("lama");
  const [single, whole] = isSpan
    ? [named.filter((term) => !term.startsWith("total ")), named.filter((term) => term.startsWith("total "))]
    : [[], named];
  // The plain word of what is not known to add up would be taken for its sum: "ayam mati berapa ekor".
  if (figure === "other" && !isSummed) return measure(id, said(means), mean);
  if (!isSummed) return measure(id, said([...named.filter((term) => !term.startsWith("total ")), ...means]), mean);
  const expression =
    telling.isOther && telling.day
      ? `sum(CASE WHEN {${telling.day.as}} IS NOT NULL THEN {${field.as}} END)`
      : `sum({${field.as}})`;
  return [
    ...signedMeasures(field, telling, measure),
    ...measure(id, said(whole), {
      unit,
      decimals: decimalsOf(taken),
      ...dayed(telling, id, side),
      verbs: passive,
      expression,
      additivity: "sum",
    }),
    ...(telling.isOther ? [] : measure(`mean_${id}`, [...single, ...(isSpan ? ofWhom(means, telling) : means)], mean)),
  ];
}

/** "jumlah", "nilai": a name that does not say of what. */
const isVagueName = ({ head, terms, units }: Field["taken"]["naming"]): boolean =>
  isA(head.concept, "amount") ||
  // "berat tandan" says of what.
  (isA(head.concept, "quantity") && (units.length === 1 || head.concept?.names.includes("kuantitas") === true)) ||
  /^(?:jumlah|total|nilai|nominal|besar)$/.test(terms[0] ?? "");

/** "uang diterima": what a comment calls an amount whose own name does not say of what. */
const isSaidBesides =
  ({ head, terms: [first = ""] }: Field["taken"]["naming"]) =>
  (term: string): boolean =>
    term !== first &&
    /^[a-z]{4,} [a-z]{4,}/.test(term) &&
    !/^(?:jumlah|total|nilai|nominal|besar|banyak)/.test(term) &&
    ![...(head.concept?.names ?? []), ...(head.concept?.english ?? []), head.text].some((name) =>
      term.startsWith(name),
    );

/** What people call a figure of the rows, the best first. */
function wordsFor(field: Field, telling: Telling): string[] {
  const { nouns, frame } = telling;
  const { naming } = field.taken;
  const figure = field.taken.figure === "foreign" ? "money" : field.taken.figure;
  const concept = frame.of.naming.head.concept;
  const isVague = isVagueName(naming);
  const isEvent = isA(concept, "money", "plan") && !isA(concept, "counted");
  const local = (term: string): boolean => !naming.head.concept?.english.some((one) => term.startsWith(one));
  const bare = nouns.flatMap((noun) => [noun.replace(partWord, "")]);
  const terms = naming.terms.filter((term) => figure !== "money" || !/^banyak/.test(term));
  // "jumlah_hari" of leaves: "hari cuti"
  const lasting =
    isVague && figure === "duration" ? naming.units.find((unit) => unit !== naming.head)?.concept?.names[0] : undefined;
  const isTotal = telling.total === field && !telling.isOther;
  return [
    ...(isTotal ? totalWords(telling) : []),
    ...(telling.sum?.whole === field.taken && figure !== "quantity" ? wholeWords(telling.sum, telling) : []),
    ...movingWords(field, telling.moves, nouns),
    ...(lasting === undefined
      ? []
      : nouns.flatMap((noun) => [
          `${lasting} ${noun}`,
          `jumlah ${lasting} ${noun}`,
          `total ${lasting} ${noun}`,
          `lama ${noun}`,
        ])),
    ...(isVague && figure === "money" && isEvent
      ? nouns
          .flatMap((noun) => [noun, `total ${noun}`, `jumlah ${noun}`, `nilai ${noun}`])
          .concat(wayWords(frame).flatMap((way) => nouns.slice(0, 3).map((noun) => `${way} ${noun}`)))
      : []),
    ...(figure === "quantity" ? measuredWords(naming, isVague ? nouns : terms) : []),
    ...(isVague && figure === "quantity"
      ? [
          ...(concept?.verbs ?? []).flatMap((verb) => [`jumlah ${verb}`, verb]),
          ...nouns.map((noun) => `qty ${noun}`),
          ...nouns.map((noun) => `jumlah barang ${noun}`),
        ]
      : []),
    ...terms
      .filter(local)
      .flatMap((term) =>
        naming.units.length === 1
          ? [...new Set([...nouns.slice(0, 3), ...bare])].flatMap((noun) => [
              `${term} ${noun}`,
              `total ${term} ${noun}`,
            ])
          : [],
      ),
    ...(isVague ? terms.filter(isSaidBesides(naming)) : terms).flatMap((term) => [term, `total ${term}`]),
    ...(isVague && figure === "money" && !isEvent
      ? nouns.flatMap((noun) => [`total ${noun}`, `nilai ${noun}`, `nominal ${noun}`, `besar ${noun}`])
      : []),
    ...(figure === "money" && telling.isOnlyPaid && !telling.isOther && isMain(field, telling) ? receivedWords : []),
    ...(figure === "money" ? stageWords(field, nouns) : []),
    ...(figure === "money" || (figure === "quantity" && naming.unit === "") ? restWords(field, telling) : []),
    ...(isEarned(field, telling) ? earnedWords(nouns) : []),
  ];
}

/** "rata-rata lama melaut kapal": of each time, whoever it was. */
const ofWhom = (terms: readonly string[], { items, person }: Telling): string[] =>
  terms.flatMap((term) => [
    term,
    ...[...items.slice(0, 2), ...(person ? [person] : [])].map((one) => `${term} ${one}`),
  ]);

/** What documents come to in all is what people call sales. */
function totalWords(telling: Telling): string[] {
  const { nouns, about } = telling;
  const own = nouns
    .slice(0, 3)
    .flatMap((noun) => [
      `nilai ${noun}`,
      ...(isTraded(telling) ? [`total ${noun}`] : []),
      `total nilai ${noun}`,
      `tagihan ${noun}`,
    ]);
  const earned = about.isSale || about.isEarning ? earnedWords(nouns) : [];
  const whole = about.isSale ? saleWords : about.isPurchase ? purchaseWords : about.isEarning ? earningWords : [];
  return [...whole, ...own, ...earned, "tagihan", "total tagihan"];
}

/** "total gaji": what all parts of it come to; a part that bears the word itself keeps it. */
function wholeWords({ parts }: Sum, { nouns, later }: Telling): string[] {
  const own = new Set(parts.flatMap(({ taken }) => taken.naming.units.map(({ text }) => text)));
  const isLess = parts.some(({ sign }) => sign < 0);
  return nouns
    .filter((noun) => !own.has(noun))
    .flatMap((noun) => [
      ...[noun, `total ${noun}`, `jumlah ${noun}`, `nilai ${noun}`],
      // Where a day tells when it was paid, that is what is said of it.
      ...["dibayar", "dibayarkan", "diterima"]
        .filter((verb) => !later.includes(verb))
        .flatMap((verb) => [`${noun} ${verb}`, `${noun} yang ${verb}`]),
      ...(isLess ? [`${noun} bersih`, `total ${noun} bersih`] : []),
    ]);
}

/** What is said of money by the way that it goes: "penerimaan premi", "pengeluaran gaji". */
function wayWords({ of }: Telling["frame"]): readonly string[] {
  const { concept } = of.naming.head;
  if (isA(concept, "inflow")) return ["pendapatan", "penerimaan", "pemasukan", "setoran", "uang", "hasil"];
  return isA(concept, "outflow") ? ["pengeluaran", "biaya", "belanja", "pembayaran", "beban", "uang"] : [];
}

/** "jml_setuju" of claims: what was approved of them, beside what was asked for. */
function stageWords({ taken: { naming } }: Field, nouns: readonly string[]): string[] {
  const [head, stage, ...more] = naming.units;
  if (!head || !stage || more.length > 0 || head !== naming.head) return [];
  if (!isA(head.concept, "amount", "sum"))
    return (rootOf(stage.text)?.done ?? [])
      .filter((verb) => verb.startsWith("di"))
      .flatMap((verb) =>
        (head.concept?.names ?? [head.text]).slice(0, 2).flatMap((name) => [`${name} yang ${verb}`, `${name} ${verb}`]),
      );
  const done = rootOf(stage.text)?.done ?? [];
  return done
    .filter((verb) => verb.startsWith("di"))
    .flatMap((verb) =>
      nouns
        .slice(0, 2)
        .flatMap((noun) =>
          ["total", "nilai", "total nilai", "nominal"].flatMap((lead) => [
            `${lead} ${noun} ${verb}`,
            `${lead} ${noun} yang ${verb}`,
          ]),
        )
        .concat([`jumlah yang ${verb}`, `nilai yang ${verb}`, `nominal yang ${verb}`]),
    );
}

/** "denda" for "jml_denda", "setoran" for "jml_setor": what an amount is of, where that is not what the rows are. */
function restWords({ taken: { naming } }: Field, { frame: { of }, nouns }: Telling): string[] {
  const [head, rest, ...more] = naming.units;
  if (!head || !rest || more.length > 0 || head !== naming.head) return [];
  // "uang pinjaman" is called "pinjaman" as well, "uang muka" nothing else.
  const isCash = isA(head.concept, "cash") && isA(rest.concept, "money");
  if (!isCash && !isA(head.concept, "amount", "sum")) return [];
  const root = rootOf(rest.text)?.root;
  if (root !== undefined && of.naming.units.some(({ text }) => rootOf(text)?.root === root)) return [];
  const isOfRows = of.naming.units.some(
    ({ text, concept }) => text === rest.text || (concept !== null && concept === rest.concept),
  );
  const names = [
    ...(rootOf(rest.text)?.nouns ?? []),
    ...(isA(rest.concept, "word", "role") ? [] : (rest.concept?.names.slice(0, 2) ?? [rest.text])),
  ];
  return isOfRows
    ? []
    : names.flatMap((name) => [
        ...["", "total ", "jumlah ", "nilai "].map((lead) => `${lead}${name}`),
        ...nouns
          .filter((noun, at) => at < 2 || !noun.includes(" "))
          .flatMap((noun) => [`${name} ${noun}`, `jumlah ${name} ${noun}`]),
      ]);
}

/** "kilogram penjualan" of a "jumlah_kg", "kilo pakan" of a "pakan_kg". */
const measuredWords = ({ unit }: Field["taken"]["naming"], of: readonly string[]): string[] =>
  (unitForms[unit] ?? []).flatMap((form) => of.slice(0, 4).map((word) => `${form} ${word}`));

/** "dicairkan" of an "uang pinjaman": what is done with what an amount is of, unless a state or a day of the rows tells whether it was. */
const doneWith = ({ taken: { naming } }: Field, { later, stated, verbs }: Telling): string[] =>
  naming.units
    .filter((unit) => unit !== naming.head && isA(unit.concept, "event"))
    .flatMap(({ concept }) => concept?.verbs ?? [])
    .filter((verb) => !later.includes(verb) && !stated.has(verb) && !verbs.includes(verb))
    .flatMap((verb) => [verb, `yang ${verb}`]);

/** What people call the money of the one table of payments. */
const receivedWords = [
  "uang",
  "uang yang diterima",
  "uang diterima",
  "uang masuk",
  "uang yang masuk",
  "duit",
  "duit yang diterima",
  "total uang",
  "jumlah uang",
];

/** The amount that has the rows' own noun: the vague one, or the one that is called what they are. */
function isMain({ taken }: Field, { frame }: Telling): boolean {
  const amounts = frame.fields.filter((one) => one.depth === 0 && one.taken.figure === "money");
  const called = amounts.filter(({ taken: one }) => isVagueName(one.naming) || isPaidName(one));
  return called.length === 1 && called[0]?.taken === taken;
}

const isPaidName = ({ naming }: Field["taken"]): boolean =>
  naming.units.some(({ text }) => rootOf(text)?.root === "bayar");

/** What rows of an earning event come to by their price; of several prices ("hrg_normal", "hrg_bayar") the one that is paid. */
function isEarned({ taken }: Field, { about, frame }: Telling): boolean {
  const isPrice = (one: Field["taken"]): boolean => one.figure === "money" && isA(one.naming.head.concept, "price");
  const prices = frame.fields.filter(({ depth, taken: one }) => depth === 0 && isPrice(one));
  const paid = prices.filter(({ taken: one }) => isPaidName(one));
  return (
    about.isEarning && isPrice(taken) && (paid.length === 0 ? prices[0]?.taken === taken : paid[0]?.taken === taken)
  );
}

/** "pendapatan langganan" */
const earnedWords = (nouns: readonly string[]): string[] =>
  nouns.slice(0, 3).flatMap((noun) => ["pendapatan", "pemasukan", "penerimaan"].map((word) => `${word} ${noun}`));

/** What makes lines of something: "detail tindakan" */
const partWord = /^(?:detail|detil|item|rincian|baris) | (?:detail|item|line|lines|items|details|rincian|dtl)$/;
