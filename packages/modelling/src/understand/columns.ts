import { secretByName, secretByShape } from "@tanyadata/semantic-model";
import { isA } from "../dictionary/concepts.ts";
import { type Naming, nameRead } from "../dictionary/naming.ts";
import type { OwnWords } from "../dictionary/split.ts";
import { bareOf } from "../dictionary/table-prefix.ts";
import { type Meaning, meaningsIn, truthOf } from "../profile/codes.ts";
import { isDayForm, monthNamed } from "../profile/forms.ts";
import { type Column, folded, numberIn, type Table } from "../profile/profile.ts";
import { calledBy, leadOf } from "./comments.ts";
import type { InCurrency } from "./currencies.ts";
import { isToldAgain } from "./told-again.ts";

/** What a column is to a model. */
export type Role =
  /** Numbers or marks rows, as a key or a number of a document does. */
  | "code"
  | "name"
  | "first"
  | "last"
  | "date"
  | "year"
  | "month"
  /** Two values, of which one says yes. */
  | "flag"
  /** Marks rows that were deleted, and such as were cancelled. */
  | "deleted"
  | "cancelled"
  | "status"
  | "sex"
  | "category"
  | "figure"
  | "text"
  /** Kept for the program, not for people. */
  | "technical"
  | "secret"
  | "empty"
  | "unreadable";

/** What kind of number a figure is: by it is known what adds up. */
export type Figure =
  | "money"
  | "price"
  | "quantity"
  | "stock"
  | "percent"
  | "rate"
  | "score"
  | "capacity"
  | "duration"
  | "discount"
  | "tax"
  | "limit"
  | "ordinal"
  /** Money in several currencies. */
  | "foreign"
  | "other";

/** A column with what it was taken for, and why. */
export interface Taken {
  readonly column: Column;
  /** Its name without what all columns of its table begin with. */
  readonly bare: string;
  readonly naming: Naming;
  readonly role: Role;
  readonly figure: Figure | null;
  /** What values stand for, by the comment of the column. */
  readonly meanings: readonly Meaning[];
  /** Words for values that a language model proposed, by the value in small letters: they say what a value is called, and nothing else of it. */
  readonly proposed?: ReadonlyMap<string, readonly string[]>;
  readonly truth: { readonly yes: string; readonly no: string } | null;
  /** Of a foreign figure: in which currency its rows are. */
  readonly currency?: InCurrency;
  /** The evidence, for the report. */
  readonly why: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A category has at most so many values, and each is borne by several rows on average. */
const mostCategories = 60;
const leastRepeats = 2.5;
const fewRemarks = 8;

/** What people said that columns are, by their names. */
export type SaidRoles = ReadonlyMap<string, Role>;

/** What each column of a table is, by name, type and values together; or as people said. */
export function columnsOf(table: Table, own: OwnWords, said: SaidRoles = new Map(), prefix = ""): Taken[] {
  const all = table.columns.map((column) =>
    asSaid(taken(column, bareOf(column.name, prefix), table, own), said.get(column.name)),
  );
  return withDay(
    all.map((one) =>
      isToldAgain(one, all) && !said.has(one.column.name)
        ? { ...one, role: "technical", figure: null, why: "another column tells it" }
        : one,
    ),
  );
}

function withDay(all: Taken[]): Taken[] {
  if (all.some(({ role }) => role === "date" || role === "year")) return all;
  // Where rows have no other day, the one on which they were written is when it was: "waktu pesanan dibuat".
  return all.map((one) =>
    one.role === "technical" && isDayOfMaking(one) ? { ...one, role: "date", why: "the only day of the rows" } : one,
  );
}

const asSaid = (one: Taken, role: Role | undefined): Taken =>
  role === undefined || role === one.role
    ? one
    : {
        ...one,
        role,
        figure: role === "figure" ? figureOf(one.naming, one.column) : null,
        why: "somebody said so",
        confidence: 1,
      };

const isDayOfMaking = ({ column, naming }: Taken): boolean =>
  (column.kind === "date" || column.kind === "moment" || isDayForm(column.form)) &&
  naming.units.some(({ concept }) => concept?.names[0] === "dibuat") &&
  new Set(column.cells.map((cell) => cell?.slice(0, 10))).size > 5;

function taken(column: Column, bare: string, table: Table, own: OwnWords): Taken {
  // A title that each row has to itself is its name, and nobody's post.
  const isTitle = /^title$/i.test(bare) && column.isUnique;
  const naming = calledBy(
    leadOf(column),
    nameRead(bare, column.kind === "text" && column.form === null && !isTitle ? "words" : "column", own),
  );
  const values = column.values.map(({ value }) => value);
  const few = column.distinct <= 12 ? values : [];
  const meanings = meaningsIn(column.comment, few);
  const truth = column.kind === "flag" ? { yes: "true", no: "false" } : truthOf(few);
  const as = (role: Role, why: string, confidence: number, figure: Figure | null = null): Taken => ({
    column,
    bare,
    naming,
    role,
    figure,
    meanings,
    truth,
    why,
    confidence,
  });
  const { units, head } = naming;
  const has = (...traits: string[]): boolean => units.some(({ concept }) => isA(concept, ...traits));
  const isNumeric =
    column.kind === "whole" || column.kind === "number" || ["dotted", "comma", "plain"].includes(column.form ?? "");
  const isDay = column.kind === "date" || column.kind === "moment" || isDayForm(column.form);

  if (column.kind === "other") return as("unreadable", `type ${column.type}`, 1);
  const isNumber = column.kind === "number";
  const secret = secretByName(column.name, { isNumber }) ?? secretByName(bare, { isNumber });
  if (secret !== null) return as("secret", `the name tells of ${secret}`, 1);
  if (column.filled === 0) return as("empty", table.sampled === 0 ? "nothing was read" : "no value in any row read", 1);
  if (!isNumeric && !isDay && secretByShape(values.slice(0, 50)) !== null)
    return as("secret", "the values look like secrets", 0.9);
  if (has("deleted")) return as("deleted", "the name", 0.9);
  if (has("cancelled") && (isDay || column.distinct <= 3)) return as("cancelled", "the name", 0.9);
  if (isDay)
    return has("created") || (has("technical") && !has("date"))
      ? as("technical", "when the row was written", 0.8)
      : as("date", column.kind === "text" ? `texts of the form ${column.form}` : `type ${column.type}`, 0.95);
  if (has("technical")) return as("technical", "the name", 0.8);
  if (has("month") && isNumeric && within(column, 1, 12))
    return as("month", "the name, and numbers from 1 to 12", 0.95);
  if (has("month") && values.length > 0 && values.every((value) => monthNamed(value) !== null))
    return as("month", "the name, and names of months", 0.95);
  if (has("year") && isNumeric && within(column, 1900, 2100))
    return as("year", "the name, and numbers like years", 0.95);
  if (has("sex") && column.distinct <= 4) return as("sex", "the name, and few values", 0.9);
  if (isSex(column)) return as("sex", "the values are words for men and women", 0.9);
  if (truth !== null && column.distinct <= 2 && units.some(({ text }) => /^(?:is|has|sudah|belum)$/.test(text)))
    return as("flag", `the name, and values ${values.slice(0, 2).join(", ")}`, 0.9);
  if (
    truth !== null &&
    column.distinct <= 2 &&
    !(isNumeric && isA(head.concept, "amount", "money", "quantity", "price"))
  )
    if (column.kind === "flag" || isFlagName(naming) || column.form === null)
      return as("flag", `values ${values.slice(0, 2).join(", ")}`, 0.85);
  // "kdkel" of which the comment tells each letter is no number of anything.
  const isExplained =
    few.length > 0 &&
    few.every((value) => meanings.some((one) => folded(one.value) === folded(value))) &&
    !table.references.some((reference) => reference.column === column.name);
  if ((isA(head.concept, "code") || has("code")) && !isExplained) return as("code", "the name", 0.85);
  if (isNumberOfDocument(column, naming))
    return as("code", "the name of documents, and values like their numbers", 0.85);
  if (meanings.length > 0) return as(has("status") ? "status" : "category", "the comment tells what values mean", 0.95);
  // "nmsts" of a table of statuses is their name.
  if (isA(head.concept, "name") && column.isUnique)
    return as("name", "the name, and a value of its own in each row", 0.9);
  if (has("status") && column.distinct <= 20) return as("status", "the name, and few values", 0.85);
  if (isNumeric) {
    const figure = figureOf(naming, column);
    const isCode =
      figure === "other" &&
      column.kind !== "number" &&
      (table.key.includes(column.name) || (column.isUnique && column.filled > 20));
    if (isCode) return as("code", "it numbers the rows", 0.7);
    return as(
      "figure",
      column.kind === "text" ? `texts of the form ${column.form}` : `type ${column.type}`,
      0.85,
      figure,
    );
  }
  if (isA(head.concept, "first")) return as("first", "the name", 0.95);
  if (isA(head.concept, "last")) return as("last", "the name", 0.95);
  if (isA(head.concept, "name")) return as("name", "the name", 0.9);
  if (has("contact", "address")) return as("text", "the name", 0.9);
  const isShort = column.values.every(({ value }) => value.length <= 60);
  // Remarks are a category where a few of them stand in most rows: "Tuntas", "Remedial".
  const isRemark =
    isA(head.concept, "text") &&
    (column.distinct > fewRemarks || column.distinct * 5 > column.filled || column.filled * 2 < table.sampled);
  if (isShort && !isRemark && column.distinct <= mostCategories && column.distinct * leastRepeats <= column.filled)
    return as("category", `${column.distinct} values in ${column.filled} rows`, 0.8);
  return as("text", `${column.distinct} values in ${column.filled} rows`, 0.6);
}

/** Values that are words for men and women; the letters alone where the column is called by them: "L/P". */
const isSex = ({ values, name }: Column): boolean => {
  const held = values.map(({ value }) => value.trim().toLowerCase());
  const isWord = (value: string): boolean => /^(?:laki[ -]?laki|perempuan|pria|wanita|male|female)$/.test(value);
  const isLetter = /^[lpmfw](?:[ /_-]?[lpmfw])$/i.test(name) && held.every((value) => /^[lpmfw]$/.test(value));
  return held.length > 0 && held.length <= 4 && (held.every(isWord) || isLetter);
};

/** "A1-01", "202302141" under a name of documents: texts with digits, or how many there were before it behind its day. */
const isNumberOfDocument = ({ kind, form, values }: Column, { units }: Naming): boolean => {
  const isOf = (look: RegExp): boolean => values.length > 1 && values.every(({ value }) => look.test(value.trim()));
  return (
    (kind === "text" || kind === "whole") &&
    units.every(({ concept }) => isA(concept, "event")) &&
    (isOf(/^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d+$/) ||
      (kind === "text" && form === null && isOf(/^[\w./-]*\d[\w./-]*$/)))
  );
};

const isFlagName = ({ units }: Naming): boolean =>
  units.some(
    ({ text, concept }) =>
      isA(concept, "flag", "status") || /^(?:is|has|sudah|belum|ada|apakah|sts|lunas|diambil|dibayar)$/.test(text),
  );

const within = (column: Column, least: number, most: number, isWhole = true): boolean => {
  const numbers = column.values.flatMap(({ value }) => numberIn(value, column) ?? []);
  return (
    numbers.length > 0 && numbers.every((one) => one >= least && one <= most && (!isWhole || Number.isInteger(one)))
  );
};

/** Units of what there is more or less of; not those in which a place, a reading or a time is told. */
const amounts: ReadonlySet<string> = new Set(["kg", "ton", "gram", "liter", "m³"]);

/** What kind of number a figure is, by its head first, then by what else its name tells. */
export function figureOf({ head, units, unit }: Naming, column: Column): Figure {
  const of = (concept: (typeof head)["concept"]): Figure | null => {
    const kinds = [
      "percent",
      "discount",
      "tax",
      "price",
      "money",
      "stock",
      "limit",
      "quantity",
      "capacity",
      "duration",
      "score",
      "rate",
      "ordinal",
    ] as const;
    return kinds.find((kind) => isA(concept, kind)) ?? (isA(concept, "extent", "size") ? "quantity" : null);
  };
  const told = units.map(({ concept }) => of(concept));
  // "Nilai UTS" out of a hundred is a mark, and no amount.
  if (head.concept?.names[0] === "nilai" && unit === "" && within(column, 0, 100, false)) return "score";
  // "bunga_persen" and "disc_persen" are percentages of something.
  // What is left after a discount is none.
  const isAfter = units.some(({ text }) => /^(?:setelah|sesudah|stlh|after|net|nett|neto|bersih)$/.test(text));
  if (told.includes("discount") && !isAfter) return "discount";
  if (told.includes("percent") || unit === "persen") return "percent";
  if (told.includes("limit")) return "limit";
  if (told.includes("ordinal") && units.length > 1) return "ordinal";
  const byHead = of(head.concept);
  if (byHead) return byHead;
  if (isA(head.concept, "amount")) {
    // "jumlah" of money or of things: by what else is said, then by how large the numbers are.
    const other = told.find((kind) => kind !== null);
    if (other) return other === "price" ? "money" : other;
    return typical(column) >= 1000 ? "money" : "quantity";
  }
  const any = told.find((kind) => kind !== null);
  // "ayam_mati", "siswa_hadir": whole numbers under the name of a thing and what became of it are how many.
  const isOfThings = isA(head.concept, "thing", "person") && units.length > 1 && column.kind === "whole";
  if (any === undefined && isOfThings && column.values.some(({ value }) => value === "0")) return "quantity";
  if (any === undefined && unit === "rupiah") return "money";
  // What is told in a measure of things and is called nothing else ("pakai", in m³) is how many.
  if (any === undefined && amounts.has(unit)) return "quantity";
  return any ?? (isA(head.concept, "event") && typical(column) >= 1000 ? "money" : "other");
}

/** The middle of the values, without their signs. */
function typical(column: Column): number {
  const numbers = column.values.flatMap(({ value }) => Math.abs(numberIn(value, column) ?? 0)).sort((a, b) => a - b);
  return numbers[Math.floor(numbers.length / 2)] ?? 0;
}
