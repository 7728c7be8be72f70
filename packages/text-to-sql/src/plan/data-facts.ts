import {
  type Dataset,
  isRatio,
  type Measure,
  type SemanticModel,
  type Source,
  variantsOf,
  yearsOf,
} from "@tanyadata/semantic-model";
import type { DataFact } from "../language/data-facts.ts";

/** What each of them is called over its column. */
export const dataFactNames: Readonly<Record<DataFact, string>> = {
  years: "Tahun",
  latest: "Tahun terbaru",
  unit: "Satuan",
  source: "Sumber",
  levels: "Tingkat",
  cuts: "Rincian",
  nature: "Jenis",
  held: "Ketersediaan",
};

interface Held {
  readonly measure: Measure;
  readonly dataset: Dataset;
}

/** A fact of measures' data in words of the model; of one of them those of its other official sources beside it. */
export function dataFact(
  {
    about,
    id,
    beside = [],
    dimension,
  }: { about: DataFact; id: string; beside?: readonly string[]; dimension?: string },
  model: SemanticModel,
): { readonly label: string; readonly text: string; readonly sources: readonly Source[] } | null {
  const own = model.measures.get(id);
  if (!own) return null;
  const named = [own, ...beside.flatMap((other) => model.measures.get(other) ?? [])];
  const variants =
    named.length > 1 || dimension !== undefined
      ? []
      : variantsOf(model, id).flatMap((variant) => model.measures.get(variant.id) ?? []);
  const all = [...named, ...variants.filter(({ dataset }) => dataset.simulated === own.dataset.simulated)];
  const told = all.map((one) => factOf(about, one, dimension, model));
  const [first = "", ...rest] = told;
  const others = rest.flatMap((text, i) => (text === first ? [] : [`${all[i + 1]?.measure.label}: ${text}`]));
  return {
    label: named.map(({ measure }) => measure.label).join(", "),
    text: [first, ...others].join("; "),
    sources: all.flatMap(({ dataset }) => dataset.sources),
  };
}

function factOf(about: DataFact, held: Held, dimension: string | undefined, model: SemanticModel): string {
  const { measure, dataset } = held;
  const years = yearsOf(dataset);
  const level = (model.entities.get(dataset.grain.entity)?.label ?? "").toLowerCase();
  const cut = dimension === undefined ? "" : `; ${cutsSaid(dataset, dimension)}`;
  switch (about) {
    case "unit":
      return measure.unit || "tanpa satuan";
    case "source":
      return dataset.sources.map(({ title, publisher }) => `${title} (${publisher})`).join("; ");
    case "levels":
      return levelsSaid(held, model);
    case "cuts":
      return cutsSaid(dataset, dimension);
    case "nature":
      return dataset.simulated ? "data simulasi, bukan angka resmi" : `data resmi: ${publishersOf(dataset)}`;
    case "latest":
      return `${years.at(-1) ?? "tidak menurut tahun"}, menurut ${level}${cut}`;
    case "years":
      return `${yearsSaid(years)}, menurut ${level}${cut}`;
    case "held":
      return `ada, ${yearsSaid(years)}, menurut ${level}${dataset.simulated ? " (data simulasi)" : ""}`;
  }
}

const publishersOf = ({ sources }: Dataset): string =>
  [...new Set(sources.map(({ publisher }) => publisher))].join("; ");

/** At which levels it is told: what adds up of all that hold its own. */
function levelsSaid({ measure, dataset }: Held, model: SemanticModel): string {
  const label = (entity: string): string => (model.entities.get(entity)?.label ?? entity).toLowerCase();
  const { entity } = dataset.grain;
  const around = addsUp(measure, model) ? aroundOf(entity, model).map(label) : [];
  const isWhole = dataset.whole !== undefined || around.length > 0;
  const summed = [...around, ...(isWhole ? [model.root.whole.label] : [])];
  return `${label(entity)}${summed.length > 0 ? `; juga ${summed.join(", ")}` : ""}`;
}

/** What holds an entity's members, and what holds that. */
function aroundOf(entity: string, model: SemanticModel): string[] {
  const parents = (model.entities.get(entity)?.parents ?? []).filter(({ shown }) => shown).map((one) => one.entity);
  return [...new Set(parents.flatMap((parent) => [parent, ...aroundOf(parent, model)]))];
}

const addsUp = (measure: Measure, model: SemanticModel): boolean =>
  isRatio(measure)
    ? [measure.numerator, measure.denominator].every((id) => {
        const part = model.measures.get(id)?.measure;
        return part !== undefined && addsUp(part, model);
      })
    : measure.additivity === "sum";

/** By what it is cut, with the values; and what is said of single years: in which of them there is but one of those. */
function cutsSaid({ dimensions, notes }: Dataset, only?: string): string {
  const shown = dimensions.filter(({ id }) => only === undefined || id === only);
  if (shown.length === 0) return "tidak dirinci lagi";
  const told = shown.map(({ label, values }) => `${label.toLowerCase()}: ${values.map((one) => one.label).join(", ")}`);
  const dated = notes.flatMap((note) => (typeof note === "string" || !note.years ? [] : [note.note]));
  return [...told, ...(only === undefined ? [] : dated)].join("; ");
}

/** Everything that is held, or what some datasets hold: figures with their years, then things. */
export function catalogueOf(
  datasets: readonly string[] | undefined,
  { measures, entities }: SemanticModel,
): { readonly text: string; readonly sources: readonly Source[] } {
  const held = [...measures.values()].filter(
    ({ measure, dataset }) =>
      measure.terms.length > 0 &&
      measure.variant_of === undefined &&
      !isOfThings(dataset) &&
      (datasets?.includes(dataset.dataset) ?? !dataset.simulated),
  );
  const figures = held.map(({ measure, dataset }) => {
    const years = yearsOf(dataset);
    return `${measure.label}${years.length > 0 ? ` (${spansOf(years).join(", ")})` : ""}`;
  });
  const things = [...entities.values()]
    .filter((entity) => !("groups" in entity) && entity.named)
    .map(({ label }) => label);
  return {
    text: `${[...new Set(figures)].join("; ")}${datasets ? "" : `. Juga daftar: ${things.join(", ")}`}`,
    sources: datasets ? held.flatMap(({ dataset }) => dataset.sources).slice(0, 1) : [],
  };

  function isOfThings({ table, grain, time }: Dataset): boolean {
    return "timeless" in time && entities.get(grain.entity)?.table === table;
  }
}

const yearsSaid = (years: readonly number[]): string =>
  years.length === 0 ? "tidak menurut tahun" : spansOf(years).join(", ");

/** "2010–2021", "2024": years without a gap between them are one span. */
function spansOf(years: readonly number[]): string[] {
  const spans: { readonly from: number; to: number }[] = [];
  for (const year of years) {
    const last = spans.at(-1);
    if (last && year === last.to + 1) last.to = year;
    else spans.push({ from: year, to: year });
  }
  return spans.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
}
