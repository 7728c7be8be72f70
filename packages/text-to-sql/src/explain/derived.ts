import type { Bound } from "../plan/bound.ts";
import { changeOf } from "../plan/change.ts";
import type { CombinedFigure, DerivedFigure, Figure } from "../plan/figure.ts";
import { aggregateNames } from "../sql/figure-names.ts";
import { describeFigure, describeSet } from "./describe.ts";
import { isFew, type Speaker } from "./names.ts";

/** A figure that is computed from others, in words; `extreme` stands where Indonesian has it. */
export function describeDerived(figure: DerivedFigure, speaker: Speaker, extreme = ""): string {
  const end = extreme === "" ? "" : ` ${extreme}`;
  switch (figure.kind) {
    case "fixed":
      return describeFigure(figure.of, speaker, extreme);
    case "converted":
      return `${describeFigure(figure.of, speaker, extreme)} dalam ${figure.unit}`;
    case "correlation":
      if (figure.tells === "pairs")
        return `banyaknya ${describeSet(figure.over, speaker)} yang mempunyai kedua angka itu`;
      return `koefisien korelasi ${figure.of.map((one) => describeFigure(one, speaker)).join(" dan ")} antar-${describeSet(figure.over, speaker)}${end}`;
    case "aggregate": {
      const { over } = figure;
      const of = describeFigure(figure.of, speaker);
      if (!("years" in over))
        return `${aggregateNames[figure.how]} ${of} dari ${isFew(over) ? "" : "setiap "}${describeSet(over, speaker)}${end}`;
      return `${aggregateNames[figure.how]} ${of} tahun ${over.years[0]}–${over.years.at(-1)}${end}`;
    }
    case "combined":
      return describeCombined(figure, speaker, extreme);
  }
}

function describeCombined(figure: CombinedFigure, speaker: Speaker, extreme: string): string {
  const { how, left, right, scale = 1 } = figure;
  const change = changeOf(figure);
  if (change && left.kind === "measure") {
    const of = describeFigure({ ...left, year: null }, speaker);
    const name = how === "growth" ? "pertumbuhan" : "perubahan";
    if (how === "pace")
      return ["rata-rata perubahan", of, "per tahun", extreme, `dari tahun ${change.from} ke ${change.to}`]
        .filter(Boolean)
        .join(" ");
    return [name, of, extreme, `dari tahun ${change.from} ke ${change.to}`].filter(Boolean).join(" ");
  }
  const [upper, lower] = [describeFigure(left, speaker), describeFigure(right, speaker)];
  const end = extreme === "" ? "" : ` ${extreme}`;
  if (how === "share") return `pangsa ${upper} terhadap ${lower}${ofWhole(right, speaker)}${end}`;
  // Beside a place's figure, that of everything must say that it is.
  const whole = isPlaced(left) === isPlaced(right) ? "" : ofWhole(right, speaker);
  if (how === "ratio") return `rasio ${upper} ${scale === 1 ? "terhadap" : `per ${scale}`} ${lower}${whole}${end}`;
  return `selisih ${upper} dan ${lower}${whole}${end}`;
}

const isPlaced = (figure: Figure): boolean => figure.kind === "measure" && figure.places.length > 0;

/** Says that it is the figure of everything, where nothing else tells of what; to put after its words. */
export function ofWhole(figure: Figure, { model }: Speaker): string {
  const of = figure.kind === "fixed" || figure.kind === "converted" ? figure.of : figure;
  const isWhole =
    (of.kind === "measure" && of.places.length === 0) || (of.kind === "count" && of.of.places.length === 0);
  return isWhole ? ` di ${model.root.whole.label}` : "";
}

/** "penurunan" of a change that must be below nothing, "kenaikan" above; null of any other bound. */
export function nameOfChange({ figure, least, most }: Bound): "kenaikan" | "penurunan" | null {
  if (figure.kind !== "combined" || !changeOf(figure)) return null;
  if (least?.value === 0 && !most) return "kenaikan";
  return most?.value === 0 && !least ? "penurunan" : null;
}

/** "kenaikan IPM dari tahun 2013 ke 2021". */
export const describeNamedChange = (name: string, figure: Figure, speaker: Speaker, extreme = ""): string =>
  describeFigure(figure, speaker, extreme).replace(/^(rata-rata )?(perubahan|pertumbuhan)/, `$1${name}`);
