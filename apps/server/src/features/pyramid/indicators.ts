import { type FigureTable, type GeoType, geoTypes, type Indicator } from "@tanyadata/contract";
import { isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { AppError } from "../../http/app-error.ts";
import { readFigures } from "./figures.ts";
import type { GeoData } from "./geo-data.ts";
import { valuesOf } from "./information.ts";
import { plain } from "./layouts.ts";
import { toldAt, yearsKnown } from "./measures.ts";
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

/** One indicator for the regions directly within a place. @throws AppError `not_found` for an unknown indicator */
export async function figuresOf(
  id: string,
  year: number | undefined,
  place: Place | null,
  data: GeoData,
  signal: AbortSignal,
): Promise<FigureTable> {
  const { model } = data;
  const asked = model.measures.get(id)?.measure;
  if (!asked) throw new AppError("not_found", { detail: `No indicator has the id ${id}` });
  const type: GeoType = place ? (geoTypes[geoTypes.indexOf(place.type) + 1] ?? "village") : "province";
  const regions = regionsOf(data);
  const rows = place ? regions.childrenOf(place.id) : regions.within("province", {});
  const told = toldAt(id, type, year, model);
  const own = toldAt(id, place?.type ?? "country", year, model);
  const [figures, ofPlace] = await Promise.all([
    told ? readFigures([told], type, place, data, signal) : undefined,
    own ? readFigures([own], place?.type ?? "country", place, data, signal) : undefined,
  ]);
  return {
    indicator: id,
    label: plain(asked.label),
    unit: asked.unit,
    decimals: asked.decimals,
    year: told?.year ?? null,
    type,
    is_simulated: told?.isSimulated ?? false,
    rows: rows.map(({ id, name }) => ({ id, name, value: (told && figures?.get(id)?.get(told.measure.id)) ?? null })),
    whole: (own && ofPlace && valuesOf(ofPlace, place)?.get(own.measure.id)) ?? null,
    ...provenanceOf([...(told ? [told] : []), ...(own ? [own] : [])], place ? [place, ...rows] : null, model),
  };
}
