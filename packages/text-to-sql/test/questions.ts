import fc from "fast-check";
import { libraryModel } from "./library-model.ts";
import { branches, years, zones } from "./library-rows.ts";

/** Questions that are answered, made of parts that can be told apart and swapped. */
export interface Parts {
  readonly measure: string;
  readonly place: string;
  readonly year: number | null;
}

const measures = ["peminjaman", "kepadatan peminjaman", "luas lantai"] as const;
/** Places that one name tells apart. */
const places = [...zones.map(({ name }) => `Zona ${name}`), ...branches.map(({ name }) => name)];

/** Years only where the measure has several. */
export const parts: fc.Arbitrary<Parts> = fc
  .record({
    measure: fc.constantFrom(...measures),
    place: fc.constantFrom(...places),
    year: fc.constantFrom(...years, null),
  })
  .map((chosen) => (chosen.measure === "luas lantai" ? { ...chosen, year: null } : chosen));

export const anyPlace = fc.constantFrom(...places);

export const formal = ({ measure, place, year }: Parts): string =>
  `Berapa ${measure} di ${place}${year === null ? "" : ` pada tahun ${year}`}?`;

export const casual = ({ measure, place, year }: Parts): string =>
  `${measure.toLowerCase()} ${place.toLowerCase()}${year === null ? "" : ` thn ${year}`} brp sih`;

/** Orders in which the same parts may be said. */
export const orders = ({ measure, place, year }: Parts): string[] => {
  const when = year === null ? "" : `tahun ${year}`;
  return [
    `${measure} ${when} ${place}`,
    `${when} berapa ${measure} ${place}`,
    `di ${place} ${measure} ${when} berapa`,
    `${place} ${measure}nya berapa ${when}`,
    `${when} di ${place} berapa ${measure}`,
    `tampilkan ${measure} ${place} ${when}`,
  ];
};

const entities = [...libraryModel.entities.values()];
const terms = [...libraryModel.measures.values()].flatMap(({ measure }) => [...measure.terms, ...measure.blocked]);

/** Words of the language and of the model, and things that are neither. */
export const anyWord = fc.constantFrom(
  ...terms,
  ...places,
  ...entities.flatMap((entity) => [...entity.terms, ...entity.subsets.flatMap((subset) => subset.terms)]),
  ..."berapa jumlah di per dan atau selain antara lebih dari minimal paling banyak terbesar terluas tahun 2022 2023 5 0 -1 1,5 juta kali yang mana apa saja tampilkan top kurang tidak nya , ( ) 🙂 xyzzy fiksi melati guru nusabaca rupiah m² terbaru rata-rata selisih pangsa persen kenaikan turun tren sampai dari sejak korelasi rasio terhadap berapa-kali gabungan kapan 2021-2024 poin median".split(
    " ",
  ),
);
