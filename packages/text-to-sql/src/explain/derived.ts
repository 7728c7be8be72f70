import type { Bound } from "../plan/bound.ts";
import { changeOf } from "../plan/change.ts";
import type { CombinedFigure, DerivedFigure, Figure } from "../plan/figure.ts";
import { fromTo, nounOfPeriods, spanPhrase } from "../plan/periods.ts";
import { equals } from "../plan/walk.ts";
import { aggregateNames } from "../sql/figure-names.ts";
import { describeFigure, describeSet, extremeOf, wholePhrase } from "./describe.ts";
import { isFew, type Speaker } from "./names.ts";
import { describeTogether, pairOf, sharedEnd } from "./together.ts";

/** A figure that is computed from others, in words; `extreme` stands where Indonesian has it. */
export function describeDerived(figure: DerivedFigure, speaker: Speaker, extreme: string, around: string): string {
  const end = extreme === "" ? "" : ` ${extreme}`;
  switch (figure.kind) {
    case "fixed":
      return describeFigure(figure.of, speaker, extreme, wholePhrase(speaker));
    case "converted":
      return `${describeFigure(figure.of, speaker, extreme, around)} dalam ${figure.unit}`;
    case "correlation":
      if (figure.tells === "pairs")
        return `banyaknya ${describeSet(figure.over, speaker)} yang mempunyai kedua angka itu`;
      return `koefisien korelasi ${describeTogether(figure.of, speaker)} ${among(describeSet(figure.over, speaker))}${end}`;
    case "aggregate": {
      const { over } = figure;
      if (!("years" in over) && (figure.how === "highest" || figure.how === "lowest"))
        return `${describeFigure(figure.of, speaker, extremeOf(figure.of, figure.how, speaker))} dari ${isFew(over) ? "" : "semua "}${describeSet(over, speaker)}${end && ` yang${end}`}`;
      if (!("years" in over))
        return `${aggregateNames[figure.how]} ${describeFigure(figure.of, speaker)} dari ${isFew(over) ? "" : "semua "}${describeSet(over, speaker)}${end}`;
      // "rata-rata inflasi tahun 2014–2020" is of each year anyway.
      const each = nounOfPeriods(over.years) === "tahun" ? "" : `per ${nounOfPeriods(over.years)}`;
      return words(
        aggregateNames[figure.how],
        describeFigure(figure.of, speaker, "", around),
        each,
        spanPhrase(over.years) + end,
      );
    }
    case "combined":
      return describeCombined(figure, speaker, extreme, around);
  }
}

/** "antarprovinsi", "antara 5 provinsi"; of a name in capitals with a hyphen. */
const among = (set: string): string =>
  /^\d/u.test(set) ? `antara ${set}` : `antar${/^\p{Lu}/u.test(set) ? "-" : ""}${set}`;

function describeCombined(figure: CombinedFigure, speaker: Speaker, extreme: string, around: string): string {
  const { how, right, scale = 1 } = figure;
  const left = how === "share" ? ofItsWhole(figure) : figure.left;
  const change = changeOf(figure);
  if (change && left.kind === "measure") {
    const of = describeFigure({ ...left, year: null }, speaker, "", around);
    const name = how === "growth" ? "pertumbuhan" : "perubahan";
    const said = how === "pace" ? ["rata-rata perubahan", of, `per ${nounOfPeriods([change.from])}`] : [name, of];
    return words(...said, extreme, `dari ${fromTo(change)}`);
  }
  const name = how === "share" ? "pangsa" : how === "ratio" ? "rasio" : "selisih";
  const by = how === "share" || how === "ratio" ? (scale === 1 ? "terhadap" : `per ${scale}`) : "dan";
  if (how === "sum" || how === "difference") {
    const shared = sharedEnd([left, right], speaker, around);
    const [one = "", other = ""] =
      shared?.names ?? [left, right].map((side) => describeFigure(side, speaker, "", around));
    return words(one, how === "sum" ? "ditambah" : "dikurangi", other, extreme, shared?.end ?? "");
  }
  const pair = scale === 1 ? pairOf(left, right, speaker, around) : null;
  if (!pair) {
    const [upper, lower] = apart(left, right, speaker, around, scale);
    return words(name, upper, by, lower, extreme);
  }
  const { of, end } = pair;
  const [one, other] = pair.sides;
  if (of === "") return words(name, one, by, other, extreme, end);
  if (name !== "selisih") return words(name, of, one, extreme, by, other, end);
  return words(name, of, extreme, one ? `antara ${one} dan ${other}` : `dengan ${other}`, end);
}

/** The part of a whole in the same place, which is said of the whole alone. */
function ofItsWhole({ left, right }: CombinedFigure): Figure {
  const isThere = left.kind === "measure" && right.kind === "fixed" && right.of.kind === "measure";
  return isThere && equals(left.places, right.of.places) ? { ...left, places: [] } : left;
}

const words = (...said: string[]): string => said.filter(Boolean).join(" ");

/** Both sides with all that is theirs; where they share an end and only that, it is said of the second alone. */
function apart(left: Figure, right: Figure, speaker: Speaker, around: string, scale: number): [string, string] {
  const shared = scale === 1 ? null : sharedEnd([left, right], speaker, around);
  const [upper = "", lower = ""] = shared?.names ?? [];
  if (shared) return [upper, `${lower} ${shared.end}`];
  // Beside a place's figure, that of everything must say that it is.
  return [
    describeFigure(left, speaker, "", around),
    describeFigure(right, speaker, "", around || (isPlaced(left) && !isPlaced(right) ? wholePhrase(speaker) : "")),
  ];
}

const isPlaced = (figure: Figure): boolean => figure.kind === "measure" && figure.places.length > 0;

/** "penurunan" of a change that must be below nothing, "kenaikan" above; null of any other bound. */
export function nameOfChange({ figure, least, most }: Bound): "kenaikan" | "penurunan" | null {
  if (figure.kind !== "combined" || !changeOf(figure)) return null;
  if (least?.value === 0 && !least.inclusive && !most) return "kenaikan";
  return most?.value === 0 && !most.inclusive && !least ? "penurunan" : null;
}

/** "kenaikan IPM dari tahun 2013 ke 2021". */
export const describeNamedChange = (name: string, figure: Figure, speaker: Speaker, extreme = ""): string =>
  describeFigure(figure, speaker, extreme).replace(/^(rata-rata )?(perubahan|pertumbuhan)/, `$1${name}`);
