import type { CombinedFigure, DerivedFigure } from "../plan/figure.ts";
import { aggregateNames, changeOf } from "../sql/figure-names.ts";
import { describeFigure, describeSet } from "./describe.ts";
import type { Speaker } from "./names.ts";

/** A figure that is computed from others, in words; `extreme` stands where Indonesian has it. */
export function describeDerived(figure: DerivedFigure, speaker: Speaker, extreme = ""): string {
  const end = extreme === "" ? "" : ` ${extreme}`;
  switch (figure.kind) {
    case "fixed":
      return describeFigure(figure.of, speaker, extreme);
    case "correlation":
      return `koefisien korelasi ${figure.of.map((one) => describeFigure(one, speaker)).join(" dan ")} antar-${describeSet(figure.over, speaker)}${end}`;
    case "aggregate": {
      const { over } = figure;
      const of = describeFigure(figure.of, speaker);
      if (!("years" in over))
        return `${aggregateNames[figure.how]} ${of} dari setiap ${describeSet(over, speaker)}${end}`;
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
    return [name, of, extreme, `dari tahun ${change.from} ke ${change.to}`].filter(Boolean).join(" ");
  }
  const [upper, lower] = [describeFigure(left, speaker), describeFigure(right, speaker)];
  const end = extreme === "" ? "" : ` ${extreme}`;
  if (how === "share") return `pangsa ${upper} terhadap ${lower}${end}`;
  if (how === "ratio") return `rasio ${upper} ${scale === 1 ? "terhadap" : `per ${scale}`} ${lower}${end}`;
  return `selisih ${upper} dan ${lower}${end}`;
}
