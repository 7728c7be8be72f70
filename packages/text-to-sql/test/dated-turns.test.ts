import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engine, openBakery } from "./bakery.ts";

/** Whatever is asked of times and of one thing in another, and whatever goes on from there: what is answered is sound and runs. */
let bakery: Awaited<ReturnType<typeof openBakery>>;
beforeAll(async () => {
  bakery = await openBakery();
});
afterAll(() => bakery.close());

const oneOf = (words: string) => fc.constantFrom(...words.split("|"));
const figure = oneOf("omzet|jumlah transaksi|rata-rata nilai transaksi|target|total penjualan");
const where = oneOf(
  "|Roti Pisang|di Gerai Melati|Roti Sobek di Melati|di Sukun|per gerai|per roti|setiap kota|Melati dan Dahlia|tunai|menurut cara bayar",
);
const when = oneOf(
  "|Maret 2024|tahun 2024|triwulan I 2025|per bulan 2024|per triwulan|per tahun|3 bulan terakhir|Januari sampai Juni 2024|sejak 2024|2023 dan 2024|bulan Mei|dibanding bulan sebelumnya|yoy|7 Maret 2024|2025",
);
const sentence = oneOf(
  "{f} {w} {t}|gerai dengan {f} terbesar {t}|3 roti terlaris {w} {t}|bulan apa {f} {w} tertinggi {t}|pertumbuhan {f} {w} {t}|berapa persen {f} {w} {t}|bandingkan {f} {w} {t}|rata-rata {f} per bulan {w} {t}|gerai yang {f}nya di atas 100 ribu {t}|{f} {w} naik berapa persen dari {t}",
);
const question = fc
  .tuple(sentence, figure, where, when)
  .map(([shape, f, w, t]) => shape.replace("{f}", f).replace("{w}", w).replace("{t}", t).replace(/\s+/g, " ").trim());
const next = oneOf(
  "kalau Roti Sobek?|di Melati?|kalau 2023?|per bulan?|per triwulan?|per gerai?|per roti?|yang tertinggi?|kalau Maret 2024?|kalau April?|naik berapa persen?|bulan apa tertinggi?|totalnya?|bandingkan dengan Dahlia|yang tunai?|trennya?|selisihnya?|kalau target?|3 bulan terakhir?|nomor 2?|rata-ratanya?|di Sukun?|se-perusahaan?",
);

test("a dialogue of dates and of stars", async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(question, fc.array(next, { maxLength: 3 }), async (first, others) => {
      let plan: unknown;
      for (const said of [first, ...others]) {
        const reading = engine.read(said, plan);
        if (reading.kind !== "plan") return;
        // A figure that is missing is told as missing.
        expect(engine.faultsOf(reading.plan).filter(({ fault }) => fault !== "missing")).toEqual([]);
        const rows = await bakery.rowsOf(reading.plan);
        expect(engine.explain(reading.plan, { rows, rowCount: rows.length }).answer).not.toMatch(
          /undefined|NaN|\bnull\b/u,
        );
        plan = reading.plan;
        answered++;
      }
    }),
    { numRuns: 250 },
  );
  expect(answered).toBeGreaterThan(30);
});
