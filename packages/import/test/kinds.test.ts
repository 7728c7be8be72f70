import { describe, expect, it } from "vitest";
import { type ColumnKind, columnKinds, ImportRefused } from "../src/index.ts";
import { reader, rowsOf, temporaryFolder } from "./reading.ts";

const read = reader(temporaryFolder());

/** Figures of places and years, beside a code, a second column of places and a note. */
const file =
  "Provinsi,Tetangga,Periode,Kode,Panen,Luas,Catatan\nDKI KENCANA,RIMBA RAYA,2022,11,5,2,a\nDKI KENCANA,RIMBA RAYA,2023,11,6,2,\nRIMBA RAYA,DKI KENCANA,2022,12,7,3,\nRIMBA RAYA,DKI KENCANA,2023,12,8,3,b\n";
const titles = ["Provinsi", "Tetangga", "Periode", "Kode", "Panen", "Luas", "Catatan"];
const said = (kinds: Readonly<Record<string, ColumnKind>>) =>
  read("Panen.csv", file, { kinds: new Map(Object.entries({ Periode: "year", ...kinds })) as Map<string, ColumnKind> });
const labels = (of: Awaited<ReturnType<typeof said>>) => of.figures.map(({ label }) => label);

describe("what people say of the columns of figures about places", () => {
  it("makes a column the year that no title calls so", async () => {
    const columns = [{ index: 2, title: "Periode" }];
    await expect(read("Panen.csv", file)).rejects.toMatchObject({
      message: expect.stringContaining('--column "Periode=year"'),
      doubt: { wish: "year", columns },
    });
    await expect(read("Panen 2022.csv", file)).rejects.toMatchObject({ doubt: { wish: "kinds", columns } });
    const found = await said({});
    expect([found.years, labels(found)]).toEqual([
      [2022, 2023],
      ["Panen", "Luas"],
    ]);
    expect(rowsOf(found)[1]).toEqual(["31", 2023, 6, 2]);
  });

  it("makes a code a figure, a figure a note, and another column the places", async () => {
    expect(labels(await said({ Kode: "figure", Luas: "note" }))).toEqual(["Kode", "Panen"]);
    const turned = await said({ Tetangga: "place" });
    expect(rowsOf(turned).filter(([key]) => key === "31")).toEqual([
      ["31", 2022, 7, 3],
      ["31", 2023, 8, 3],
    ]);
    expect(turned.columns.map(({ is }) => is)).toEqual([
      "unused",
      "place",
      "year",
      "unused",
      "figure",
      "figure",
      "unused",
    ]);
  });

  it("takes a column by its place from 0 as by its title, and leaves no secret in", async () => {
    const found = await read("Panen.csv", file, {
      kinds: new Map<number, ColumnKind>([
        [2, "year"],
        [5, "secret"],
      ]),
    });
    expect(labels(found)).toEqual(["Panen"]);
    expect(found.columns[5]).toMatchObject({ title: "Luas", is: "secret" });
  });

  it("asks about names of a column that is said to name places, and names the cell that does not fit", async () => {
    await expect(
      read("a.csv", "Nama,Panen 2023\nDKI KENCANA,1\nPulau Entah,2\nAntah,3\n", {
        kinds: new Map([["Nama", "place"]]),
      }),
    ).rejects.toMatchObject({
      doubt: { wish: "names" },
    });
    await expect(said({ Catatan: "figure" })).rejects.toThrow(
      'di kolom "Catatan" ini bukan angka: "a" (baris 2), "b" (baris 5)',
    );
    await expect(said({ Periode: "figure", Panen: "year" })).rejects.toThrow(
      '"5" di kolom "Panen" (baris 2) bukan tahun',
    );
    await expect(said({ Catatan: "place" })).rejects.toThrow(ImportRefused);
    await expect(said({ Kode: "year" })).rejects.toThrow("hanya satu kolom yang menjadi tahun: Periode, Kode");
  });

  it("is followed, whatever is said of whichever column, or refused in words: never passed over", async () => {
    for (const title of titles)
      for (const kind of columnKinds) {
        const found = await said({ [title]: kind }).catch((error) => error);
        if (found instanceof ImportRefused) continue;
        const is = found.columns.find((one: { title: string }) => one.title === title)?.is;
        const meant = kind === "place" || kind === "year" || kind === "figure" || kind === "secret" ? kind : "unused";
        expect([title, kind, is]).toEqual([title, kind, meant]);
      }
  });
});
