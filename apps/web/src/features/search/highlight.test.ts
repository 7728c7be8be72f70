import { expect, it } from "vitest";
import { highlight } from "./highlight.ts";

/** The text with what is marked in brackets. */
const marked = (text: string, query: string) =>
  highlight(text, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

it.each([
  ["Penduduk Jawa Barat", "jawa", "Penduduk [Jawa] Barat"],
  ["Penduduk Jawa Barat", "  BARAT  jawa ", "Penduduk [Jawa] [Barat]"],
  ["Kependudukan", "penduduk", "Ke[penduduk]an"],
  ["Jumlah desa di NTT", "di", "Jumlah desa [di] NTT"],
  ["Adinda di Bali", "di", "Adinda [di] Bali"],
  ["Penduduk Jawa Barat", "penduduk penduduk", "[Penduduk] Jawa Barat"],
  ["Penduduk Jawa Barat", "pendudk", "[Penduduk] Jawa Barat"],
  ["Penduduk dan penduduknya", "penduduknya", "Penduduk dan [penduduknya]"],
  ["Penduduk Jawa Barat", "kopi", "Penduduk Jawa Barat"],
  ["a.*b (c)", ".*", "a.*b (c)"],
  ["", "x", ""],
  ["x", "", "x"],
])("[S2.77] %j searched for %j", (text, query, expected) => expect(marked(text, query)).toBe(expected));

it("takes a long text and a long query in a moment", () => {
  const text = "penduduk jawa barat ".repeat(500);
  expect(
    highlight(text, `${"x".repeat(200)} jawa`)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
