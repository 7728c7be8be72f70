import { z } from "zod";
import { ColumnName, EntityNote, Id, Label, Source, Term, Terms, Visibility } from "./words.shape.ts";

/** A named part of an entity: `kota` of regency, `kelurahan` of village, `berpenduduk` of island. */
export const Subset = z.strictObject({
  id: Id,
  label: Label,
  terms: Terms,
  /** SQL condition over the entity's table: also how a convention is named, as "besar" of a river: `{length} > 750`. */
  where: z.string().min(1),
  /** `noun`: the words alone name the entity ("kota"); `modifier`: they follow it ("pulau berpenduduk"). */
  role: z.enum(["noun", "modifier"]).default("noun"),
  /** Names of the members of this subset begin with these words ("Kota", "Kota Administrasi"): what follows is the short name. */
  prefixes: z.array(z.string()).default([]),
  /** What it is, for who asks: a town is told from a regency by it. */
  definition: z.string().optional(),
});

/** A word that orders by a figure without naming it: "terluas", "terpadat", "luas" in "paling luas". */
export const Adjective = z.strictObject({
  terms: z.array(Term).min(1),
  /** Superlatives as they stand, beside those that are made of the terms: "ujung utara". */
  superlatives: Terms,
  /** What `ter-`/`paling` of it means: the highest or the lowest figure. */
  direction: z.enum(["highest", "lowest"]),
});

const AttributeBase = {
  /** Unique within the entity. */
  id: Id,
  label: Label,
  /** Beside the label. */
  terms: Terms,
  column: ColumnName,
  definition: z.string().optional(),
  /** Where it comes from, if not from the entity's own sources. */
  source: Source.optional(),
};

/** Words that each member has: the capital of a province, the code of an airport. */
export const TextAttribute = z.strictObject({
  ...AttributeBase,
  kind: z.literal("text"),
  /** Whether members are also found by it: "provinsi yang ibukotanya Serang". Off for running text. */
  findable: z.boolean().default(true),
  /** Whether several members have it in common, so that they can be told by it: "jumlah provinsi per zona waktu". */
  groups: z.boolean().default(false),
});

/** A number that each member has: the height of a mountain, the year a city was founded. It is a measure of the entity as well. */
export const NumberAttribute = z.strictObject({
  ...AttributeBase,
  kind: z.enum(["number", "year"]),
  unit: z.string().default(""),
  decimals: z.number().int().min(0).max(9).default(0),
  /** Words that look like a term but must never be read as this attribute. */
  blocked: Terms,
  /** What `ter-`/`paling` of these words orders by: "tinggi" for a height, "tua" (lowest) for a year. */
  adjectives: z.array(Adjective).default([]),
  /** How the figures of several members make one: areas add up (`sum`), of heights the greatest is told (`max`), of years none is. */
  aggregate: z.enum(["sum", "max", "min", "none"]).default("none"),
  /** What must accompany its figures. */
  note: z.string().min(1).optional(),
});

export const Attribute = z.discriminatedUnion("kind", [TextAttribute, NumberAttribute]);

/**
 * A tie from members of this entity to members of another that is no containment in one place: a river flows through many
 * states, states border one another, a language is spoken in provinces. `table` has a row for each pair of keys.
 */
export const Link = z.strictObject({
  id: Id,
  /** The other entity; it may be this one. */
  entity: Id,
  /** What this entity does, as one says it: "melalui"; with other forms in `terms`. */
  label: Label,
  terms: Terms,
  /** What members of this entity are called by their tie to a member of the other: "tetangga" of who borders one, "bawahan" of who reports to one. */
  nouns: Terms,
  /** The same said of the other entity: "dilalui". None for a tie that is mutual ("berbatasan dengan"), stored in both directions. */
  inverse: z.strictObject({ label: Label, terms: Terms, nouns: Terms }).optional(),
  table: z.string().min(1),
  /** Column with the key of this entity. */
  from: ColumnName,
  /** Column with the key of the other entity. */
  to: ColumnName,
  /** Whether "di" and "dari" say it too: a river is "in" each state that it flows through. */
  located: z.boolean().default(false),
  /** Whether one passes through several: of "sungai yang melintasi A dan B" both are meant, where "yang terletak di A dan B" may lie in either. */
  passes: z.boolean().default(false),
  /**
   * How often a pair is tied, where that is what people count: a bus that calls at a stop twice. What is counted of one member
   * is then counted that often, and `note` says so in the answer; what is listed, or counted of several members, is told once.
   */
  times: z.strictObject({ column: ColumnName, note: z.string().min(1) }).optional(),
});

/** A numbering of the members, by which files name them without a name. */
const Numbering = z.strictObject({
  /** Unique within the entity: "kemendagri", "bps". */
  id: Id,
  label: Label,
  /** Column of the entity's table; empty where a member has no such code. */
  column: ColumnName,
  /** Where the codes come from, if not from the entity's own sources. */
  source: Source.optional(),
});

/** A kind of thing with named members: province, regency, island, river, dish. */
export const Entity = z.strictObject({
  entity: Id,
  label: Label,
  terms: Terms,
  table: z.string().min(1),
  key: ColumnName,
  name: ColumnName,
  /** Whether its table has many rows for each member, as a sheet of sales names its customers: members are made of them, by key. */
  distinct: z.boolean().default(false),
  /** Off where nobody asks for single members, as for receipts: they are not read, and called by the measure that `counts` them alone. */
  named: z.boolean().default(true),
  /** Words a member's full name begins with, which may be left out ("Pulau", "Provinsi"). */
  prefixes: z.array(z.string()).default([]),
  /** Whether a name says what it is without a noun before it ("Jawa", "Tanah Papua"). */
  self_named: z.boolean().default(false),
  /** Entities that contain it, nearest first, with the column of this table that holds their key. Each member lies in one of each. */
  parents: z
    .array(
      z.strictObject({
        entity: Id,
        column: ColumnName,
        /** Whether lists tell it beside each name, where nothing else says it. */
        shown: z.boolean().default(true),
      }),
    )
    .default([]),
  /** Other ties, to many members each. */
  links: z.array(Link).default([]),
  attributes: z.array(Attribute).default([]),
  subsets: z.array(Subset).default([]),
  /** Other names of single members, by key. */
  aliases: z.record(z.string(), z.array(Term)).default({}),
  /** Who numbers the members how; where one column of codes may be of either, people are asked. */
  codes: z.array(Numbering).default([]),
  /** Degrees north and east; `of`: what stands for a member that is no point itself ("ibu kotanya"). */
  coordinates: z
    .strictObject({
      latitude: ColumnName,
      longitude: ColumnName,
      of: z.string().optional(),
      /** Where they come from, if not from the entity's own sources. */
      source: Source.optional(),
    })
    .optional(),
  /** Smaller is meant first where one name is borne by several entities (province 0, village 3); above 1 a name needs "di" or its noun. */
  prominence: z.number().int().min(0).default(0),
  /** What the members are counted in: "desa/kelurahan". */
  unit: z.string().optional(),
  /** Whether the table holds every member that there is; of a selection no answer claims that there are no others, nor any smaller. */
  complete: z.boolean().default(true),
  /** Whether its members are where something is: "omzet di Cabang Ijen", but "omzet Teh Botol". */
  place: z.boolean().default(true),
  definition: z.string().optional(),
  sources: z.array(Source).min(1),
  /** What must accompany an answer about the members; or about those that it names, those in some place, or by what lies around them. */
  notes: z.array(z.union([z.string(), EntityNote])).default([]),
  /** Who may be told of its members and their numbers. Nothing is public that does not say so. */
  visibility: Visibility.default("signed-in"),
});

export type Subset = z.infer<typeof Subset>;
export type Adjective = z.infer<typeof Adjective>;
export type TextAttribute = z.infer<typeof TextAttribute>;
export type NumberAttribute = z.infer<typeof NumberAttribute>;
export type Attribute = z.infer<typeof Attribute>;
export type Link = z.infer<typeof Link>;
export type Entity = z.infer<typeof Entity>;
