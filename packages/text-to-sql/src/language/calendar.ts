import type { Grain } from "@tanyadata/semantic-model";
import type { Part } from "./said-period.ts";
import type { Word } from "./word.ts";

/** A word of the calendar, and the words that join two of its periods. */
export type CalendarWord =
  /** A month, 1–12. */
  | { readonly month: number }
  /** "pertama", "II": which quarter or half of a year. */
  | { readonly ordinal: number }
  /** "bulan", "triwulan", "tanggal": what kind of period follows. */
  | { readonly noun: Grain }
  /** "minggu", before which of a month: "minggu pertama Maret". */
  | { readonly week: true }
  /** "Q2", which is one word. */
  | { readonly part: Part }
  | { readonly join: "between" | "until" | "and" };

const months = [
  "januari|jan|january",
  "februari|feb|february|pebruari|febuari",
  "maret|mar|march|mrt",
  "april|apr",
  "mei|may",
  "juni|jun|june",
  "juli|jul|july",
  "agustus|agu|agt|ags|agst|aug|august",
  "september|sep|sept",
  "oktober|okt|oct|october",
  "november|nov|nopember|nop",
  "desember|des|dec|december",
];
const ordinals = ["pertama|i|first|kesatu", "kedua|ii|second", "ketiga|iii|third", "keempat|iv|fourth"];
const nouns: Readonly<Record<Grain, string>> = {
  year: "tahun|thn|th|taun|year",
  half: "semester|smt|half|paruh|half year|semester ke",
  quarter: "triwulan|kuartal|kwartal|tw|triw|q|quarter|triwulan ke|kuartal ke|twl",
  month: "bulan|bln|bulannya|month|month of",
  day: "tanggal|tgl|tggl|on",
};
const joins = {
  between: "antara|between",
  until: "sampai|sampai dengan|sampe|smp|hingga|sd|s d|ke|to|until|till|through",
  and: "dan|and|dn|serta|,|, dan|&",
};

const phrasesOf = (words: string, word: CalendarWord): { phrase: string; value: CalendarWord }[] =>
  words.split("|").map((phrase) => ({ phrase, value: word }));

/** Every word in which a period of the calendar may be said. */
export const calendarPhrases: readonly { readonly phrase: string; readonly value: CalendarWord }[] = [
  ...months.flatMap((words, at) => phrasesOf(words, { month: at + 1 })),
  ...ordinals.flatMap((words, at) => phrasesOf(words, { ordinal: at + 1 })),
  ...Object.entries(nouns).flatMap(([noun, words]) => phrasesOf(words, { noun: noun as Grain })),
  ...(["half", "quarter"] as const).flatMap((noun) => {
    const months = noun === "half" ? 6 : 3;
    const part = { first: months + 1, last: 2 * months };
    return nouns[noun].split("|").flatMap((word) => (word.includes(" ") ? [] : phrasesOf(`${word}2`, { part })));
  }),
  ...phrasesOf("minggu|pekan|minggu ke|pekan ke|week", { week: true }),
  ...Object.entries(joins).flatMap(([join, words]) => phrasesOf(words, { join: join as keyof typeof joins })),
];

/** What each grain is called in what is said of all its periods. */
const called: Readonly<Record<Exclude<Grain, "year">, string>> = {
  half: "semester|smt|half year",
  quarter: "triwulan|kuartal|kwartal|quarter|tw",
  month: "bulan|bln|month",
  day: "hari|tanggal|day",
};
const everyOf = [
  "per *",
  "per *nya",
  "tiap *",
  "tiap *nya",
  "setiap *",
  "setiap *nya",
  "dari * ke *",
  "* ke *",
  "menurut *",
  "by *",
  "each *",
  "every *",
  "per*",
  "tiap2 *",
];
const alwaysOf: Readonly<Record<Exclude<Grain, "year">, string>> = {
  half: "semesteran|tren semesteran",
  quarter: "triwulanan|kuartalan|quarterly|tren triwulanan|tren kuartalan",
  month: "bulanan|bulanannya|monthly|month by month|tren bulanan|perkembangan bulanan",
  day: "harian|hariannya|daily|day by day|tren harian",
};
const whichOf = [
  "* apa",
  "* apa saja",
  "* mana",
  "* mana saja",
  "* berapa",
  "* yang mana",
  "di * apa",
  "pada * apa",
  "di * mana",
  "pada * mana",
  "which *",
  "what *",
  "in which *",
  "* apakah",
  "* manakah",
  "* dengan",
  "* yang memiliki",
  "*2 dengan",
  "* with",
  "*s with",
  "the * with",
];
const backOf = [
  "* terakhir",
  "* belakangan",
  "* belakangan ini",
  "* terakhir ini",
  "* ke belakang",
  "last *s",
  "* terkini",
];
const newestOf = ["* terakhir", "* terbaru", "* terkini", "latest *", "* paling akhir", "the latest *"];
const relativeOf = [
  "* lalu",
  "* kemarin",
  "* kemaren",
  "* ini",
  "* yang lalu",
  "last *",
  "this *",
  "* depan",
  "* sekarang",
  "* berjalan",
  "next *",
  "* sebelumnya",
];
const backTo = ["* sebelumnya", "* sebelum itu", "previous *", "the previous *", "* before", "the * before"];
const sameOf = [
  "* yang sama tahun sebelumnya",
  "* yang sama tahun lalu",
  "* yang sama pada tahun sebelumnya",
  "* yang sama di tahun sebelumnya",
  "* yang sama setahun sebelumnya",
  "* sama tahun sebelumnya",
  "* sama tahun lalu",
  "same * last year",
  "the same * last year",
  "same * of the previous year",
];
const yearBack =
  "yoy|y o y|year on year|year over year|secara tahunan|periode yang sama tahun sebelumnya|periode yang sama tahun lalu|periode sama tahun lalu|same period last year|the same period last year|setahun sebelumnya";
const monthBack = "mom|m to m|mtm|month over month|secara bulanan";
const quarterBack = "qoq|qtq|q to q|quarter on quarter|quarter over quarter|secara triwulanan";

/** All the time that there is. */
const allTime =
  "dari awal sampai sekarang|dari awal sampe sekarang|dari awal sampai skrg|dari awal sampe skrg|dari awal hingga sekarang|dari awal hingga kini|sejak awal|dari awal|sepanjang waktu|selama ini|sampai saat ini|hingga saat ini|hingga kini|to date|all time|of all time|sepanjang masa";
const relative =
  "minggu ini|minggu lalu|minggu kemarin|pekan ini|pekan lalu|kemarin|hari kemarin|yesterday|today|this week|last week|kemarin lusa|sebulan lalu|sebulan terakhir ini";

/** What is said of the periods of a calendar: "per bulan", "bulan apa", "3 bulan terakhir", "bulan lalu". */
export function* calendarSayings(): Generator<{ phrase: string; word: Word }> {
  for (const [key, names] of Object.entries(called)) {
    const grain = key as keyof typeof called;
    const say = function* (patterns: readonly string[], word: Word): Generator<{ phrase: string; word: Word }> {
      for (const name of names.split("|"))
        for (const pattern of patterns) yield { phrase: pattern.replaceAll("*", name), word };
    };
    yield* say([...everyOf, ...alwaysOf[grain].split("|")], { role: "operator", operator: { kind: "trend", grain } });
    // "hari apa" asks for a day of the week, which is none of the calendar's stretches.
    if (grain !== "day") yield* say(whichOf, { role: "which-year", grain });
    yield* say(backOf, { role: "years-back", grain });
    yield* say(newestOf, { role: "latest", grain });
    yield* say(backTo, { role: "back", to: grain });
    yield* say(sameOf, { role: "back", to: "year" });
    yield* say(relativeOf, { role: "relative-year" });
  }
  for (const phrase of "tanggal berapa|tanggal berapa saja|on which date|which date|what date".split("|"))
    yield { phrase, word: { role: "which-year", grain: "day" } };
  for (const [phrases, to] of [
    [yearBack, "year"],
    [monthBack, "month"],
    [quarterBack, "quarter"],
  ] as const)
    for (const phrase of phrases.split("|")) yield { phrase, word: { role: "back", to } };
  for (const phrase of allTime.split("|")) yield { phrase, word: { role: "all-time" } };
  for (const phrase of relative.split("|")) yield { phrase, word: { role: "relative-year" } };
}
