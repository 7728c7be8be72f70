import type { Warehouse } from "@tanyadata/warehouse";
import { readCatalogue } from "./catalogue/catalogue.ts";
import { isA } from "./dictionary/concepts.ts";
import { idOf, tidy } from "./dictionary/naming.ts";
import { acrossOf } from "./model/across.ts";
import { withBelongs } from "./model/belongs.ts";
import { calledByOthers } from "./model/called-by-others.ts";
import { type DraftedFacts, draftFacts } from "./model/datasets.ts";
import { lookupOf } from "./model/dimensions.ts";
import { eitherOf, withoutBareUnits } from "./model/either.ts";
import { type DraftedEntity, draftEntity, type EntityKind, kindsCalled, nounsOf } from "./model/entities.ts";
import { filesOf } from "./model/files.ts";
import type { Making } from "./model/frame.ts";
import { joinedOf } from "./model/joined.ts";
import { partEntities } from "./model/roles.ts";
import { nounsOf as nounsOfRows } from "./model/row-nouns.ts";
import { dialects } from "./model/sql.ts";
import { draftTies } from "./model/ties.ts";
import { withTopics } from "./model/topics.ts";
import { type Draft, Words } from "./model/words.ts";
import type { Table } from "./profile/profile.ts";
import { withProvenKeys } from "./profile/proven-keys.ts";
import { type Budget, defaultBudget, sampleTables } from "./profile/sample.ts";
import { type Hints, noHints, withWords } from "./proposals/hints.ts";
import type { ProposalsReport, Propose } from "./proposals/proposal.ts";
import { withProposals } from "./proposals/proving.ts";
import type { SaidRoles, Taken } from "./understand/columns.ts";
import { withCurrencies } from "./understand/currencies.ts";
import { kindsOf } from "./understand/kinds.ts";
import { type LookedUp, lookUp } from "./understand/looked-up.ts";
import { withRests } from "./understand/rests.ts";
import { type SaidRelation, withSaidRelations } from "./understand/said-relations.ts";
import { withWeights } from "./understand/sums.ts";
import { type Database, type Understood, understand } from "./understand/tables.ts";

export interface DraftOptions {
  readonly warehouse: Warehouse;
  /** What the whole is called: "Toko Musik". */
  readonly label: string;
  /** The year that the data are of, for their sources. */
  readonly year: number;
  /** Only these tables; all without. */
  readonly tables?: ReadonlySet<string>;
  /** The zone in which moments of the data are told. */
  readonly zone?: string;
  readonly budget?: Budget;
  /** What people said that columns are. */
  readonly said?: SaidRoles;
  /** What people said of where columns lead. */
  readonly relations?: readonly SaidRelation[] | undefined;
  /** Who is asked once what tables, columns and values may be called; nobody without. */
  readonly propose?: Propose | undefined;
  readonly signal?: AbortSignal;
  readonly onTable?: (name: string, at: number, of: number) => void;
}

/** A first model of a database: files of YAML, the tables of which nothing could be made, and what it was made from. */
export interface DraftModel {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly left: readonly string[];
  readonly made: Made;
}

/** What a draft came from, for its report. */
export interface Made {
  readonly database: Database;
  readonly making: Making;
  readonly entities: ReadonlyMap<string, DraftedEntity>;
  readonly facts: readonly DraftedFacts[];
  readonly collisions: Words["collisions"];
  /** What a language model proposed and what became of it; null where none was asked. */
  readonly proposals: ProposalsReport | null;
}

/**
 * Drafts a model: profile by samples → names and concepts → roles of columns → relations → kinds of tables → entities and
 * datasets. Every step is plain data for the next; what cannot be read ends nothing. Where somebody proposes words, the same is done
 * again with those that are proven. The draft is for people to go on with.
 */
export async function draftModel(options: DraftOptions): Promise<DraftModel> {
  const {
    warehouse,
    label,
    year,
    tables: only = null,
    onTable,
    signal,
    budget = defaultBudget,
    zone = "Asia/Jakarta",
    said,
    relations = [],
    propose,
  } = options;
  const read = await sampleTables(warehouse, await readCatalogue(warehouse, only), { budget, signal, onTable });
  const sampled = withSaidRelations(await withProvenKeys(warehouse, read, signal), relations);
  const looked = await lookUp(warehouse, understand(sampled, said), { seconds: lookSeconds, signal });
  const drafted = (hints: Hints): DraftModel =>
    draftOf(sampled, { label, year, said, hints, looked, dialect: dialects[warehouse.dialect], zone });
  const plain = drafted(noHints);
  return propose ? withProposals(plain, drafted, { propose, warehouse, signal }) : plain;
}

/** For looking values up in large tables that declare no relations. */
const lookSeconds = 20;

interface Drafting {
  readonly label: string;
  readonly year: number;
  readonly said: SaidRoles | undefined;
  readonly hints: Hints;
  readonly looked: LookedUp;
  readonly dialect: Making["dialect"];
  readonly zone: string;
}

/** The draft that samples come to, with these hints. Pure. */
function draftOf(sampled: readonly Table[], { label, year, said, hints, looked, dialect, zone }: Drafting): DraftModel {
  const understood = withCurrencies(understand(sampled, said, hints.relations, looked));
  const kinds = kindsOf(understood);
  const database = {
    ...understood,
    tables: understood.tables.map((one) => withWords(withWeights(withRests(withAmounts(one, kinds))), hints.words)),
  };
  const making: Making = { ...database, kinds, dialect, zone };
  const drafted = draftAll(making);
  const root = rootOf(label, drafted, making, drafted.words, hints.examples);
  const used = new Set([...drafted.entities.keys(), ...drafted.facts.map(({ of }) => of.table.name), ...drafted.ties]);
  const words = [...new Set(hints.words.map(({ word }) => word))];
  return {
    files: filesOf(root, drafted, { ...hints, label, year, words }),
    left: database.tables.map(({ table }) => table.name).filter((name) => !used.has(name)),
    made: { database, making, proposals: null, ...drafted },
  };
}

/** Where rows of an event tell of no quantity, their price is what each comes to. */
function withAmounts(one: Understood, kinds: Making["kinds"]): Understood {
  const isEvent =
    kinds.get(one.table.name)?.is === "facts" && one.naming.units.some(({ concept }) => isA(concept, "event"));
  if (!isEvent) return one;
  const isPriced = one.columns.some(({ figure }) => figure === "quantity");
  return {
    ...one,
    columns: one.columns.map((taken) =>
      taken.figure === "price" && !isPriced
        ? { ...taken, figure: "money" }
        : isTitle(taken, one)
          ? { ...taken, role: "category", why: "a title that several rows of their own number bear" }
          : taken,
    ),
  };
}

/** Events that bear a number each and a title that many of them share are told apart by it; it is nobody. */
const isTitle = ({ role, column, naming }: Taken, { table, naming: own }: Understood): boolean =>
  role === "name" &&
  table.key.length === 1 &&
  table.key[0] !== column.name &&
  column.distinct * 3 <= column.filled &&
  naming.units.some(({ concept }) => concept !== null && concept === own.head.concept);

function draftAll(making: Making): Omit<Made, "database" | "making" | "proposals"> & {
  readonly ties: ReadonlySet<string>;
  readonly words: Words;
  readonly either: readonly Draft[];
  readonly joined: readonly ReturnType<typeof joinedOf>[];
  readonly parts: readonly Draft[];
} {
  const words = new Words();
  words.reserve(factsInOrder(making).flatMap(nounsOfRows));
  const kindOf = ({ table }: Understood) => making.kinds.get(table.name);
  const things = making.tables.flatMap((one): { one: Understood; kind: EntityKind }[] => {
    const kind = kindOf(one);
    return kind?.is === "entity" && !isOnlyExplained(one, making) ? [{ one, kind }] : [];
  });
  // What has most of its own first: a small table of codes takes no word from what it explains.
  const ordered = [...things].sort(
    (a, b) => Number(a.kind.isLookup) - Number(b.kind.isLookup) || b.one.table.sampled - a.one.table.sampled,
  );
  const ids = new Map<string, string>();
  const terms = new Map<string, string[]>();
  for (const { one, kind } of ordered) {
    const own = nounsOf(one, kind.name);
    const nouns = words.nouns(kind.isLookup ? kindsCalled(own, one, making) : own, one.table.name);
    const list =
      nouns.length > 0
        ? nouns
        : words.nouns([`${one.naming.terms[0]} ${one.table.name}`.toLowerCase()], one.table.name);
    let id = idOf(list[0] ?? one.table.name);
    while ([...ids.values()].includes(id)) id = `${id}_2`;
    ids.set(one.table.name, id);
    terms.set(one.table.name, list);
  }
  for (const { one } of ordered) {
    const more = calledByOthers(one, making, terms);
    terms.get(one.table.name)?.push(...words.nouns(more, one.table.name));
  }
  // "orang" are those whom it is about, not those who work there.
  const persons = ordered.filter(({ one }) => one.naming.units.some(({ concept }) => isA(concept, "person")));
  const [only] = [...persons].sort((a, b) => Number(isStaff(a.one)) - Number(isStaff(b.one)));
  if (only && persons.length === 1)
    terms.get(only.one.table.name)?.push(...words.nouns(["orang", "people"], only.one.table.name));
  const entities = new Map(
    things.map(({ one, kind }) => [
      one.table.name,
      draftEntity(one, kind, ids, terms.get(one.table.name) ?? [], making, words),
    ]),
  );
  const ties = draftTies(making, ids, entities);
  // Whom rows are about, not who served them.
  const people = new Map(
    persons.flatMap(({ one }) => {
      const [noun] = terms.get(one.table.name) ?? [];
      return noun === undefined || isStaff(one) ? [] : [[ids.get(one.table.name) ?? "", noun] as const];
    }),
  );
  const { facts: drafted, either } = eitherOf(
    acrossOf(
      factsInOrder(making).flatMap((one) => draftFacts(one, ids, people, making, words) ?? []),
      words,
    ),
    words,
  );
  const belonging = withoutBareUnits(withBelongs(drafted));
  // What rows say of an event goes before what members say of themselves.
  const joined = things.flatMap(({ one }) => {
    const entity = ties.entities.get(one.table.name);
    return entity ? [joinedOf(one, entity, making, words)] : [];
  });
  const parts = partEntities(
    belonging.flatMap((one) => one.parts),
    ids,
    ties.entities,
    words,
  );
  const entityDrafts = [...ties.entities.values()].map(({ entity }) => entity);
  const facts = withTopics(belonging, [entityDrafts, parts, joined.flatMap((one) => one?.datasets ?? [])], making);
  return {
    entities: ties.entities,
    joined,
    parts,
    facts,
    either,
    ties: ties.used,
    collisions: words.collisions,
    words,
  };
}

/** A small table of statuses that only rows of facts name: its names are values of theirs, and nothing is asked of it itself. */
function isOnlyExplained({ table }: Understood, making: Making): boolean {
  const pointing = [...making.relations].flatMap(([from, list]) =>
    list.flatMap((relation) => (relation.table === table.name ? [{ from, relation }] : [])),
  );
  return (
    pointing.length > 0 &&
    pointing.every(({ from, relation }) => {
      const of = making.tables.find((one) => one.table.name === from);
      const taken = of?.columns.find(({ column }) => column.name === relation.column);
      return (
        making.kinds.get(from)?.is === "facts" && taken !== undefined && lookupOf({ taken, relation }, making) !== null
      );
    })
  );
}

const isStaff = ({ naming }: Understood): boolean => naming.units.some(({ concept }) => isA(concept, "staff"));

/** Tables of facts, those first that take the plain words: lines that tell what they are worth, then by how many rows there are. */
function factsInOrder(making: Making): Understood[] {
  const isFacts = ({ table }: Understood): boolean => making.kinds.get(table.name)?.is === "facts";
  const weight = ({ naming, columns }: Understood): number => {
    const isSale = naming.units.some(({ concept }) => isA(concept, "sale"));
    const isPriced =
      columns.some(({ figure }) => figure === "price") && columns.some(({ figure }) => figure === "quantity");
    return (isSale && isPriced ? 4 : 0) + (isPriced ? 1 : 0) + (isSale ? 1 : 0);
  };
  return making.tables
    .filter(isFacts)
    .sort((one, other) => weight(other) - weight(one) || other.table.sampled - one.table.sampled);
}

/** What the whole is called by, where tables of these things are kept. */
const wholes: readonly (readonly [things: readonly string[], words: readonly string[]])[] = [
  [["pasien"], ["rumah sakit", "rs", "klinik"]],
  [["anggota", "simpanan"], ["koperasi"]],
  [["mahasiswa"], ["kampus", "universitas", "perguruan tinggi"]],
  [["siswa"], ["sekolah"]],
  [["warga"], ["desa", "kampung"]],
  [["buku", "peminjaman"], ["perpustakaan"]],
  [
    ["kamar", "tamu"],
    ["hotel", "penginapan"],
  ],
  [["barang"], ["toko", "usaha"]],
];

/** The model itself: its name, what the whole is called, and what people ask first. */
function rootOf(
  label: string,
  { facts, either }: Pick<Made, "facts"> & { readonly either: readonly Draft[] },
  { tables }: Making,
  words: Words,
  examples: readonly string[],
): Draft {
  const headlines = facts
    .slice(0, 4)
    .flatMap(({ datasets }) => (datasets[0]?.measures as Draft[] | undefined)?.slice(0, 1).map(({ id }) => id) ?? []);
  const kept = new Set(tables.flatMap(({ naming }) => naming.units.flatMap(({ concept }) => concept?.names ?? [])));
  const [, told = []] = wholes.find(([things]) => things.every((thing) => kept.has(thing))) ?? [];
  const own = tidy(label)
    .replace(/[^\p{L}\p{N} ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const terms = [...new Set([own, ...told, ...told.flatMap((word) => [`${word} kita`, `${word} ini`])])].filter(
    (term) => term !== "" && !words.isNoun(term),
  );
  return {
    model: idOf(label),
    label,
    whole: { label, terms },
    ...(headlines.length > 0 && { headlines }),
    ...(either.length > 0 && { either }),
    ...(examples.length > 0 && { examples }),
  };
}
