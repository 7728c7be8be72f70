import { type FigureTable, type GeoType, geoTypes, type Indicator } from "@tanyadata/contract";
import { isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { AppError } from "../../http/app-error.ts";
import { readFigures } from "./figures.ts";
import type { GeoData } from "./geo-data.ts";
import { valuesOf } from "./information.ts";
import { plain } from "./layouts.ts";
import { type Level, toldAt, type When, yearsKnown } from "./measures.ts";
import type { Place } from "./place.ts";
import { provenanceOf } from "./provenance.ts";
import { regionsOf } from "./regions.ts";

/** Every measure that regions have, but those that only say another source of one: they fill its levels and years. */
export function indicatorsOf(model: SemanticModel): Indicator[] {
  return [...model.measures.values()].flatMap(({ measure, dataset }) => {
    if (measure.variant_of !== undefined) return [];
    const levels = geoTypes.flatMap((type) => {
      const known = yearsKnown(measure.id, type, model);
      return known ? [{ type, years: known.years, is_simulated: known.isSimulated }] : [];
    });
    if (levels.length === 0) return [];
    const group = model.root.regions?.layouts.includes(dataset.dataset) ? `${plain(dataset.label)}: ` : "";
    return {
      id: measure.id,
      label: group + plain(measure.label),
      unit: measure.unit,
      decimals: measure.decimals,
      is_additive: isBase(measure) && measure.additivity === "sum",
      levels,
    };
  });
}

/**
 * One indicator for the regions directly within a place; where nothing lies in it, for its neighbours. Without an id: the people.
 * @throws AppError `not_found` for an unknown indicator
 */
export async function figuresOf(
  id: string | undefined,
  when: When,
  around: Place | null,
  data: GeoData,
  signal: AbortSignal,
): Promise<FigureTable> {
  const { model } = data;
  const indicator = id ?? model.root.regions?.population ?? "";
  const asked = model.measures.get(indicator)?.measure;
  if (!asked) throw new AppError("not_found", { detail: `No indicator has the id ${indicator}` });
  const regions = regionsOf(data);
  const place = around && regions.childrenOf(around.id).length === 0 ? regions.parentOf(around) : around;
  const type: GeoType = place ? (geoTypes[geoTypes.indexOf(place.type) + 1] ?? "village") : "province";
  const level: Level = place?.type ?? "country";
  const rows = place ? regions.childrenOf(place.id) : regions.within("province", {});
  const told = toldAt(indicator, type, when, model);
  // What stands under a column is of the column's year.
  const own = toldAt(indicator, level, told?.year == null ? when : { year: told.year }, model);
  const [figures, ofPlace] = await Promise.all([
    told ? readFigures([told], type, place, data, signal) : undefined,
    own ? readFigures([own], level, place, data, signal) : undefined,
  ]);
  return {
    country: model.root.whole.label,
    country_levels: geoTypes.filter((level) => model.root.regions?.levels[level] !== undefined),
    place: place && { id: place.id, name: place.name },
    indicator,
    label: plain(asked.label),
    unit: asked.unit,
    decimals: asked.decimals,
    year: (told ?? own)?.year ?? null,
    type,
    is_simulated: told?.isSimulated ?? false,
    rows: rows.map(({ id, name }) => ({ id, name, value: (told && figures?.get(id)?.get(told.measure.id)) ?? null })),
    whole: (own && ofPlace && valuesOf(ofPlace, place)?.get(own.measure.id)) ?? null,
    is_whole_simulated: own?.isSimulated ?? false,
    ...provenanceOf([...(told ? [told] : []), ...(own ? [own] : [])], place ? [place, ...rows] : null, model),
  };
}
