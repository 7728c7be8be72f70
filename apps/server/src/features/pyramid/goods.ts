import type { CategoryOption, ProductionItem, TradeType } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { plain } from "./layouts.ts";
import { type Level, type Told, toldAt, type When } from "./measures.ts";
import { isNamed, matches } from "./words.ts";

/** A commodity of a category; `told` undefined where it is not known at the level then. */
export interface Good {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly told: Told | undefined;
}

/** What regions produce or consume, in the model's order. */
export function goodsAt(type: TradeType, level: Level, when: When, model: SemanticModel): Good[] {
  return (model.root.regions?.[type] ?? []).flatMap(({ id, label, measures }) =>
    measures.map((measureId) => {
      const measure = model.measures.get(measureId)?.measure;
      return {
        id: measureId,
        name: commodity(measure?.label ?? measureId),
        unit: measure?.unit ?? "",
        category: { id, name: label },
        told: toldAt(measureId, level, when, model),
      };
    }),
  );
}

/** Goods that are called by one of the names: their own, their id, or their category's; all where no name is given. */
export const goodsNamed = (goods: readonly Good[], names: readonly string[]): Good[] =>
  names.length === 0
    ? [...goods]
    : goods.filter(({ id, name, category }) => isNamed([id, name, category.id, category.name], names));

/** Items with their totals, the largest first; what is not known, or not there, is left out. */
export function itemsOf(
  goods: readonly Good[],
  values: ReadonlyMap<string, number | null> | undefined,
): ProductionItem[] {
  return goods
    .flatMap(({ id, name, unit, category, told }) => {
      const total = told && values?.get(told.measure.id);
      if (total === undefined || total === null || !told) return [];
      return { id, name, category_id: category.id, total, unit, year: told.year, is_simulated: told.isSimulated };
    })
    .sort((a, b) => b.total - a.total);
}

/** The categories whose label has all the words, with all their commodities; else with those that have them. */
export function categoryOptions(type: TradeType, keywords: string, model: SemanticModel): CategoryOption[] {
  const options = new Map<string, CategoryOption>();
  for (const { id, name, category } of goodsAt(type, "country", {}, model)) {
    const option = options.get(category.id) ?? { value: category.id, label: category.name, items: [] };
    option.items.push({ value: id, label: name });
    options.set(category.id, option);
  }
  return [...options.values()].flatMap((option) => {
    if (matches(option.label, keywords)) return option;
    const items = option.items.filter(({ label }) => matches(label, keywords));
    return items.length > 0 ? { ...option, items } : [];
  });
}

/** "Produksi kopi" is the figure of a good called "Kopi". */
function commodity(label: string): string {
  const name = plain(label).replace(/^(produksi|konsumsi)\s+/iu, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
