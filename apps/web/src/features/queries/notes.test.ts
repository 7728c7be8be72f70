import { expect, test } from "vitest";
import { partsOf } from "./notes.ts";

test("notes at the end of an answer are told apart from what it says", () => {
  const said = "Ada **2 provinsi**: **Aceh** dan **Bali**.";
  expect(partsOf(`${said}\n\n_Angka 2022 adalah keadaan Maret._\n\n_Bukan sebab-akibat._`)).toEqual({
    said,
    notes: "_Angka 2022 adalah keadaan Maret._\n\n_Bukan sebab-akibat._",
  });
  expect(partsOf(said)).toEqual({ said, notes: "" });
});

test("what is slanted within an answer is no note", () => {
  const content = "_Homo sapiens_ ada dua.\n\n_Catatan._\n\nLalu ini.";
  expect(partsOf(content)).toEqual({ said: content, notes: "" });
});
