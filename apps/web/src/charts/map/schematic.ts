import type { ChartSpec } from "../spec.ts";
import type { Outlines } from "./outlines.ts";

/** Stands under every map whose borders are only estimated. */
export const schematicNote = "Batas kabupaten/kota bersifat skematis (perkiraan)";

/** The chart without the note, where the borders that it shows were imported. */
export function withoutNeedlessNote<C extends ChartSpec>(chart: C, { regencies }: Outlines): C {
  if (chart.kind !== "map" || !chart.notes.includes(schematicNote)) return chart;
  const within = new Set(chart.areas.map(({ code }) => code.slice(0, 2)));
  const isSchematic = regencies.some(({ id, properties }) => properties.schematic && within.has(id.slice(0, 2)));
  return isSchematic ? chart : { ...chart, notes: chart.notes.filter((note) => note !== schematicNote) };
}
