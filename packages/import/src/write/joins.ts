import { type Dataset, isRatio, type Measure, type SemanticModel } from "@tanyadata/semantic-model";
import type { Understanding } from "../understand/understand.ts";
import { core, spoken } from "./words.ts";

/** A figure of the model that a file tells more of: at another level, in other years, or by another source. */
export interface Joined {
  readonly measure: Measure;
  readonly dataset: Dataset;
}

/** What may stand behind a figure's name in a title: "… menurut kabupaten/kota", "… di Jawa Barat tahun 2023". */
const behind = /\s(?:menurut|tahun|di|per|provinsi|kabupaten|kabupaten\/kota|kota|kecamatan|desa|kelurahan)(?=\s|$)/g;

/** Units that are one to whoever asks. */
const same: readonly (readonly string[])[] = [
  ["jiwa", "orang", "penduduk"],
  ["persen", "%"],
  ["poin", "indeks", ""],
];
const unitOf = (unit: string): string => {
  const own = unit.trim().toLowerCase();
  return same.find((all) => own !== "" && all.includes(own))?.[0] ?? own;
};

/**
 * The figure of the model that one of a file is, by its name and unit: then both answer one question, each where it is told. A file that
 * tells no unit is taken at the model's; one that tells another is of something else.
 * @param mayJoin datasets that nothing takes away again
 */
export function joinedBy(
  { label, unit }: Understanding["figures"][number],
  { measures }: SemanticModel,
  mayJoin: (dataset: string) => boolean,
): Joined | null {
  const name = spoken(label);
  const names = new Set([name, ...[...name.matchAll(behind)].map(({ index }) => name.slice(0, index))].map(core));
  for (const { measure, dataset } of measures.values()) {
    if (measure.variant_of !== undefined || dataset.simulated || measure.terms.length === 0) continue;
    if (![measure.label, ...measure.terms].some((term) => names.has(core(spoken(term))))) continue;
    if (unit !== "" && unitOf(unit) !== unitOf(measure.unit)) continue;
    // A share of two figures of the model is reckoned there for every level that those have.
    if (isRatio(measure) || dataset.dimensions.length > 0) continue;
    if (mayJoin(dataset.dataset)) return { measure, dataset };
  }
  return null;
}
