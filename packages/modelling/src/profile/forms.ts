/**
 * Forms in which text stands for something else: days and amounts. Each is known by its look, and proven where nearly all values of a
 * column have it.
 */
export type TextForm =
  | "dmy"
  | "mdy"
  | "ymd"
  | "compact"
  | "monthly"
  | "monthyear"
  | "spelled"
  | "dotted"
  | "comma"
  | "plain";

/** How large a part of the values must have a form: dirt is in every table. */
const nearlyAll = 0.95;

const day = "(?:0?[1-9]|[12]\\d|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:19|20)\\d\\d";
const time = "(?:[ T]\\d\\d?:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:[+-]\\d\\d:?(?:\\d\\d)?|Z)?)?";

/** How months are written, from the first on. */
export const monthNames: readonly (readonly string[])[] = [
  ["januari", "jan"],
  ["februari", "pebruari", "feb"],
  ["maret", "mar"],
  ["april", "apr"],
  ["mei"],
  ["juni", "jun"],
  ["juli", "jul"],
  ["agustus", "agu", "ags"],
  ["september", "sept", "sep"],
  ["oktober", "okt"],
  ["november", "nopember", "nov"],
  ["desember", "des"],
];

/** The number of a month by its name; null where it is none. */
export function monthNamed(text: string): number | null {
  const at = monthNames.findIndex((names) => names.includes(text.trim().toLowerCase()));
  return at < 0 ? null : at + 1;
}

const looks: Readonly<Record<TextForm, RegExp>> = {
  dmy: new RegExp(`^${day}[/.-]${month}[/.-]${year}${time}$`),
  mdy: new RegExp(`^${month}[/.-]${day}[/.-]${year}${time}$`),
  ymd: new RegExp(`^${year}[/.-]${month}[/.-]${day}${time}$`),
  compact: /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
  // "202403", "2024-03": a month.
  monthly: /^(?:19|20)\d\d[/-]?(?:0[1-9]|1[0-2])$/,
  // "03-2024"
  monthyear: new RegExp(`^${month}[/-]${year}$`),
  // "Maret 2024"
  spelled: new RegExp(`^(?:${monthNames.flat().join("|")}) ${year}$`, "i"),
  // "1.250.000", "Rp 1.250.000,00": a dot stands before three digits each time.
  dotted: /^(?:rp\.?\s*)?-?\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?(?:,-)?$/i,
  // "1,250,000.50"
  comma: /^(?:rp\.?\s*|\$\s*)?-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/i,
  plain: /^-?\d+(?:\.\d+)?$/,
};

const isEmpty = (value: string): boolean => /^\s*-?\s*$/.test(value);

/** The form that nearly all filled values have; null where they are plain text. Codes of digits alone are no amounts: a zero leads them, or all are as long. */
export function formOf(values: readonly string[], isCodeByName: boolean, isPeriodByName = false): TextForm | null {
  const filled = values.filter((value) => !isEmpty(value)).map((value) => value.trim());
  if (filled.length < 2) return null;
  const has = (form: TextForm): boolean =>
    filled.filter((value) => looks[form].test(value)).length >= filled.length * nearlyAll;
  for (const form of ["dmy", "mdy", "ymd", "compact"] as const) if (has(form)) return form;
  if (has("spelled")) return "spelled";
  if (isPeriodByName || areMonths(filled))
    for (const form of ["monthly", "monthyear"] as const) if (has(form)) return form;
  if (isCodeByName) return null;
  const grouped = filled.some((value) => /\d[.,]\d{3}/.test(value));
  if (grouped && has("dotted")) return "dotted";
  if (grouped && has("comma")) return "comma";
  // A few prices that begin with a zero are slips of the pen.
  const led = filled.filter((value) => /^0\d/.test(value)).length;
  const isNumbered = led * 5 > filled.length || new Set(filled.map(({ length }) => length)).size === 1;
  return !isNumbered && has("plain") ? "plain" : null;
}

/** "202401", "202402", …: months under any name, where they follow one another nearly without a break. */
function areMonths(values: readonly string[]): boolean {
  const all = new Set(values);
  if (all.size < 6 || ![...all].every((one) => looks.monthly.test(one))) return false;
  const months = [...all].map((one) => Number(one.slice(0, 4)) * 12 + Number(one.slice(-2)));
  return Math.max(...months) - Math.min(...months) + 1 <= all.size * 1.25;
}

export const isDayForm = (form: TextForm | null): boolean =>
  form !== null && ["dmy", "mdy", "ymd", "compact", "monthly", "monthyear", "spelled"].includes(form);

/** A text of that form as an ISO day or a number; null where it has not got it. */
export function readForm(value: string, form: TextForm): string | number | null {
  const text = value.trim();
  if (!looks[form].test(text)) return null;
  const parts = text.split(/[ T]/)[0]?.split(/[/.-]/) ?? [];
  const iso = (y = "", m = "", d = "") => `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  switch (form) {
    case "dmy":
      return iso(parts[2], parts[1], parts[0]);
    case "mdy":
      return iso(parts[2], parts[0], parts[1]);
    case "ymd":
      return iso(parts[0], parts[1], parts[2]);
    case "compact":
      return iso(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8));
    case "monthly":
      return iso(text.slice(0, 4), text.slice(-2), "01");
    case "monthyear":
      return iso(parts[1], parts[0], "01");
    case "spelled": {
      const [name = "", y] = text.split(" ");
      return iso(y, String(monthNamed(name)), "01");
    }
    case "dotted":
      return Number(
        text
          .replace(/,-$/, "")
          .replace(/[^\d,-]/g, "")
          .replace(",", "."),
      );
    case "comma":
      return Number(text.replace(/[^\d.-]/g, ""));
    case "plain":
      return Number(text);
  }
}
