import { isA } from "../dictionary/concepts.ts";
import { type Naming, nameRead, tidy, unitWords } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import { type Column, folded } from "../profile/profile.ts";

/** What a comment begins with, where that can be a name: "berat tandan dalam kg" of "berat tandan dalam kg, tanpa brondolan". */
export function leadOf({ comment, values }: Column): string | null {
  if (comment === null) return null;
  const [upTo = ""] = comment.split(/[,;(]|\.\s/u);
  // "uang diterima = jmltag + denda": what it is called stands before how it is reckoned; "L=lunas" tells of a value.
  const [name = "", sum] = upTo.split(/\s*=\s*/u);
  const clause = sum !== undefined && /^\p{L}{3,} \p{L}{3,}/u.test(name) ? name : upTo;
  const lead = clause
    .replace(/\s+(?:yang|menurut|pada|tanpa|sebelum|sesudah|setelah|bila|kalau|jika|ke|yyyymm\w*)(?:\s.*)?$/iu, "")
    .trim();
  const held = new Set(values.map(({ value }) => folded(value)));
  const [first = ""] = lead.split(/\s+/u);
  const isOfValues =
    held.has(folded(first)) ||
    held.has(folded(lead)) ||
    // "semua telur, termasuk yang retak" says how much of it is told, and is no name.
    /^(?:kosong|isi|diisi|default|contoh|lihat|format|null|semua|seluruh)\b/iu.test(lead);
  // "lama melaut (hari)" is read whole, for its unit.
  const isWhole = /\(\p{L}+\d?\)\s*$/u.test(comment) && !/[,;]/u.test(comment);
  return isOfValues ? null : isWhole ? comment : lead;
}

/** A comment of a few words is another name: "uang pertanggungan" of `up`. */
export function calledBy(comment: string | null, naming: Naming): Naming {
  // "lama melaut dalam hari": the comment tells the unit, and may be nothing but it.
  const [, said = "", told = ""] =
    /^(.*?)(?:\s*(?:dalam|\()\s*)?\b(kg|kilogram|ton|gram|liter|hari|jam|menit|bulan|km|ha|m2|m3|kubik|rupiah|persen)\)?$/i.exec(
      comment ?? "",
    ) ?? [];
  const isUnit =
    told !== "" && naming.unit === "" && (said.trim() === "" || /(?:dalam|\()\s*\S+$/i.test(comment ?? ""));
  if (isUnit)
    return calledBy(said.trim() === "" ? null : said.trim(), {
      ...naming,
      unit: unitWords[told.toLowerCase()] ?? told,
    });
  const words = tidy(
    naming.unit === "" ? (comment ?? "") : (comment ?? "").replace(/\s*(?:\b(?:dalam|in)\s+\S+|\(\S+\))$/iu, ""),
  );
  // "tarif per m3 blok 1": a rate is asked for with what it is for, or without.
  const [, each = ""] = / per ([a-z0-9]+)/.exec(words) ?? [];
  const plain = words.replace(/ per [a-z0-9]+/, "");
  const isName =
    !/^(?:tidak|bukan|termasuk|khusus|hanya|untuk|dari)\b/.test(plain) &&
    /^[a-z][a-z0-9 ]{3,40}$/.test(plain) &&
    plain.split(" ").length <= 3 &&
    comment === comment?.trim();
  if (!isName || naming.terms.includes(words) || /\b(?:persen|rupiah|yyyy|dd|mm)\b/.test(plain))
    return withRates(naming);
  const names = [...new Set([plain, words, ...saidOfDone(plain)])];
  // A price per kilo is told so; one per day is told in its words.
  const unit =
    naming.unit === "" && !/^(?:hari|minggu|bulan|tahun|jam)$/.test(each) ? (unitWords[each] ?? "") : naming.unit;
  // What the name alone does not tell, people said: `bypsg` is "biaya pasang", and money.
  const called = nameRead(plain, "column");
  if (isTold(called) && !isTold(naming)) return withRates({ ...called, unit, terms: [...names, ...naming.terms] });
  // Of a name in a few letters ("brt") the comment knows what it means: "berat tandan", and not bruto.
  const isShort = naming.units.every(({ text, concept }) => text.length <= 4 && !concept?.names.includes(text));
  if (isShort && !isUnknown(called))
    return withRates({ ...called, unit, terms: [...new Set([...names, ...called.terms])] });
  return withRates({
    ...naming,
    unit,
    terms: isUnknown(naming) ? [...names, ...naming.terms] : [...naming.terms, ...names],
  });
}

/** "uang yang diterima" of "uang diterima". */
const saidOfDone = (words: string): string[] => {
  const [noun = "", done = "", ...more] = words.split(" ");
  const root = rootOf(done);
  return more.length === 0 && root?.done.includes(done) ? [`${noun} yang ${done}`, `${root.root} ${noun}`] : [];
};

/** "tarif sewa harian" and "tarif sewa sehari" of a "tarif sewa per hari", and the other way round. */
function withRates(naming: Naming): Naming {
  if (!isA(naming.head.concept, "price", "money")) return naming;
  const more = naming.terms.flatMap((term) => {
    const [, name, span] =
      /^(.+) (?:per|tiap) (hari|minggu|bulan|tahun)$/.exec(term) ??
      /^(.+) (hari|minggu|bulan|tahun)an$/.exec(term) ??
      [];
    return name === undefined ? [] : [`${name} per ${span}`, `${name} ${span}an`, `${name} se${span}`];
  });
  return { ...naming, terms: [...new Set([...naming.terms, ...more])] };
}

const isTold = ({ head }: Naming): boolean =>
  isA(head.concept, "amount", "money", "quantity", "price", "date", "code", "name");

/** Whether a part of a name says nothing, or nothing by itself. */
const isUnknown = ({ units }: Naming): boolean => units.some(({ concept }) => concept === null);
