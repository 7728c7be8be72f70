import type { Failure } from "../../api/failure.ts";

type Choice = NonNullable<Failure["choices"]>[number];

/** Words beside a choice that is typed: they pick none. */
const fillers = new Set(
  "yang yg maksudnya maksud saya aku itu ini ya yah dong deh sih saja aja pilih mau nya tolong the one i mean please".split(
    " ",
  ),
);
const ordinals: readonly (readonly string[])[] = [
  ["1", "pertama", "kesatu", "first"],
  ["2", "kedua", "second"],
  ["3", "ketiga", "third"],
  ["4", "keempat", "fourth"],
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The one choice that somebody typed instead of pressing it ("yang kota maksudnya", "nomor 2"); null where it is none, or not one alone. */
export function chosenBy(text: string, choices: readonly Choice[]): Choice | null {
  const words = wordsOf(text).filter((word) => !fillers.has(word));
  if (words.length === 0 || choices.length === 0) return null;
  const place = words.filter((word) => word !== "nomor" && word !== "no");
  const at = place.length === 1 ? ordinals.findIndex((names) => names.includes(place[0] ?? "")) : -1;
  if (at >= 0) return choices[at] ?? null;
  const fitting = choices.filter(({ label }) => words.every((word) => wordsOf(label).includes(word)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
