import type { SemanticModel } from "@tanyadata/semantic-model";
import { changeOf } from "../plan/change.ts";
import { addsOrTakes } from "../plan/events.ts";
import type { Aggregate, CombinedFigure, Figure } from "../plan/figure.ts";
import { rangeOf, rangeText } from "../plan/ranges.ts";
import { lowered, lowerFirst, upperFirst } from "./letter-case.ts";
import { setName } from "./set-names.ts";

/** What an aggregate is called in front of its figure. */
export const aggregateNames: Readonly<Record<Aggregate, string>> = {
  mean: "rata-rata",
  median: "median",
  "lower-quartile": "kuartil bawah",
  "upper-quartile": "kuartil atas",
  deviation: "simpangan baku",
  sum: "total",
  highest: "angka tertinggi",
  lowest: "angka terendah",
};

/** A unit that counts in hundredths: what differs in it differs in points. */
const percent = "persen";

/** What a figure is counted in. */
export function figureUnit(figure: Figure, model: SemanticModel): string | null {
  switch (figure.kind) {
    case "count":
      return lowered(setName(figure.of, model));
    case "measure":
      return model.measures.get(figure.measure)?.measure.unit ?? null;
    case "converted":
      return figure.unit;
    case "aggregate":
    case "fixed": {
      const unit = figureUnit(figure.of, model);
      return unit === percent && figure.kind === "aggregate" && figure.how === "deviation" ? "poin persen" : unit;
    }
    case "correlation":
      return figure.tells === "pairs" ? lowered(setName(figure.over, model)) : null;
    case "combined":
      return combinedUnit(figure, model);
  }
}

function combinedUnit({ how, left, right, scale = 1 }: CombinedFigure, model: SemanticModel): string | null {
  const [upper, lower] = [figureUnit(left, model), figureUnit(right, model)];
  if (how === "share" || how === "growth") return percent;
  // Regencies less cities are neither.
  if (how === "sum" || how === "difference" || how === "gap") {
    if (upper !== lower) return null;
    return upper === percent && how !== "sum" ? "poin persen" : upper;
  }
  if (how === "pace") return `${upper === percent ? "poin persen" : (upper ?? "")} per tahun`.trim();
  if (upper === lower) return scale === 1 ? "kali" : null;
  return [upper, [scale === 1 ? "" : String(scale), lower].filter(Boolean).join(" ")].filter(Boolean).join("/");
}

/** To how many decimals a figure is told; null: as it comes. */
export function figureDecimals(figure: Figure, model: SemanticModel): number | null {
  switch (figure.kind) {
    case "count":
      return 0;
    case "measure":
      return model.measures.get(figure.measure)?.measure.decimals ?? null;
    case "aggregate":
      return figure.of.kind === "count" && figure.how !== "sum" ? 2 : figureDecimals(figure.of, model);
    case "fixed":
      return figureDecimals(figure.of, model);
    case "converted":
      return figure.factor > 1 ? (figureDecimals(figure.of, model) ?? 0) : null;
    case "correlation":
      return figure.tells === "pairs" ? 0 : 3;
    case "combined":
      // A year's part of a change has decimals that the change has not.
      if (figure.how === "pace") return (figureDecimals(figure.left, model) ?? 0) + 1;
      return addsOrTakes(figure) ? figureDecimals(figure.left, model) : 2;
  }
}

/** What a figure is called at the head of a column. */
export function figureName(figure: Figure, model: SemanticModel): string {
  switch (figure.kind) {
    case "count":
      return `Jumlah ${lowered(setName(figure.of, model))}`;
    case "measure": {
      const label = model.measures.get(figure.measure)?.measure.label ?? figure.measure;
      return [label, ...sliceLabels(figure, model)].join(" ");
    }
    case "aggregate":
      return upperFirst(`${aggregateNames[figure.how]} ${lowerFirst(figureName(figure.of, model))}`);
    case "fixed":
      return `${figureName(figure.of, model)} (acuan)`;
    case "converted":
      return `${figureName(figure.of, model)} (${figure.unit})`;
    case "correlation":
      if (figure.tells === "pairs") return `Banyaknya ${lowered(setName(figure.over, model))} yang dihitung`;
      return `Korelasi ${figure.of.map((one) => lowerFirst(figureName(one, model))).join(" dan ")}`;
    case "combined":
      return combinedName(figure, model);
  }
}

function combinedName(figure: CombinedFigure, model: SemanticModel): string {
  const { how, left, right, scale = 1 } = figure;
  const [upper, lower] = sideNames(left, right, model);
  const change = changeOf(figure);
  if (change && how === "pace") return `Rata-rata perubahan ${upper} per tahun ${change.from}–${change.to}`;
  if (change) return `${how === "growth" ? "Pertumbuhan" : "Perubahan"} ${upper} ${change.from}–${change.to}`;
  if (how === "share") return `Pangsa ${upper}`;
  if (how === "sum") return upperFirst(`${upper} ditambah ${lower}`);
  if (how === "difference") return upperFirst(`${upper} dikurangi ${lower}`);
  // Figures of one name differ in what stands at the head of the columns beside this one.
  const isOne = upper === lower;
  if (how === "ratio" && scale !== 1) return `Rasio ${upper} per ${scale} ${lowerFirst(figureName(right, model))}`;
  if (how === "ratio") return `Rasio ${isOne ? upper : `${upper} terhadap ${lower}`}`;
  return `Selisih ${isOne ? upper : `${upper} dan ${lower}`}`;
}

/** What two figures are called beside each other: of one measure, the second only by its cut: "jumlah penduduk laki-laki", "perempuan". */
export function sideNames(left: Figure, right: Figure, model: SemanticModel): [string, string] {
  const [upper, lower] = [lowerFirst(figureName(bare(left), model)), lowerFirst(figureName(bare(right), model))];
  const [of, than] = [bare(left), bare(right)];
  const isMore = than.kind === "measure" && than.slices.some(({ added }) => added);
  const isCut =
    !isMore && of.kind === "measure" && than.kind === "measure" && of.measure === than.measure && of.slices.length > 0;
  return [upper, (isCut && upper !== lower && sliceLabels(than, model).join(" ")) || lower];
}

const bare = (figure: Figure): Figure => (figure.kind === "fixed" ? figure.of : figure);

/** The labels of what a figure is cut by: "perempuan". */
export function sliceLabels(figure: Figure, model: SemanticModel): string[] {
  if (figure.kind !== "measure") return [];
  const dimensions = [...model.datasets.values()].flatMap((dataset) => dataset.dimensions);
  return figure.slices.flatMap(({ dimension, values, negated, added }) => {
    const declared = dimensions.find((one) => one.id === dimension);
    const range = declared && values.length > 1 ? rangeOf(values, declared) : null;
    if (declared && range) return [rangeText(range, declared)];
    const labels = values.map((value) => declared?.values.find((one) => one.value === value)?.label ?? String(value));
    if (added) return [`termasuk ${labels.join(" dan ")}`];
    return [negated ? `selain ${labels.join(" dan ")}` : labels.join(" dan ")];
  });
}
