import { describe, expect, it } from "vitest";
import { namedBeside, wordsOf } from "../src/write/words.ts";
import { model } from "./land.ts";

describe("what an imported figure is called", () => {
  it("is its title, where that is free", () => {
    expect(namedBeside("Sepeda (unit)", "Kendaraan di jalan", new Set())).toEqual({
      label: "Sepeda (unit)",
      terms: ["sepeda", "kendaraan di jalan sepeda"],
    });
  });

  it("is with its subject where the title is taken, also with a word of counting before it", () => {
    const taken = new Set(["penduduk"]);
    expect(namedBeside("Jumlah_Penduduk", "Sensus Desa", taken)).toEqual({
      label: "Jumlah_Penduduk (sensus desa)",
      terms: ["sensus desa jumlah penduduk", "jumlah penduduk sensus desa"],
    });
  });

  it.each(["Laki-laki", "Perempuan", "Jumlah", "Nilai", "2", "Kota", "L"])(
    "is with its subject where the title says nothing: %s",
    (title) => {
      const { label, terms } = namedBeside(title, "Pengangguran", new Set());
      expect(label).toBe(`${title} (pengangguran)`);
      expect(terms).toContain(`${title.toLowerCase()} pengangguran`);
      expect(terms).not.toContain(title.toLowerCase());
    },
  );

  it("takes nothing that the model calls anything: members' kinds, their parts, values", () => {
    const taken = wordsOf(model);
    for (const word of ["negeri", "provinsi", "kabupaten", "kota", "kecamatan"]) expect(taken).toContain(word);
  });

  it("is free also where nothing tells it apart", () => {
    const taken = new Set<string>();
    const [first, second] = [namedBeside("Panen", "Panen", taken), namedBeside("Panen", "Panen", taken)];
    expect([first.terms, second.terms]).toEqual([["panen"], ["panen impor"]]);
  });
});
