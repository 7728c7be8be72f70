import type { FigureTable, GeoRegion, GeoType } from "@tanyadata/contract";
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon } from "geojson";
import { breaksOf, radiusOf, shadeOf } from "../../../charts/map/classes.ts";
import { type Bounds, boundsOf, type Outline, type Outlines } from "../../../charts/map/outlines.ts";
import { pathTo } from "../view.ts";

/** What the map tells of one region that can be looked into. */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  /** From 0 to 4; -1 where nothing is known. */
  readonly shade: number;
  /** It is the one that is looked into. */
  readonly isChosen: boolean;
}
type Area = Feature<Polygon | MultiPolygon, Told>;
type Circle = Feature<Point, Told & { readonly radius: number }>;

/** What a view looks like on the map. */
export interface Drawing {
  /** What is looked into; null: the whole country. */
  readonly region: string | null;
  readonly areas: FeatureCollection<Polygon | MultiPolygon, Told>;
  /** The surroundings: seen, and not told of; nothing where areas cover it. */
  readonly ground: FeatureCollection;
  /** The district that is looked into. */
  readonly home: FeatureCollection;
  readonly circles: FeatureCollection<Point, Told & { radius: number }>;
  readonly breaks: readonly number[];
  readonly bounds: Bounds;
  /** The level of what is shown. */
  readonly type: GeoType;
  /** Borders that are only estimated are seen. */
  readonly isSchematic: boolean;
  /** Places that are only estimated are seen. */
  readonly isEstimated: boolean;
}

/**
 * Draws the figures of a place: areas down to the district and where borders were imported, else circles among the
 * villages' positions. @param within imported outlines of what lies in the district
 */
export function draw(
  region: string | null,
  { rows, type }: FigureTable,
  { provinces, regencies }: Outlines,
  villages: readonly GeoRegion[],
  within: readonly Outline[] = [],
): Drawing {
  const values = rows.flatMap(({ value }) => value ?? []);
  const breaks = breaksOf(values);
  const told = ({ id, name, value }: FigureTable["rows"][number]): Told => ({
    id,
    name,
    value,
    shade: shadeOf(value, breaks) ?? -1,
    isChosen: id === region,
  });
  const shown = type === "province" ? provinces : type === "district" ? regencies : within;
  const areas = shown.flatMap((outline): Area[] => {
    const row = rows.find(({ id }) => id === outline.id);
    return row ? [{ type: "Feature", geometry: outline.geometry, properties: told(row) }] : [];
  });
  const drawn = new Set(areas.map(({ properties }) => properties.id));
  const [, district] = pathTo(region);
  const most = Math.max(0, ...values);
  const circles = rows.flatMap((row): Circle[] => {
    const [x, y] = middleOf(villages.filter(({ id }) => id === row.id || id.startsWith(`${row.id}.`)));
    const hasNone = type === "province" || type === "district" || drawn.has(row.id);
    if (hasNone || x === undefined || y === undefined) return [];
    return [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [x, y] },
        properties: { ...told(row), radius: radiusOf(row.value, most) },
      },
    ];
  });
  const home = regencies.find(({ id }) => id === district);
  const around = district
    ? regencies.filter(({ id }) => id !== district)
    : provinces.filter(({ id }) => !drawn.has(id));
  const all = [...areas, ...circles];
  const seen = all.length > 0 ? all : home ? [home] : provinces;
  return {
    region,
    areas: { type: "FeatureCollection", features: areas },
    ground: { type: "FeatureCollection", features: around },
    home: { type: "FeatureCollection", features: home ? [home] : [] },
    circles: { type: "FeatureCollection", features: circles.sort((a, b) => b.properties.radius - a.properties.radius) },
    type,
    breaks,
    bounds: boundsOf(
      [...(type === "subdistrict" && home ? [home] : []), ...seen].map(({ geometry }) => geometry.coordinates),
    ),
    isSchematic:
      type !== "province" &&
      regencies.some(({ id, properties }) => properties.schematic && (district ? id === district : drawn.has(id))),
    isEstimated: circles.length > 0 && villages.some((one) => one.type === "village" && one.is_position_estimated),
  };
}

function middleOf(villages: readonly GeoRegion[]): [number?, number?] {
  const places = villages.flatMap((one) =>
    one.type === "village" && one.longitude !== null && one.latitude !== null
      ? [[one.longitude, one.latitude] as const]
      : [],
  );
  if (places.length === 0) return [];
  return [
    places.reduce((sum, [x]) => sum + x, 0) / places.length,
    places.reduce((sum, [, y]) => sum + y, 0) / places.length,
  ];
}
