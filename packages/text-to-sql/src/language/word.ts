import type { Grain } from "@tanyadata/semantic-model";
import type { Bearing } from "./bearings.ts";
import type { DataFact } from "./data-facts.ts";
import type { Direction } from "./gradables.ts";
import type { IdlePlace } from "./idle-words.ts";
import type { ChangeUnit, Operator } from "./operators.ts";
import type { Quality } from "./qualities.ts";

/** How a figure is compared with a bound. */
export type Comparison = "above" | "at-least" | "below" | "at-most";

/** What a word of the language itself does in a question, whatever the data are about. */
export type Word =
  /** Carries no meaning of its own; `at`: where alone that is so; `addresses`: says who is spoken to ("bu"); `pauses`: a comma. */
  | {
      readonly role: "link";
      readonly at?: readonly IdlePlace[];
      readonly addresses?: true;
      readonly pauses?: true;
    }
  /** Leads to a place: "di", "dalam". */
  | { readonly role: "in" }
  /** "berapa"; "what is the" asks for a figure too, but counts nothing; "seberapa besar" asks for nothing else; `much`: before "more" it asks by how much; `heads`: said of the noun that follows; `names`: "what is the" may ask what something is. */
  | {
      readonly role: "how-many";
      readonly counts: boolean;
      readonly ofFigure?: true;
      readonly much?: true;
      readonly heads?: true;
      readonly names?: true;
      /** "ada berapa": how many there are of something, never how much money it is. */
      readonly things?: true;
    }
  /** "mana", "apa": one is expected; "apa saja": all are; `leads`: "which" asks only of what follows it; `again`: "mana lagi", besides those that were told. */
  | { readonly role: "which"; readonly all: boolean; readonly leads?: true; readonly again?: true }
  /** `at`: where alone it is an order: "rinci" in the middle of a sentence is none. */
  /** "sebutkan"; "bandingkan" wants each; "daftar" wants more than one; "urutkan" wants them all in an order. */
  | {
      readonly role: "list";
      readonly how: "listed" | "compared" | "all" | "sorted";
      readonly at?: readonly IdlePlace[];
    }
  /** "jumlah", "total": counts things, sums figures; `sums`: of several places together. */
  | {
      readonly role: "total";
      readonly sums: boolean;
      /** "beserta jumlahnya": told beside what is counted. */
      readonly beside?: true;
    }
  /** "hitung": what follows is counted, where it is no figure. */
  | { readonly role: "tally" }
  | { readonly role: "and" }
  /** Joins names like "and"; between conditions it would mean another thing. */
  | { readonly role: "or" }
  /** "selain", "jangan dihitung"; `after`: said after what is left out as well. */
  | { readonly role: "except"; readonly after?: true /** "minus": it also says how much. */; readonly subtracts?: true }
  /** `ofNames`: "masing-masing" may be said of names as well, "tiap" of a kind alone. */
  | { readonly role: "per"; readonly ofNames?: true }
  /** "semua": nothing of a kind is left out. */
  | { readonly role: "all" }
  | { readonly role: "not" }
  /** "apakah …", "… tidak?": yes or no is asked; only where a sentence begins or ends. `ends`: which of the two. */
  | { readonly role: "whether"; readonly ends: boolean }
  /** "apakah ada", "ada tidak": whether there are any. */
  | { readonly role: "exists" }
  /** "bernama": a name follows, of whoever bears it. */
  | { readonly role: "named" }
  /** "memiliki": has others in it. */
  | { readonly role: "holds"; readonly negated: boolean }
  /** "in", "in terms of", "dilihat dari": by what something is the largest. */
  | { readonly role: "regard" }
  /** "di mana", "di mana saja": `all`: of all who bear a name. */
  | { readonly role: "where"; readonly all?: true }
  /** "apa itu", "definisi": what a word means. */
  | { readonly role: "meaning" }
  /** "apa bedanya": what each of two things is; `asked`: "apa" says that no figure is meant. */
  | { readonly role: "differs"; readonly asked: boolean }
  /** "satuan", "sumber": what is asked of the data about a measure. */
  | { readonly role: "data-fact"; readonly about: DataFact }
  /** "data apa saja yang ada": everything that is held. */
  | { readonly role: "catalogue"; readonly whole?: true }
  | { readonly role: "how" }
  /** "peringkat", "urutan ke": a rank follows, or is asked for; `orders`: "peringkat" may be all of them in their order, `lists`: "ranking" rather is. */
  | { readonly role: "position"; readonly asks: boolean; readonly orders?: true; readonly lists?: true }
  /** "kalau", "bagaimana dengan": the question before again, with something else in it; `concludes`: "jadi", from all that was told. */
  | { readonly role: "follow"; readonly conditions?: true; readonly concludes?: true }
  /** "sebaliknya": the other end of the order first. */
  | { readonly role: "reversed" }
  /** "tambahkan": what follows stands beside what was told. */
  | { readonly role: "beside" }
  /** "daerah": a place of a kind that is not said. */
  | { readonly role: "some-place" }
  /** "jarak", "terdekat", "di sebelah utara". */
  | { readonly role: "distance"; readonly near: boolean; readonly towards?: Bearing }
  /** "titik koordinat": where things lie, as two numbers. */
  | { readonly role: "coordinates" }
  /** "tepat", "hanya": no more and no fewer than the number that follows. */
  | { readonly role: "exactly" }
  /** "sama dengan": no more and no less than the number, or the place, that follows. */
  | { readonly role: "equals" }
  /** "di sana", "its": where was spoken of. */
  | { readonly role: "there" }
  /** "kedua", "second"; `gathers`: before a noun it says how many there are. */
  | { readonly role: "ordinal"; readonly value: number; readonly gathers?: true }
  | { readonly role: "extreme"; readonly direction: Direction; readonly counts: boolean }
  /** "terbaik", "memburuk": up or down, as more of the figure is good or bad. */
  | { readonly role: "quality"; readonly quality: Quality }
  /** "largest first": the order in which rows stand, of whatever they are ordered by. */
  | { readonly role: "arranged"; readonly direction: Direction }
  /** "top 10"; "10 besar". */
  | { readonly role: "end"; readonly direction: Direction; readonly afterNumber?: boolean }
  /** "di atas"; `superlative`: "paling sedikit", which is an end of an order as well; `grades`: "lebih tinggi dari". */
  | {
      readonly role: "compare";
      readonly comparison: Comparison;
      readonly superlative?: true;
      readonly grades?: true;
      /** "menembus": when that was, is when it was so for the first time. */
      readonly reaches?: true;
    }
  /** "kali lipat", after how many; `of`: "setengah", how many it is by itself. */
  /** `often`: "kali" alone may say how often. */
  | { readonly role: "times"; readonly of?: number; readonly often?: true }
  /** "atau lebih", "ke bawah": how far the number before it reaches. */
  | { readonly role: "or-more"; readonly comparison: "at-least" | "at-most" }
  /** "digit": how many of them a number has. */
  | { readonly role: "digits" }
  /** "masing-masing berapa": the figures by which rows were picked, which are told anyway. */
  | { readonly role: "told-anyway"; readonly counts?: true }
  /** "pertama kali": the first year in which something is so. */
  | { readonly role: "first-time"; readonly last?: true }
  /** "negatif", "minus": which side of nought. */
  | { readonly role: "sign"; readonly below: boolean }
  | { readonly role: "between" }
  | { readonly role: "number"; readonly value: number }
  | { readonly role: "scale"; readonly factor: number }
  | { readonly role: "year" }
  /** "sekarang"; `newest`: "terbaru", which may as well be said of what came last. */
  | { readonly role: "latest"; readonly grain?: Grain; readonly newest?: true }
  /** "sampai", between the ends of a span. */
  | { readonly role: "until" }
  | { readonly role: "since" }
  /** "sampai sekarang", "onwards": said after a year, from it on. */
  | { readonly role: "onwards" }
  /** "setelah", "sebelum": before or after a year. */
  | { readonly role: "after" | "before" }
  /** "kota terbesar setelah Jakarta": who comes next in an order. */
  | { readonly role: "next-after" }
  /** "di Michigan sekaligus di Wisconsin": in both places, of what may lie in several. */
  | { readonly role: "both" }
  /** "saat pandemi": only says of named years what they were. */
  | { readonly role: "gloss" }
  /** "pernah", "sudah pernah": that something happened, at any time. */
  | { readonly role: "once" }
  /** "sepanjang sejarah": of all years that are known. */
  | { readonly role: "ever" }
  /** "ditambah": what is added to a figure follows. */
  | { readonly role: "plus" }
  /** "dibagi": what a figure is divided by follows. */
  | { readonly role: "divided" }
  /** "cenderung": two figures go together. */
  | { readonly role: "tends" }
  /** "dari": means nothing of its own, but a year after it is where a span begins. */
  | { readonly role: "from" }
  /** "tahun terakhir" after a number: so many of the latest years; `before`: "last", before them. */
  | { readonly role: "years-back"; readonly before?: true; readonly grain?: Grain }
  /** "tahun lalu": told by a calendar, which data have none of. */
  | { readonly role: "relative-year" }
  /** "tahun berapa"; `all`: "tahun berapa saja". */
  | { readonly role: "which-year"; readonly grain?: Grain; readonly all?: true }
  /** "dari awal sampai sekarang": of what has dates, everything. */
  | { readonly role: "all-time" }
  /** "namanya sama dengan": nothing is known of who is called alike, so nothing is made of it. */
  | { readonly role: "same-name" }
  /** "bulan sebelumnya", "yoy": what a figure with dates is set against. */
  | { readonly role: "back"; readonly to: Grain }
  | { readonly role: "operator"; readonly operator: Operator }
  /** "terhadap": leads to what something is compared with. */
  | { readonly role: "against" }
  /** "lebih tinggi" of two; `grades`: of a figure, it does not say how many there are of things. */
  | { readonly role: "more"; readonly direction: Direction; readonly grades?: true }
  /** "poin", "persen": how a change is wanted. */
  | { readonly role: "amount"; readonly unit: ChangeUnit; readonly relative: boolean }
  /** "tanpa bobot": said of a mean, it changes nothing. */
  | { readonly role: "plain-mean" };
