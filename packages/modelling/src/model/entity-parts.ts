import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Understood } from "../understand/tables.ts";
import { happenedOn } from "./dates.ts";
import { flagWords } from "./flag-words.ts";
import { columnSql, type Making, relationOf, tableOf } from "./frame.ts";
import { inState, isPost, stateSubsets } from "./member-states.ts";
import { cleanValue, literal, type Made, named, valueInSql } from "./sql.ts";
import { decimalsOf, nowTerms, rateOf, unitOf } from "./units.ts";
import { proposedFor, valuesOf } from "./values.ts";
import type { Draft, Words } from "./words.ts";

/** What of a column the view of an entity shows, and what its members have by it. */
export interface Part {
  readonly made: Made;
  readonly attributes: readonly Draft[];
  readonly subsets: readonly Draft[];
}

/** A counter that members keep of what was done to them ("terjual") is called with them: the word alone asks for the rows that tell of it. */
const apartFromDeeds = (terms: readonly string[], noun: string): string[] =>
  terms.map((term) => (isDeed(term) ? `${noun} ${term}` : term));
const isDeed = (term: string): boolean => /^(?:di|ter)/.test(term) && (rootOf(term)?.done.includes(term) ?? false);

/** As the values are written in the column itself. */
export const writtenAs = ({ column }: Taken, value: string): string =>
  column.values.find((one) => folded(one.value) === folded(value))?.value.trim() ?? value;

/** What is kept of a column of an entity; null where nothing is. */
export function partOf(taken: Taken, one: Understood, entity: string, making: Making, words: Words): Part | null {
  const { column, role, naming, figure, truth } = taken;
  const relation = relationOf(making, one, column.name);
  if (relation && making.kinds.get(relation.table)?.is !== "aside" && tableOf(making, relation.table)) return null;
  const as = idOf(column.name);
  const sql = columnSql(taken, one, "", making);
  const own: Made = { as, sql, isPlain: sql === named(column.name) && as === column.name };
  const definition = column.comment === null ? {} : { definition: column.comment };
  const attribute = (terms: readonly string[], rest: Draft, of = as): Draft[] => {
    const all = [...bare, ...terms].map(tidy);
    const free = rest.kind === "number" ? words.attributes(entity, all) : words.within(`attribute ${entity}`, all);
    return free.length === 0
      ? []
      : [{ id: of, label: titled(free[0] ?? of), terms: free, ...rest, column: of, ...definition }];
  };
  const noun = one.naming.terms[0] ?? "";
  const bare = bareTerms(taken, one);
  const withNoun = (terms: readonly string[]): string[] => [
    ...terms,
    ...(terms[0] && !terms[0].includes(noun) ? [`${terms[0]} ${noun}`] : []),
  ];
  // Letters that a comment explains are told by their words, as a status is.
  switch (role === "category" && (taken.meanings.length > 0 || taken.proposed) ? "status" : role) {
    case "figure": {
      // An amount in several currencies is no number by which members can be set in order.
      if (figure === "foreign") return null;
      const isSummed =
        figure === "stock" ||
        figure === "capacity" ||
        (figure === "money" && one.naming.units.some(({ concept }) => isA(concept, "person"))) ||
        (figure === "quantity" && !/per|unit|rata/.test(column.name));
      const [highest, lowest] = [naming.head.concept?.highest, naming.head.concept?.lowest];
      const graded = [
        ...(highest ? [{ terms: words.within(`adjective ${entity}`, [highest]), direction: "highest" }] : []),
        ...(lowest ? [{ terms: words.within(`adjective ${entity}`, [lowest]), direction: "lowest" }] : []),
      ].filter(({ terms }) => terms.length > 0);
      return {
        made: own,
        subsets: [],
        attributes: attribute(
          [...withNoun(apartFromDeeds(termsOf(taken, one), noun)), ...(isSummed ? [] : nowTerms(taken))],
          {
            kind: "number",
            unit: isSummed ? unitOf(taken) : rateOf(taken),
            decimals: column.kind === "whole" ? 0 : decimalsOf(taken),
            aggregate: isSummed ? "sum" : "none",
            ...(graded.length > 0 && { adjectives: graded }),
          },
        ),
      };
    }
    case "year":
      return { made: own, subsets: [], attributes: attribute(naming.terms, { kind: "year" }) };
    case "date": {
      const year = `tahun_${as}`;
      const rest = naming.terms.map((term) => term.replace(/^(?:tanggal|tgl|date)\s*/, "")).filter(Boolean);
      return {
        made: { as: year, sql: `CAST(extract(year FROM ${sql}) AS integer)`, isPlain: false },
        subsets: endedSubsets(taken, one, entity, year, words),
        attributes: attribute([...rest.map((term) => `tahun ${term}`), ...rest], { kind: "year" }, year),
      };
    }
    case "flag": {
      if (!truth) return null;
      return { made: own, attributes: [], subsets: flagSubsets(taken, one, entity, words) };
    }
    case "sex":
    case "status": {
      const values = valuesOf(taken, null).map((one) => inState(one, words));
      const isTold = values.some(({ value, label }) => folded(String(value)) !== folded(label));
      const women = role === "sex" ? womenOf(one, words) : [];
      const cases = values.map(
        ({ value, label }) => `WHEN ${valueInSql(String(value), column)} THEN ${literal(label)}`,
      );
      const told: Made = isTold ? { as, sql: `CASE ${sql} ${cases.join(" ")} END`, isPlain: false } : own;
      return {
        made: told,
        attributes: attribute(withNoun(naming.terms), { kind: "text", groups: true }),
        subsets: stateSubsets(
          { as, entity, women, words, isStatus: role !== "sex", isPost: naming.units.some(isPost) },
          values.map((value) => (isTold ? { ...value, value: value.label } : value)),
        ),
      };
    }
    case "category":
      return {
        made: own,
        subsets: [],
        attributes: attribute(withNoun(categoryTerms(taken)), { kind: "text", groups: column.distinct > 1 }),
      };
    case "first":
    case "last":
      return {
        made: { as, sql: `nullif(trim(${named(column.name)}), '')`, isPlain: false },
        subsets: [],
        attributes: attribute(naming.terms, { kind: "text" }),
      };
    case "name":
      return {
        made: own,
        subsets: [],
        attributes: attribute(categoryTerms(taken), { kind: "text", groups: column.distinct * 2 < column.filled }),
      };
    case "text": {
      const isPerson = one.naming.units.some(({ concept }) => isA(concept, "person"));
      if (isPerson && naming.units.some(({ concept }) => isA(concept, "contact", "address"))) return null;
      const isShared = column.distinct * 1.5 <= column.filled || (table(one) <= 60 && column.distinct < column.filled);
      const isLong =
        column.values.some(({ value }) => value.length > 60) ||
        naming.units.some(({ concept }) => isA(concept, "text", "contact", "address"));
      return {
        made: own,
        subsets: [],
        attributes: attribute(naming.terms, {
          kind: "text",
          findable: !isLong && column.distinct <= 1000,
          ...(isShared && !isLong && { groups: true }),
        }),
      };
    }
    case "code":
      return column.distinct === column.filled
        ? {
            made: own,
            subsets: [],
            attributes: attribute(naming.terms, { kind: "text", findable: column.kind === "text" }),
          }
        : null;
    default:
      return null;
  }
}

/** "kota" for "cab_kota" of branches: a name without that of its own table. */
function bareTerms({ naming, column, role }: Taken, one: Understood): string[] {
  const [first, rest, ...more] = naming.units;
  const isOwn =
    first && one.naming.units.some(({ concept, text }) => (concept ?? text) === (first.concept ?? first.text));
  const isMarked = /^[a-z]{2,5}_/.test(column.name) && ["category", "text", "figure"].includes(role);
  return isOwn && isMarked && rest && more.length === 0 ? [...(rest.concept?.names ?? [rest.text])] : [];
}

/** Whether somebody or something is still there, by the day on which that ended. */
function endedSubsets(taken: Taken, one: Understood, entity: string, as: string, words: Words): Draft[] {
  const { column } = taken;
  const isEnd = /keluar|berhenti|resign|tutup|berakhir|selesai|pensiun|pindah|terminat|clos|left|exit/i.test(
    // "tglklr" is read as the day on which somebody left.
    [column.name, ...taken.naming.units.flatMap(({ text, concept }) => [text, concept?.names[0] ?? ""])].join(" "),
  );
  if (!isEnd || column.filled === 0 || column.filled === one.table.sampled) return [];
  const isStaff = one.naming.units.some(({ concept }) => isA(concept, "staff"));
  const verbs = happenedOn(taken);
  const still = [
    ...(isStaff ? ["masih bekerja", "masih kerja"] : []),
    "masih aktif",
    "aktif",
    ...verbs.map((verb) => `belum ${verb}`),
  ];
  const gone = [
    ...verbs.flatMap((verb) => [`sudah ${verb}`]),
    ...(isStaff ? ["sudah tidak bekerja", "tidak bekerja lagi"] : []),
    "tidak aktif",
  ];
  return [
    { id: `${as}_masih`, terms: still, where: `{${as}} IS NULL` },
    { id: `${as}_sudah`, terms: gone, where: `{${as}} IS NOT NULL` },
  ].flatMap(({ id, terms, where }) => {
    const free = words.within(`modifier ${entity}`, terms.map(tidy));
    return free.length === 0 ? [] : [{ id, label: free[0], role: "modifier", terms: free, where }];
  });
}

/** What women of a kind are called by a noun of their own: "siswi" of students. */
function womenOf({ naming }: Understood, words: Words): string[] {
  const nouns: Readonly<Record<string, string>> = {
    siswa: "siswi",
    mahasiswa: "mahasiswi",
    karyawan: "karyawati",
    santri: "santriwati",
  };
  const own = naming.units.flatMap(({ concept }) => concept?.names.flatMap((name) => nouns[name] ?? []) ?? []);
  return words.nouns(own, `women of ${naming.terms[0]}`);
}

const table = (one: Understood): number => one.table.sampled;

/** "kecamatan" for "nama kecamatan". */
const categoryTerms = ({ naming, role }: Taken): string[] =>
  role === "name" ? [...new Set(naming.terms.map((term) => term.replace(/^(?:nama|nm)\s+/, "")))] : [...naming.terms];

function flagSubsets(taken: Taken, one: Understood, entity: string, words: Words): Draft[] {
  const { column, truth, naming } = taken;
  if (!truth) return [];
  const as = idOf(column.name);
  const isActive =
    naming.units.some(({ concept }) => isA(concept, "flag", "status")) && !/utama|primer/.test(column.name);
  const said = flagWords(taken, as);
  const isThing = one.naming.units.some(({ concept }) => isA(concept, "thing"));
  const sold = isThing ? ["dijual", "tersedia", "dipakai", "berlaku"] : [];
  const yes =
    isActive && /aktif|active|status/.test(naming.terms.join(" "))
      ? [
          "aktif",
          "masih aktif",
          "yang aktif",
          "active",
          ...sold.map((verb) => `masih ${verb}`),
          ...sold.map((verb) => `aktif ${verb}`),
        ]
      : said.yes;
  const no =
    isActive && /aktif|active|status/.test(naming.terms.join(" "))
      ? [
          "tidak aktif",
          "nonaktif",
          "sudah tidak aktif",
          "inactive",
          ...sold.flatMap((verb) => [
            `tidak ${verb}`,
            `tidak ${verb} lagi`,
            `sudah tidak ${verb}`,
            `sudah tidak ${verb} lagi`,
          ]),
        ]
      : said.no;
  return [
    [[...yes, ...proposedFor(taken, truth.yes)], truth.yes],
    [[...no, ...proposedFor(taken, truth.no)], truth.no],
  ].flatMap(([terms, value], i) => {
    const free = words.within(`modifier ${entity}`, (terms as string[]).map(tidy));
    const own = cleanValue(writtenAs(taken, value as string), taken);
    return free.length === 0
      ? []
      : [
          {
            id: `${as}_${i === 0 ? "ya" : "tidak"}`,
            label: free[0],
            role: "modifier",
            terms: free,
            where: `{${as}} = ${valueInSql(own, column)}`,
          },
        ];
  });
}

/** "stoknya habis", and what lies under the least that should be there. */
export function stockSubsets(one: Understood, entity: string, words: Words): Draft[] {
  const stock = one.columns.find(({ figure, role }) => role === "figure" && figure === "stock");
  if (!stock) return [];
  const least = one.columns.find(({ figure, column }) => figure === "limit" && /min/i.test(column.name));
  const at = `{${idOf(stock.column.name)}}`;
  const subset = (id: string, label: string, terms: string[], where: string): Draft[] => {
    const free = words.within(`modifier ${entity}`, terms);
    return free.length === 0 ? [] : [{ id, label, role: "modifier", terms: free, where }];
  };
  return [
    ...subset(
      "habis",
      "stok habis",
      ["habis", "stok habis", "stoknya habis", "kosong", "stok kosong", "stoknya kosong"],
      `${at} <= 0`,
    ),
    ...(least
      ? subset(
          "menipis",
          "stok di bawah minimum",
          [
            "stok menipis",
            "stoknya menipis",
            "di bawah stok minimum",
            "stoknya di bawah stok minimum",
            "stok di bawah minimum",
          ],
          `${at} < {${idOf(least.column.name)}}`,
        )
      : []),
  ];
}

/** "harga" for "harga_jual" where no other price is as near. */
function termsOf(taken: Taken, one: Understood): string[] {
  const { naming } = taken;
  const head = naming.head.concept;
  const bare = head?.names[0]?.split(" ")[0];
  if (bare === undefined || !["harga", "gaji", "tarif", "biaya", "stok", "kapasitas"].includes(bare))
    return [...naming.terms];
  const others = one.columns.filter(
    ({ naming: { head: other }, column }) =>
      column !== taken.column && (other.concept?.names[0] ?? "").startsWith(bare),
  );
  const isMain = others.length === 0 || (bare === "harga" && /jual|satuan/.test(naming.terms[0] ?? ""));
  return isMain ? [...new Set([...naming.terms, bare])] : [...naming.terms];
}
