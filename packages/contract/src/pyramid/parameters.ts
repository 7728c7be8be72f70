import { z } from "zod";

/** How many values one parameter may have; more would not fit an address. */
export const maxValues = 1000;

/**
 * A Kemendagri code (`32`, `32.73`, `32.73.01`, `32.73.01.1001`) or a BPS code: four digits without dots are those of a
 * kabupaten or kota; two are read as Kemendagri's unless `bps:` stands before them.
 */
export const RegionCode = z
  .string()
  .regex(/^(\d{2}(\.\d{2}(\.\d{2}(\.\d{4})?)?)?|\d{4}|\d{7}|\d{10}|bps:(\d{2}|\d{4}))$/, "Not a code of a region");
const Word = z.string().max(200);

const given = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((one) => one.trim()).filter(Boolean);
const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

/** Repeated, or separated by commas; empty ones do not count. */
export const codes = oneOrMore
  .transform((value) => [...new Set(given(value).flatMap((one) => given(one.split(","))))])
  .pipe(z.array(RegionCode).max(maxValues));
/** Repeated: words may hold commas. */
export const words = oneOrMore.transform((value) => [...new Set(given(value))]).pipe(z.array(Word).max(maxValues));
export const keywords = oneOrMore.transform((value) => given(value).join(" ")).pipe(Word);
/** One word; empty is none. */
const word = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
/** One code; empty is none. */
export const code = word.pipe(RegionCode.optional());
/** Digits as their number, empty as none; all else is not a number. */
const number = (value: unknown): unknown => {
  const digits = typeof value === "string" ? value.trim() : value;
  if (digits === "") return undefined;
  return typeof digits === "string" && /^\d+$/.test(digits) ? Number(digits) : digits;
};
/** One id; empty is none. */
export const id = word.pipe(z.string().max(64).optional());
/** Which figures are told: those of `year`, empty: the newest; and what of those that have none of that year, empty: nothing. */
export const when = {
  year: z.preprocess(number, z.number().int().min(1900).max(2200).optional()),
  otherwise: word.pipe(z.enum(["newest"]).optional()),
};
/** How many are answered; empty: ten. */
export const limit = z.preprocess(number, z.number().int().min(1).max(100).default(10));
