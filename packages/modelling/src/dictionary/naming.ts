import { type Concept, isA, propertiesByForm, thingsByForm } from "./concepts.ts";
import { rootOf } from "./roots.ts";
import { type OwnWords, splitName, withoutMarks, wordsOf } from "./split.ts";

/** A part of a name: a word or several that mean one thing. */
export interface Unit {
  readonly text: string;
  readonly concept: Concept | null;
  /** Whether it stands there in English: there the head comes last. */
  readonly isEnglish: boolean;
}

/** A name as it is understood. */
export interface Naming {
  readonly units: readonly Unit[];
  /** What it names: "harga" of "harga_jual", "price" of "unit_price". */
  readonly head: Unit;
  /** The unit that it ends with: "m²" of "luas_m2"; else empty. */
  readonly unit: string;
  /** What people may call it: the best Indonesian name first, its own words last. */
  readonly terms: readonly string[];
}

/** Units that names of figures end with. */
export const unitWords: Readonly<Record<string, string>> = {
  bulan: "bulan",
  hari: "hari",
  jam: "jam",
  menit: "menit",
  mnt: "menit",
  persen: "persen",
  pct: "persen",
  percent: "persen",
  m2: "m²",
  m3: "m³",
  kubik: "m³",
  ha: "hektare",
  km: "km",
  kg: "kg",
  gram: "gram",
  ton: "ton",
  liter: "liter",
  ltr: "liter",
  rp: "rupiah",
  rupiah: "rupiah",
  idr: "rupiah",
};

type About = "table" | "column" | "words";

/** Reads a name by the dictionary. @param own words of other names of the database; `shared`: prefixes that tell nothing */
export function nameRead(
  name: string,
  about: About,
  own: OwnWords = new Set(),
  shared: ReadonlySet<string> = new Set(),
): Naming {
  const bare = about === "table" ? name.slice(name.indexOf(".") + 1) : name;
  const split = splitName(bare, about === "table" ? "table" : "column", own);
  const words = about === "table" ? withoutMarks(split, shared) : split;
  const all = unitsOf(
    words.map((word) => (own.get?.(word) ? word : singular(word))),
    about,
    split.length === 1,
    own,
  );
  // "luas_m2", "tenor_bulan": the unit is no part of the name.
  // "tarif_per_hari" is called so to its end.
  const isRate = all.at(-2)?.text === "per";
  const unit = about === "column" && all.length > 1 && !isRate ? (unitWords[all.at(-1)?.text ?? ""] ?? "") : "";
  // Each row of "visitor_count" is a visitor.
  if (about === "table" && all.length > 1 && all.at(-1)?.text === "count") all.pop();
  const isUnit = unit !== "" && !isA(all[0]?.concept, "amount", "date", "code", "name");
  const units = isUnit ? all.slice(0, -1) : all;
  const head = headOf(units, about);
  return { units, head, unit, terms: termsOf(units, head, isUnit ? words.slice(0, -1) : words) };
}

const knowsForm = (form: string): boolean => thingsByForm.has(form) || propertiesByForm.has(form);

/** English nouns and Laravel's Indonesian ones (`barangs`) stand in the plural in many table names; "kelas" and "jenis" are none. */
function singular(word: string): string {
  const known = thingsByForm.get(word) ?? propertiesByForm.get(word);
  if (word === "sales" || known?.names.includes(word) || (knowsForm(word) && !knowsForm(word.replace(/s$/, ""))))
    return word;
  if (/ies$/.test(word) && word.length > 4) return word.replace(/ies$/, "y");
  if (/(sses|shes|ches|xes)$/.test(word)) return word.replace(/es$/, "");
  if (/s$/.test(word) && knowsForm(word.slice(0, -1)) && word.length > 4) return word.slice(0, -1);
  return /[^aious]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function unitsOf(words: readonly string[], about: About, isAlone: boolean, own: OwnWords): Unit[] {
  const [first, second] = about === "column" ? [propertiesByForm, thingsByForm] : [thingsByForm, propertiesByForm];
  const units: Unit[] = [];
  // "Nama Sales" is a salesperson's; a table of that name alone holds sales.
  if (about === "table" && isAlone && words[0] === "sales")
    return [{ text: "penjualan", concept: thingsByForm.get("penjualan") ?? null, isEnglish: false }];
  for (let at = 0; at < words.length; ) {
    let taken: Unit | null = null;
    let length = 0;
    for (let n = Math.min(3, words.length - at); n > 0 && !taken; n--) {
      const joined = words.slice(at, at + n);
      const forms = [joined.join(" "), ...(n > 1 ? [joined.join("")] : [])];
      for (const form of forms) {
        const concept = first.get(form) ?? second.get(form);
        if (!concept || taken) continue;
        const isEnglish = !concept.names.includes(form) && !concept.short.includes(form);
        taken = { text: form, concept, isEnglish };
        length = n;
      }
    }
    const text = words[at] ?? "";
    // "byair" is what water comes to; and what the database's own letters stand for.
    const meant =
      about === "column" && at === 0 && text === "by" && words.length > 1
        ? propertiesByForm.get("biaya")
        : taken
          ? undefined
          : own.get?.(text);
    if (meant) [taken, length] = [{ text, concept: meant, isEnglish: false }, 1];
    units.push(taken ?? { text, concept: about === "table" ? eventOf(text) : null, isEnglish: false });
    at += taken ? length : 1;
  }
  return units.length > 0 ? units : [{ text: "data", concept: null, isEnglish: false }];
}

/** A table that is called by a verb holds what was done: "ikut_kelas". */
export function eventOf(text: string): Concept | null {
  const root = rootOf(text);
  return (
    root && {
      names: [text, ...root.nouns],
      spoken: new Set(),
      english: [],
      short: [],
      traits: new Set(["event"]),
      verbs: root.done,
      acts: root.acts,
      highest: null,
      lowest: null,
    }
  );
}

/** Of "nama_barang" the first, of "unit_price" and "pelanggan_id" the last. */
function headOf(units: readonly Unit[], about: About): Unit {
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last) throw new Error("a name without words");
  if (first === last) return first;
  if (about === "table") {
    if (isA(last.concept, "part", "staging", "archive", "technical")) return last;
    // "nota_bayar" is a payment: what is done stands last as a bare verb.
    if (
      !isA(first.concept, "category", "status") &&
      isA(last.concept, "event") &&
      last.text.length > 3 &&
      last.concept?.short.includes(last.text)
    )
      return last;
    // "keluar_kas": the way that something goes is not what goes.
    if (isA(first.concept, "role", "word") && !isA(first.concept, "event") && isA(last.concept, "event")) return last;
    return last.isEnglish && (first.isEnglish || !first.concept) ? last : first;
  }
  const tells = (unit: Unit): boolean =>
    propertiesByForm.get(unit.text) !== undefined && !isA(unit.concept, "word", "role", "created");
  if (last.isEnglish && tells(last) && (first.isEnglish || !tells(first))) return last;
  if (tells(first)) return first;
  if (isA(last.concept, "code") || (tells(last) && !isA(last.concept, "amount"))) return last;
  return first;
}

/** Names of a unit, best first. */
const namesOf = ({ text, concept }: Unit): readonly string[] =>
  !concept
    ? [text]
    : concept.names.includes(text)
      ? [text, ...concept.names.filter((one) => one !== text)]
      : concept.names;

function termsOf(units: readonly Unit[], head: Unit, words: readonly string[]): string[] {
  const others = units.filter((unit) => unit !== head);
  const isDone = isA(head.concept, "event") && head.concept?.short.includes(head.text);
  const isReversed =
    head === units.at(-1) && units.length > 1 && (head.isEnglish || isDone || isA(head.concept, "code", "part"));
  const tails = isReversed ? [...others].reverse() : others;
  const before = isReversed ? -1 : units.indexOf(head);
  const put = (name: string, rest: readonly string[]): string =>
    before > 0 ? [...rest.slice(0, before), name, ...rest.slice(before)].join(" ") : [name, ...rest].join(" ");
  const plain = tails.map((unit) => namesOf(unit)[0] ?? unit.text);
  const heads = namesOf(head).map((name) => put(name, plain));
  const synonyms = tails.flatMap((unit, at) =>
    namesOf(unit)
      .slice(1, 4)
      .map((name) =>
        put(
          namesOf(head)[0] ?? head.text,
          plain.map((one, i) => (i === at ? name : one)),
        ),
      ),
  );
  const english =
    units.every(({ concept }) => concept !== null && concept.english.length > 0) && units.length <= 2
      ? [
          [...(isReversed ? others : [...others].reverse()), head]
            .map(({ concept, text }) => concept?.english[0] ?? text)
            .join(" "),
        ]
      : [];
  const more = units.length === 1 ? (head.concept?.english ?? []) : english;
  // "work order" is called so: a word that says nothing alone is not put into Indonesian.
  const isLent = units.length > 1 && units.some(({ isEnglish, concept }) => isEnglish && isA(concept, "word", "role"));
  const lent = isLent ? [units.map(({ text }) => text).join(" ")] : [];
  return [
    ...new Set([...lent, ...heads, ...synonyms, ...more, units.map(({ text }) => text).join(" "), words.join(" ")]),
  ]
    .map(tidy)
    .filter(Boolean);
}

/** As terms are written: lower case, single spaces. */
export const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%/.+-]+/gu, " ")
    .trim();

/** An id as models write them. */
export const idOf = (name: string): string => {
  const id = wordsOf(name)
    .join("_")
    .replace(/[^a-z0-9_]/g, "");
  return /^[a-z]/.test(id) ? id : `t_${id}`;
};

export const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
