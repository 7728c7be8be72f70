import type { Measure } from "@tanyadata/semantic-model";
import type { Defined } from "../plan/defined.ts";
import { periodsText, whenPhrase } from "../plan/periods.ts";
import type { Refusal } from "../reading/refusal.ts";
import { lowered, lowerFirst } from "../sql/letter-case.ts";
import { fullName, joinWords, type Speaker } from "./names.ts";
import { rangeRefusal } from "./ranges.ts";

export const tooLongText = "Pertanyaan terlalu panjang; tanyakan satu hal dalam satu kalimat.";

/** Says in Indonesian why a question is not answered. */
export function refusalText(refusal: Refusal, speaker: Speaker): string {
  const { model } = speaker;
  const measure = (id: string): string => model.measures.get(id)?.measure.label ?? id;
  const entity = (id: string): string => lowered(model.entities.get(id)?.label ?? id);
  switch (refusal.kind) {
    case "unknown-words":
      return `Data ini tidak mengenal ${joinWords(refusal.words.map((word) => `“${word}”`))}.${
        refusal.meant
          ? ` Maksud Anda ${refusal.meant.map((word) => `“${word}”`).join(" atau ")}?`
          : ` Yang ada antara lain ${joinWords(headlines(speaker).slice(0, mostExamples))}.`
      }`;
    case "only-names":
      return onlyNames(refusal.names, entity);
    case "elsewhere":
      return `${fullName(refusal.member, speaker)} tidak terletak di ${fullName(refusal.within, speaker)}. Sebutkan salah satunya saja.`;
    case "nothing-asked":
      return `Belum ada hal dari data yang disebut. ${overview(speaker)}`;
    case "not-understood":
      return `${notJoined(refusal.stretches ?? [])} Coba tulis lebih sederhana: satu ukuran, satu tempat atau jenis tempat, dan satu tahun.`;
    case "cannot-continue":
      return "Pertanyaan lanjutan ini tidak dapat diterapkan pada pertanyaan sebelumnya tanpa kehilangan syaratnya (tempat, tahun, atau batas). Tulislah sebagai pertanyaan utuh, lengkap dengan tempatnya.";
    case "forecast":
      return "Ini menanyakan perkiraan masa depan; yang dijawab hanya angka yang sudah tercatat. Tanyakan angka atau tren pada tahun yang tersedia.";
    case "opinion":
      return "Ini menanyakan pendapat atau saran, yang tidak dapat dijawab dari data. Tanyakan ukurannya, misalnya urutan menurut suatu angka.";
    case "cause":
      return "Ini menanyakan sebab; data ini mencatat berapa, bukan mengapa. Tanyakan angka, perubahan, atau korelasinya.";
    case "too-long":
      return tooLongText;
    case "no-such-year":
      return `${measure(refusal.measure)} tidak tersedia untuk ${whenPhrase(refusal.year)}; yang ada: ${periodsText(refusal.years)}.`;
    case "no-such-grain":
      return `${measure(refusal.measure)} hanya tersedia per tahun: ${periodsText(refusal.years)}.`;
    case "relative-year": {
      const held = refusal.years.length > 0 ? `; yang ada: ${periodsText(refusal.years)}` : "";
      const [when, words] = refusal.dated
        ? ["bulan atau tahunnya", "“bulan ini” atau “tahun lalu”"]
        : ["tahunnya", "“tahun ini” atau “tahun lalu”"];
      return `Sebutkan ${when} dengan angka: data ini tidak mengikuti kalender. ${measure(refusal.measure)} tidak dapat dicari menurut ${words}${held}.`;
    }
    case "one-year":
      return `${measure(refusal.measure)} hanya tersedia untuk tahun ${periodsText(refusal.years)}, sehingga perubahannya tidak dapat dihitung. Tanyakan angkanya saja.`;
    case "average-of-what": {
      // The words are the model's own: no rule here knows a level.
      const [first] = model.datasets.values();
      const example = first ? `, misalnya “per ${entity(first.grain.entity)}”,` : "";
      return `Rata-rata dari apa? Sebutkan tingkatnya${example} atau rentang tahunnya.`;
    }
    case "no-such-level":
      return `${measure(refusal.measure)} tidak tersedia di tingkat ${entity(refusal.entity)}; yang ada: ${joinWords(refusal.levels.map(entity))}.`;
    case "no-such-range":
      return rangeRefusal(refusal, speaker);
    case "no-figures":
      return [`Tidak ada angka ${lowerFirst(measure(refusal.measure))} untuk yang ditanyakan.`, ...refusal.notes].join(
        " ",
      );
    case "series-break":
      return `${refusal.note} Perubahannya melintasi batas itu, sehingga tidak dihitung.${spansSaid(refusal.spans)}`;
    case "points-or-percent":
      return `Angka ${measure(refusal.measure)} sendiri sudah dalam persen. Maksudnya poin persen, atau persen dari angka awalnya? Tulis “poin persen” atau “persen relatif”.`;
    case "other-unit":
      return otherUnit(measure(refusal.measure), model.measures.get(refusal.measure)?.measure.unit ?? "", refusal.unit);
    case "no-measure":
      return `Urutan ${entity(refusal.entity)} itu menurut apa? Ukuran untuk itu belum disebut, atau tidak ada dalam data ini.`;
    case "names-alone":
      return `Data ini membedakan ${entity(refusal.entity)} dari namanya saja, sehingga tidak diketahui berapa yang bernama sama.`;
    case "no-position":
      return `Letak (koordinat) ${entity(refusal.entity)} tidak ada dalam data ini, sehingga jarak dan arahnya tidak dapat dihitung.`;
    case "no-years":
      return "Data yang ditanyakan tidak dicatat per tahun. Tanyakan tanpa tahun.";
    case "no-newest":
      return `Sejak kapan tiap ${entity(refusal.entity)} ada tidak tercatat dalam data ini, sehingga yang terbaru tidak diketahui.`;
    case "no-definition": {
      const { of } = refusal;
      const labelOf = (single: Defined): string => {
        if (single.kind === "both") return joinWords(single.of.map(labelOf));
        if (single.kind === "term") return single.label;
        if (single.kind === "catalogue") return "data itu";
        if (single.kind !== "entity") return measure(single.id);
        const subset = model.entities.get(single.id)?.subsets.find(({ id }) => id === single.subset);
        return subset?.label ?? entity(single.id);
      };
      const label = labelOf(of);
      return `Data ini tidak memuat definisi ${lowerFirst(label)}; yang dapat ditanyakan jumlah, daftar, atau angkanya.`;
    }
    case "not-additive":
      return `${measure(refusal.measure)} tidak boleh dijumlahkan antarwilayah. Tanyakan angka satu tempat, atau rata-ratanya.`;
  }
}

/** More of them say no more than that nothing was understood. */
const mostStretches = 4;

/** Where reading broke: between the stretches that can each be read. */
const notJoined = (stretches: readonly string[]): string =>
  stretches.length > 0 && stretches.length <= mostStretches
    ? `Yang terbaca ${joinWords(stretches.map((stretch) => `“${stretch}”`))}, tetapi hubungannya belum dapat dipahami dengan pasti.`
    : "Kata-katanya dikenal, tetapi susunannya belum dapat dipahami dengan pasti.";

/** "“rinjani” dan “semeru” hanya dikenal sebagai nama gunung." */
function onlyNames(names: readonly { word: string; entity: string }[], noun: (entity: string) => string): string {
  const last = names.at(-1);
  const kinds = [...new Set(names.map(({ entity }) => entity))].map((kind) => {
    const words = names.filter(({ entity }) => entity === kind).map(({ word }) => `“${word}”`);
    return `${joinWords(words)} hanya dikenal sebagai nama ${noun(kind)}`;
  });
  const example = last ? ` Kalau itu yang dimaksud, sebutkan jenisnya: “${noun(last.entity)} ${last.word}”.` : "";
  return `${joinWords(kinds)}.${example}`;
}

/** As many measures are named where something else was asked for. */
const mostExamples = 5;

/** More of them would not be read. */
const mostNamed = 12;

/** What can be asked of, in one sentence. */
function overview(speaker: Speaker): string {
  const things = [...speaker.model.entities.values()].map(({ label }) => lowerFirst(label)).slice(0, mostNamed);
  return `Yang dapat ditanyakan antara lain ${joinWords(headlines(speaker).slice(0, mostNamed))}; juga ${joinWords(things)}.`;
}

/** Asks which of several bearers of a name is meant. */
export const ambiguityText = (name: string): string =>
  `“${name}” dapat berarti beberapa tempat. Yang mana yang dimaksud?`;

/** Asks which of the figures that share a word is meant. */
export const eitherText = (said: string): string =>
  `“${said}” dapat berarti beberapa angka yang berbeda. Yang mana yang dimaksud?`;

/** Asks of what an order is. */
export const ofWhatText = "Itu dapat ditanyakan tentang beberapa jenis. Yang mana yang dimaksud?";

/** The labels of the measures that people ask for first; without a declaration, the first of each dataset. */
const headlines = (speaker: Speaker): string[] => headlineMeasures(speaker).map((measure) => lowerFirst(measure.label));

/** The measures themselves. */
export function headlineMeasures({ model }: Speaker): readonly Measure[] {
  const declared = model.root.headlines.flatMap((id) => model.measures.get(id)?.measure ?? []);
  const first = [...model.datasets.values()].flatMap((dataset) => dataset.measures[0] ?? []);
  return declared.length > 0 ? declared : first;
}

/** A figure of which nobody says in what it is tells no unit. */
const otherUnit = (measure: string, own: string, asked: string): string =>
  own === "" ? `${measure} tidak tersedia dalam ${asked}.` : `${measure} tersedia dalam ${own}, bukan ${asked}.`;

/** "Yang dapat dihitung: 2013–2021." */
const spansSaid = (spans: readonly { readonly from: number; readonly to: number }[]): string =>
  spans.length === 0 ? "" : ` Yang dapat dihitung: ${spans.map(({ from, to }) => `${from}–${to}`).join(", ")}.`;
