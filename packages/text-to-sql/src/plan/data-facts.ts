import { type SemanticModel, type Source, variantsOf, yearsOf } from "@tanyadata/semantic-model";
import type { DataFact } from "../language/data-facts.ts";

/** What each of them is called over its column. */
export const dataFactNames: Readonly<Record<DataFact, string>> = {
  years: "Tahun",
  unit: "Satuan",
  source: "Sumber",
};

/** A fact of a measure's data in words of the model: its years, its unit, its sources; those of its other official sources beside it. */
export function dataFact(
  about: DataFact,
  id: string,
  model: SemanticModel,
): { readonly label: string; readonly text: string; readonly sources: readonly Source[] } | null {
  const own = model.measures.get(id);
  if (!own) return null;
  const others = variantsOf(model, id).flatMap((variant) => model.measures.get(variant.id) ?? []);
  const all = [own, ...others.filter(({ dataset }) => dataset.simulated === own.dataset.simulated)];
  const told = all.map(({ measure, dataset }) => {
    if (about === "unit") return measure.unit || "tanpa satuan";
    if (about === "source") return dataset.sources.map(({ title, publisher }) => `${title} (${publisher})`).join("; ");
    return yearsSaid(yearsOf(dataset), model.entities.get(dataset.grain.entity)?.label ?? "");
  });
  const [first = "", ...rest] = told;
  const beside = rest.flatMap((text, i) => (text === first ? [] : [`${all[i + 1]?.measure.label}: ${text}`]));
  return {
    label: own.measure.label,
    text: [first, ...beside].join("; "),
    sources: all.flatMap(({ dataset }) => dataset.sources),
  };
}

const yearsSaid = (years: readonly number[], level: string): string =>
  years.length === 0 ? "tidak menurut tahun" : `${spansOf(years).join(", ")}, menurut ${level.toLowerCase()}`;

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
