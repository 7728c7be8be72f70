import { type CategoryTop, type GeoType, geoTypes, type RegionProduction, type TradeType } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { readFigures } from "./figures.ts";
import type { GeoData } from "./geo-data.ts";
import { goodsAt, goodsNamed, itemsOf } from "./goods.ts";
import { valuesOf } from "./information.ts";
import type { When } from "./measures.ts";
import type { Place } from "./place.ts";
import { provenanceOf } from "./provenance.ts";
import { type Places, regionsOf } from "./regions.ts";

/** What the regions of a level in some places produce; one after the other, in the order of their codes. */
export async function productionOf(
  type: GeoType,
  places: Places,
  asked: { readonly names: readonly string[]; readonly when: When },
  data: GeoData,
  signal: AbortSignal,
): Promise<Iterable<RegionProduction>> {
  const regions = regionsOf(data).within(type, places);
  const goods = goodsNamed(goodsAt("buy", type, asked.when, data.model), asked.names);
  const told = goods.flatMap((good) => good.told ?? []);
  const figures = await readFigures(told, type, onlyPlace(type, places, data), data, signal);
  return (function* () {
    for (const { id, name, province_code, ...region } of regions)
      yield {
        id,
        name,
        province_code,
        type: region.type,
        parent_id: "parent_id" in region ? region.parent_id : null,
        parent_type: "parent_type" in region ? region.parent_type : null,
        items: itemsOf(goods, figures.get(id)),
      };
  })();
}

/** The one innermost place around the regions of a level, so that only its rows are read; null where there are several or none. */
function onlyPlace(level: GeoType, places: Places, data: GeoData): Place | null {
  for (const type of geoTypes.slice(0, geoTypes.indexOf(level) + 1).reverse()) {
    const [code, ...others] = places[type] ?? [];
    if (others.length > 0) return null;
    if (code !== undefined) return regionsOf(data).region(code, type);
  }
  return null;
}

/** The items with the largest totals of each category in a region. @throws AppError `not_found` for an unknown category */
export async function topItems(
  type: TradeType,
  asked: {
    readonly place: Place | null;
    readonly categoryIds: readonly string[];
    readonly when: When;
    readonly limit: number;
  },
  data: GeoData,
  signal: AbortSignal,
): Promise<CategoryTop[]> {
  const { place, categoryIds, limit } = asked;
  const categories = data.model.root.regions?.[type] ?? [];
  for (const id of categoryIds)
    if (!categories.some((category) => category.id === id))
      throw new AppError("not_found", { detail: `No category of ${type} has the id ${id}` });
  const wanted = categoryIds.length > 0 ? categories.filter(({ id }) => categoryIds.includes(id)) : categories;
  const level = place?.type ?? "country";
  const goods = goodsAt(type, level, asked.when, data.model).filter(({ category }) =>
    wanted.some(({ id }) => id === category.id),
  );
  const figures = await readFigures(
    goods.flatMap((good) => good.told ?? []),
    level,
    place,
    data,
    signal,
  );
  return wanted.map(({ id, label }) => {
    const own = goods.filter(({ category }) => category.id === id);
    return {
      category_id: id,
      category_name: label,
      items: itemsOf(own, valuesOf(figures, place)).slice(0, limit),
      geo_type: place?.type ?? null,
      geo_code: place?.id ?? null,
      ...provenanceOf(
        own.flatMap((good) => good.told ?? []),
        place ? [place] : null,
        data.model,
      ),
    };
  });
}
