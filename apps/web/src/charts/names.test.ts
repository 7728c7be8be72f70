import { expect, it } from "vitest";
import { abbreviated } from "./names.ts";

it.each([
  ["all bear what one of them needs", ["Kabupaten Kediri", "Kabupaten Sidoarjo"], ["Kab. Kediri", "Kab. Sidoarjo"]],
  [
    "others stay",
    ["Kabupaten Banyuwangi", "Kabupaten Sidoarjo", "Kota Batu"],
    ["Kab. Banyuwangi", "Kab. Sidoarjo", "Kota Batu"],
  ],
  ["nothing where all have room", ["Kabupaten Batu", "Kabupaten Bima"], ["Kabupaten Batu", "Kabupaten Bima"]],
  [
    "nothing where it would not help",
    ["Provinsi A", "Provinsi Kepulauan Bangka Belitung"],
    ["Provinsi A", "Provinsi Kepulauan Bangka Belitung"],
  ],
  ["no word that one alone begins with", ["Kepulauan Sangihe", "Minahasa"], ["Kepulauan Sangihe", "Minahasa"]],
  [
    "no word without a syllable to stand for it",
    ["Daerah Istimewa X", "Daerah Khusus Ib"],
    ["Daerah Istimewa X", "Daerah Khusus Ib"],
  ],
])("%s", (_, names, written) => {
  expect(abbreviated(names, (name) => name.length <= 16)).toEqual(written);
});
