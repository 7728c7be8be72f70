import { tidy } from "../dictionary/naming.ts";
import type { Understood } from "../understand/tables.ts";
import type { DraftedDimension } from "./dimensions.ts";
import { literal } from "./sql.ts";
import type { Measure } from "./telling.ts";
import type { Draft } from "./words.ts";

/** The category by which rows say who was there, and its value for those who were. */
export interface Attendance {
  readonly column: string;
  readonly present: string;
}

const there = /^(?:hadir|masuk|present|datang)$/;

/** Rows of who was there and who was not, by the values of a category of theirs; null of others. */
export function attendanceOf({ naming }: Understood, dimensions: readonly DraftedDimension[]): Attendance | null {
  if (!naming.units.some(({ concept }) => concept?.names[0] === "absensi")) return null;
  for (const { dimension, made } of dimensions) {
    const values = made ? [] : (dimension.values as { readonly value: unknown; readonly label: string }[]);
    const present = values.find(({ label }) => there.test(tidy(label)));
    if (present && values.length > 1) return { column: String(dimension.column), present: String(present.value) };
  }
  return null;
}

/** What the list of all of them is called: of these words none means who was there. */
export const withoutPresence = (nouns: readonly string[]): string[] =>
  nouns.filter((noun) => !/^(?:kehadiran|presensi|hadir|attendance|presence)/.test(noun));

/** How many were there, how many were not, and what part of all that is. */
export function attendanceMeasures({ column, present }: Attendance, measure: Measure): Draft[] {
  const isThere = `{${column}} = ${literal(present)}`;
  const sum = (then: number, otherwise: number): string =>
    `sum(CASE WHEN {${column}} IS NULL THEN 0 WHEN ${isThere} THEN ${then} ELSE ${otherwise} END)`;
  // "persen kehadiran" is of all days, not of all who were there: so no share of these is told.
  const base = { unit: "kali", decimals: 0, additivity: "rows" };
  return [
    ...measure(
      "present",
      ["kehadiran", "jumlah kehadiran", "jumlah hadir", "total hadir", "total kehadiran", "hari hadir"],
      {
        ...base,
        expression: sum(1, 0),
      },
    ),
    ...measure(
      "absent",
      [
        "ketidakhadiran",
        "jumlah ketidakhadiran",
        "tidak hadir",
        "jumlah tidak hadir",
        "tidak masuk",
        "jumlah tidak masuk",
      ],
      { ...base, expression: sum(0, 1) },
    ),
    ...measure(
      "rate",
      [
        "tingkat kehadiran",
        "persentase kehadiran",
        "persen kehadiran",
        "rasio kehadiran",
        "persentase hadir",
        "persen hadir",
      ],
      {
        unit: "persen",
        decimals: 1,
        expression: `100.0 * ${sum(1, 0)} / nullif(count({${column}}), 0)`,
        additivity: "rows",
        counted: ["kehadiran", "hadir"],
        polarity: "positive",
      },
    ),
  ];
}
