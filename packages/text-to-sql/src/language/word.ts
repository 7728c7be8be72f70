import type { Grain } from "@tanyadata/semantic-model";
import { z } from "zod";
import { bearings } from "./bearings.ts";
import { dataFacts } from "./data-facts.ts";

const flag = z.literal(true).exactOptional();
const no = z.boolean().default(false);
const grain = z.enum(["year", "half", "quarter", "month", "day"]) satisfies z.ZodType<Grain>;
const direction = z.enum(["highest", "lowest"]);
const statistic = z.enum(["mean", "median", "lower-quartile", "upper-quartile", "deviation"]);
const comparison = z.enum(["above", "at-least", "below", "at-most"]);
const changeUnit = z.enum(["points", "percent"]);

/** How a figure is compared with a bound. */
export type Comparison = z.infer<typeof comparison>;

/** How a change is wanted: in the figure's own unit, or in percent. */
export type ChangeUnit = z.infer<typeof changeUnit>;

/**
 * Where a word without meaning may stand, by what stands beside it; other such words and what joins them do not count.
 * `before`: what follows is of that kind; `after`: what it follows. `opening`: nothing that means something stands before it in its clause.
 */
const idlePlace = z.enum([
  "anywhere",
  "opening",
  "closing",
  /** Beside a question word: "berapa sebenarnya". */
  "asking",
  /** After a question word: "apa saja, sebutkan". */
  "asked",
  /** After what compares, leaves out or is set against: "di atas angka nasional". */
  "compared",
  /** After "tidak" or what leaves out: "tidak usah dihitung". */
  "denied",
  /** Of what is tied to others: "berbatasan dengan provinsi lain". */
  "tied",
  /** After how many: "5 buah". */
  "counted",
  "before-order",
  "before-figure",
  "before-thing",
  /** Before what a thing is: a word for things, a value; of what figures are cut by, only where its value is named, too. */
  "before-kind",
  "before-name",
  "before-number",
  /** Before how many there are. */
  "before-count",
  /** Before a value by which figures are cut. */
  "before-cut",
  "before-place",
  "before-rank",
  "after-figure",
  "after-thing",
  "after-name",
]);
export type IdlePlace = z.infer<typeof idlePlace>;

/** What words compute from figures. */
const operator = z.discriminatedUnion("kind", [
  /** `each`: "rata-rata bulanan": of each such stretch of time. */
  z.strictObject({ kind: z.literal("aggregate"), how: statistic, each: grain.exactOptional() }),
  /**
   * Between two years; `towards` where only one direction is meant; `unit` where the word itself says it. `verb`: "naik": said of a set, it
   * picks those that did. `not`: "tidak turun": only of who did not. `back`: of what has dates, from the same stretch of the year before, or
   * from the one before of that grain.
   */
  z.strictObject({
    kind: z.literal("change"),
    towards: z.enum(["up", "down"]).nullable().default(null),
    unit: changeUnit.nullable().default(null),
    verb: no,
    not: flag,
    back: grain.exactOptional(),
  }),
  /** `grain`: what each row is, where that is said ("per bulan"). */
  z.strictObject({ kind: z.literal("trend"), grain: grain.exactOptional() }),
  /** `counts`: things may be counted for it without saying so ("berapa persen desa"). */
  z.strictObject({ kind: z.literal("share"), counts: no }),
  /** Of several places together. */
  z.strictObject({ kind: z.literal("together") }),
  z.strictObject({ kind: z.literal("gap") }),
  z.strictObject({ kind: z.literal("times") }),
  z.strictObject({ kind: z.literal("ratio") }),
  z.strictObject({ kind: z.literal("correlation") }),
]);
export type Operator = Readonly<z.infer<typeof operator>>;

/** What a figure is said to be: the best of several, a better one, better than what follows, or one that became better. */
const quality = z.strictObject({ of: z.enum(["extreme", "more", "than", "change"]), better: no }).readonly();
export type Quality = z.infer<typeof quality>;

const word = <const R extends string, F extends z.core.$ZodShape>(role: R, features: F) =>
  z.strictObject({ role: z.literal(role), ...features });

/** What a word of the language itself does in a question, whatever the data are about. */
export const wordShape = z.discriminatedUnion("role", [
  /** Carries no meaning of its own; `at`: where alone that is so; `addresses`: says who is spoken to ("bu"); `pauses`: a comma. */
  word("link", { at: z.array(idlePlace).readonly().exactOptional(), addresses: flag, pauses: flag }),
  /** Leads to a place: "di", "dalam". */
  word("in", {}),
  /** "berapa"; "what is the" asks for a figure too, but counts nothing; "seberapa besar" asks for nothing else; `much`: before "more" it asks by how much; `heads`: said of the noun that follows; `names`: "what is the" may ask what something is. */
  /** "ada berapa": how many there are of something, never how much money it is. */
  word("how-many", { counts: no, ofFigure: flag, much: flag, heads: flag, names: flag, things: flag }),
  /** "mana", "apa": one is expected; "apa saja": all are; `leads`: "which" asks only of what follows it; `again`: "mana lagi", besides those that were told. */
  word("which", { all: no, leads: flag, again: flag }),
  /** `at`: where alone it is an order: "rinci" in the middle of a sentence is none. */
  /** `counts`: "masing-masing berapa" asks how much of what it is said of, never just which there are. */
  /** "sebutkan"; "bandingkan" wants each; "daftar" wants more than one; "urutkan" wants them all in an order. */
  word("list", {
    how: z.enum(["listed", "compared", "all", "sorted"]),
    counts: flag,
    at: z.array(idlePlace).readonly().exactOptional(),
  }),
  /** "jumlah", "total": counts things, sums figures; `sums`: of several places together. */
  /** "beserta jumlahnya": told beside what is counted. */
  word("total", { sums: no, beside: flag }),
  /** "hitung": what follows is counted, where it is no figure. */
  word("tally", {}),
  /** `against`: "vs" sets two against each other. */
  word("and", { against: flag }),
  /** Joins names like "and"; between conditions it would mean another thing. */
  word("or", {}),
  /** "selain", "jangan dihitung"; `after`: said after what is left out as well. */
  /** "minus": it also says how much. */
  word("except", { after: flag, subtracts: flag }),
  /** "dari", "untuk": of which rows a figure is told may follow. */
  word("of-rows", { at: z.array(idlePlace).readonly().exactOptional() }),
  /** "termasuk yang batal": of what does not count unless it is named, that it does; `after`: said after it ("yang batal ikut dihitung"). */
  word("including", { after: flag }),
  /** `ofNames`: "masing-masing" may be said of names as well, "tiap" of a kind alone. */
  word("per", { ofNames: flag }),
  /** "semua": nothing of a kind is left out. */
  word("all", {}),
  word("not", {}),
  /** "apakah …", "… tidak?": yes or no is asked; only where a sentence begins or ends. `ends`: which of the two. */
  word("whether", { ends: no }),
  /** "apakah ada", "ada tidak": whether there are any. */
  word("exists", {}),
  /** "bernama": a name follows, of whoever bears it. */
  word("named", {}),
  /** "memiliki": has others in it. */
  word("holds", { negated: no }),
  /** "in", "in terms of", "dilihat dari": by what something is the largest. */
  word("regard", {}),
  /** "di mana", "di mana saja": `all`: of all who bear a name. */
  word("where", { all: flag }),
  /** "apa itu", "definisi": what a word means. */
  word("meaning", {}),
  /** "apa bedanya": what each of two things is; `asked`: "apa" says that no figure is meant. */
  word("differs", { asked: no }),
  /** "satuan", "sumber": what is asked of the data about a measure. */
  word("data-fact", { about: z.enum(dataFacts) }),
  /** "data apa saja yang ada": everything that is held. */
  word("catalogue", { whole: flag }),
  word("how", {}),
  /** "peringkat", "urutan ke": a rank follows, or is asked for; `orders`: "peringkat" may be all of them in their order, `lists`: "ranking" rather is. */
  word("position", { asks: no, orders: flag, lists: flag }),
  /** "kalau", "bagaimana dengan": the question before again, with something else in it; `concludes`: "jadi", from all that was told. */
  word("follow", { conditions: flag, concludes: flag }),
  /** "sebaliknya": the other end of the order first. */
  word("reversed", {}),
  /** "tambahkan": what follows stands beside what was told. */
  word("beside", {}),
  /** "daerah": a place of a kind that is not said. */
  word("some-place", {}),
  /** "jarak", "terdekat", "di sebelah utara". */
  word("distance", { near: no, towards: z.enum(bearings).exactOptional() }),
  /** "titik koordinat": where things lie, as two numbers. */
  word("coordinates", {}),
  /** "tepat", "hanya": no more and no fewer than the number that follows. */
  word("exactly", {}),
  /** "sama dengan": no more and no less than the number, or the place, that follows. */
  word("equals", {}),
  /** "di sana", "its": where was spoken of. */
  word("there", {}),
  /** "kedua", "second"; `gathers`: before a noun it says how many there are. */
  word("ordinal", { value: z.number(), gathers: flag }),
  /** `often`: said of what happens on days alone. */
  word("extreme", { direction, counts: no, often: flag }),
  /** "terbaik", "memburuk": up or down, as more of the figure is good or bad. */
  word("quality", { quality }),
  /** "largest first": the order in which rows stand, of whatever they are ordered by. */
  word("arranged", { direction }),
  /** "top 10"; "10 besar". */
  /** `listed`: "teratas", the first of a list as it stands. */
  word("end", { direction, afterNumber: z.boolean().exactOptional(), listed: flag }),
  /** "di atas"; `superlative`: "paling sedikit", which is an end of an order as well; `grades`: "lebih tinggi dari". */
  /** "menembus": when that was, is when it was so for the first time. */
  word("compare", { comparison, superlative: flag, grades: flag, reaches: flag, often: flag }),
  /** "paling dekat dengan": what the figure lies closest to follows. */
  word("closest", {}),
  /** "kali lipat", after how many; `of`: "setengah", how many it is by itself. */
  /** `often`: "kali" alone may say how often. */
  word("times", { of: z.number().exactOptional(), often: flag }),
  /** "sekali": how often, in one word. */
  word("so-often", { times: z.number() }),
  /** "atau lebih", "ke bawah": how far the number before it reaches. */
  word("or-more", { comparison: z.enum(["at-least", "at-most"]) }),
  /** "digit": how many of them a number has. */
  word("digits", {}),
  /** "masing-masing berapa": the figures by which rows were picked, which are told anyway. */
  word("told-anyway", { counts: flag }),
  /** "pertama kali": the first year in which something is so. */
  word("first-time", { last: flag }),
  /** "negatif", "minus": which side of nought. */
  word("sign", { below: no }),
  word("between", {}),
  word("number", { value: z.number() }),
  word("scale", { factor: z.number() }),
  word("year", {}),
  /** "sekarang"; `newest`: "terbaru", which may as well be said of what came last. */
  word("latest", { grain: grain.exactOptional(), newest: flag }),
  /** "sampai", between the ends of a span. */
  word("until", {}),
  word("since", {}),
  /** "sampai sekarang", "onwards": said after a year, from it on. */
  word("onwards", {}),
  /** "setelah", "sebelum": before or after a year. */
  word("after", {}),
  word("before", {}),
  /** "kota terbesar setelah Jakarta": who comes next in an order. */
  word("next-after", {}),
  /** "di Michigan sekaligus di Wisconsin": in both places, of what may lie in several. */
  word("both", {}),
  /** "saat pandemi": only says of named years what they were. */
  word("gloss", {}),
  /** "pernah", "sudah pernah": that something happened, at any time. */
  word("once", {}),
  /** "selalu": in every year that is known. */
  word("always", {}),
  /** "biasanya": in most of what nobody counted; nothing is made of it, and it is no slip of another word. */
  word("usually", {}),
  /** "sepanjang sejarah": of all years that are known. */
  word("ever", {}),
  /** "ditambah": what is added to a figure follows. */
  word("plus", {}),
  /** "dibagi": what a figure is divided by follows. */
  word("divided", {}),
  /** "dari": means nothing of its own, but a year after it is where a span begins. */
  word("from", {}),
  /** "tahun terakhir" after a number: so many of the latest years; `before`: "last", before them. */
  word("years-back", { before: flag, grain: grain.exactOptional() }),
  /** "tahun lalu": told by a calendar, which data have none of. */
  word("relative-year", {}),
  /** "tahun berapa"; `all`: "tahun berapa saja". */
  word("which-year", { grain: grain.exactOptional(), all: flag }),
  /** "dari awal sampai sekarang": of what has dates, everything. */
  word("all-time", {}),
  /** "namanya sama dengan": nothing is known of who is called alike, so nothing is made of it. */
  word("same-name", {}),
  /** "bulan sebelumnya", "yoy": what a figure with dates is set against. */
  word("back", { to: grain }),
  word("operator", { operator }),
  /** "terhadap": leads to what something is compared with. */
  word("against", {}),
  /** "lebih tinggi" of two; `grades`: of a figure, it does not say how many there are of things. */
  word("more", { direction, grades: flag, often: flag }),
  /** "poin", "persen": how a change is wanted. */
  word("amount", { unit: changeUnit, relative: no }),
  /** "tanpa bobot": said of a mean, it changes nothing. */
  word("plain-mean", {}),
]);
export type Word = Readonly<z.infer<typeof wordShape>>;
