import type { Grain } from "../ui/time.ts";

/** What is drawn on an axis or said in a figure. */
export interface Measure {
  readonly name: string;
  readonly unit: string | null;
  readonly decimals: number | null;
}

/** One bar, dot or point: its name and its figure, null where there is none. */
export interface Point {
  readonly label: string;
  readonly value: number | null;
  /** The text beside it speaks of it. */
  readonly isMarked: boolean;
}

/** Several figures of one thing, in the order of the series. */
export interface Group {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** A line: its figures from the first year, or month, to the last; null in one without. Neighbours are one apart. */
export interface Series {
  readonly name: string;
  readonly values: readonly { readonly at: number; readonly value: number | null }[];
}

/** From this year on figures are not comparable with earlier ones. */
export interface Break {
  readonly year: number;
  readonly note: string;
}

/** A straight line through points: `y = slope · x + intercept`, by least squares; `r` from −1 to 1. */
export interface Fit {
  readonly slope: number;
  readonly intercept: number;
  readonly r: number;
  readonly n: number;
}

export interface ScatterPoint {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly isMarked: boolean;
}

/** What came of a figure since an earlier one. */
export interface Change {
  readonly difference: number;
  /** Null where the earlier figure is 0, or both are percentages. */
  readonly percent: number | null;
  readonly since: string;
}

/** What every chart bears. */
interface Frame {
  readonly title: string;
  /** Where the figures come from; stands below what is saved. Empty: nothing is said. */
  readonly source: string;
  /** What must be said with it: what is left out, what is only an estimate. */
  readonly notes: readonly string[];
  /** A badge says that these are no official figures. */
  readonly isSimulated: boolean;
  readonly measure: Measure;
}

export type PointsChart = Frame & { readonly kind: "bar" | "dot"; readonly points: readonly Point[] };
export type GroupedChart = Frame & {
  readonly kind: "grouped";
  readonly series: readonly string[];
  readonly groups: readonly Group[];
};
export type LineChart = Frame & {
  readonly kind: "line";
  /** What its points are: years, months. */
  readonly grain: Grain;
  readonly series: readonly Series[];
  readonly breaks: readonly Break[];
};
/** `measure` is the vertical one. */
export type ScatterChart = Frame & {
  readonly kind: "scatter";
  readonly across: Measure;
  readonly points: readonly ScatterPoint[];
  readonly fit: Fit | null;
};
/** Bins without gaps; the last one holds its upper end. */
export type HistogramChart = Frame & {
  readonly kind: "histogram";
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[];
};
export type MapChart = Frame & {
  readonly kind: "map";
  readonly level: "province" | "district";
  readonly areas: readonly { readonly code: string; readonly label: string; readonly value: number | null }[];
};
export type PyramidChart = Frame & {
  readonly kind: "pyramid";
  readonly sides: readonly [left: string, right: string];
  /** The youngest first. */
  readonly groups: readonly Group[];
};
/** `course`: the years, or months, that led there; empty where only one is known. */
export type SingleChart = Frame & {
  readonly kind: "single";
  readonly label: string;
  readonly value: number;
  readonly change: Change | null;
  readonly grain: Grain;
  readonly course: Series["values"];
  readonly breaks: readonly Break[];
};

/** What a chart shows, as plain data. */
export type ChartSpec =
  | PointsChart
  | GroupedChart
  | LineChart
  | ScatterChart
  | HistogramChart
  | MapChart
  | PyramidChart
  | SingleChart;
export type ChartKind = ChartSpec["kind"];

/** The kinds by name, as people choose them. */
export const kindNames: Readonly<Record<ChartKind, string>> = {
  bar: "Grafik batang",
  dot: "Grafik titik",
  grouped: "Batang berkelompok",
  line: "Grafik garis",
  scatter: "Diagram pencar",
  histogram: "Histogram",
  map: "Peta",
  pyramid: "Piramida penduduk",
  single: "Angka tunggal",
};

/** A measure with its unit, as an axis is called. */
export const axisName = ({ name, unit }: Measure): string => (unit ? `${name} (${unit})` : name);
