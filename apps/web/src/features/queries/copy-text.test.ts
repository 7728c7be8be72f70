import { expect, it } from "vitest";
import { copyText, plainText } from "./copy-text.ts";

it.each([
  ["Jumlah penduduk **Jawa Barat** adalah **51.316.378 jiwa**.", "Jumlah penduduk Jawa Barat adalah 51.316.378 jiwa."],
  ["## Hasil\n\n- **A**: 1\n- _B_: 2\n", "Hasil\n\n- A: 1\n- B: 2"],
  ["*Catatan: 2 * 3 = 6.*", "*Catatan: 2 * 3 = 6.*"],
  ["2 * 3 * 4 dan snake_case_name", "2 * 3 * 4 dan snake_case_name"],
  ["[BPS](https://bps.go.id) dan `kode`", "BPS (https://bps.go.id) dan kode"],
])("%j is copied as %j", (markdown, text) => expect(plainText(markdown)).toBe(text));

it("names the sources below the answer", () => {
  const sources = [{ title: "Kemendagri", url: "https://example.go.id" }];
  expect(copyText("**7**", sources)).toBe("7\n\nSumber: Kemendagri (https://example.go.id)");
  expect(copyText("**7**", [])).toBe("7");
});
