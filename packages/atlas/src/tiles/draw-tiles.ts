import type { ArchiveDraft } from "../borders/archive-draft.ts";
import type { BorderLevel, KnownRegions } from "../borders/known.ts";
import { stepsPerDegree } from "../borders/steps.ts";
import { areasIn, type Borders, decoded, join, merged, weighed } from "../borders/topology.ts";
import { type Atlas, areasOf } from "../build.ts";
import { boundsOf } from "../geometry.ts";
import type { Area } from "../outlines.ts";
import { cut } from "./cut.ts";
import { PmtilesWriter } from "./pmtiles-writer.ts";
import { type TileFeature, vectorTile } from "./vector-tile.ts";

/** The first zoom that each level is drawn at; what lies further out, the outlines of the country show. */
const firstZoom: Readonly<Record<BorderLevel, number>> = { province: 7, district: 7, subdistrict: 7, village: 9 };
/** Here a unit of a tile is less than the grid of imported borders: closer up, it is drawn larger. */
const lastZoom = 10;
/** Bends that are left out at the last zoom, in square steps: those that imported borders have lost already. */
const smallestBend = 1000;
const zoomsFrom = (first: number) => Array.from({ length: lastZoom - first + 1 }, (_, i) => first + i);

/**
 * Draws all that the archive holds into vector tiles, aside: subdistricts and villages where they were imported, districts and
 * provinces everywhere. Returns what they are known by.
 */
export function drawTiles(
  draft: ArchiveDraft,
  country: Atlas,
  known: KnownRegions,
  report: (at: string) => void,
): string {
  let bounds: ReturnType<typeof boundsOf> = [180, 90, -180, -90];
  const keep = (level: BorderLevel, code: string, area: Area, zoom: number): void => {
    for (const piece of cut(area, zoom)) draft.keepPiece(level, code, piece);
  };
  for (const level of ["village", "subdistrict"] as const)
    for (const district of draft.districtsWith(level)) {
      report(`${level}s of ${district}`);
      for (const [zoom, borders] of byZoom(draft.part(level, district), firstZoom[level]))
        for (const [code, area] of areasIn(borders)) keep(level, code, area, zoom);
    }
  const drawn = { province: inSteps(country, "provinces"), district: inSteps(country, "regencies") };
  for (const province of known.all.filter(({ level }) => level === "province")) {
    report(`districts of ${province.code}`);
    const districts = known.childrenOf(province.code).map(({ code }) => code);
    const real = new Map(districts.flatMap((code) => atZooms(draft.part("district", code), firstZoom.district, code)));
    const own = new Map(atZooms(draft.part("province", province.code), firstZoom.province, province.code));
    const isWhole = districts.length > 0 && districts.every((code) => real.has(`${code} ${lastZoom}`));
    for (const zoom of zoomsFrom(firstZoom.district)) {
      const areas = districts.flatMap((code): [string, Area][] => {
        const area = real.get(`${code} ${zoom}`) ?? drawn.district.get(code);
        return area ? [[code, area]] : [];
      });
      for (const [code, area] of areas) keep("district", code, area, zoom);
      // The lines of a province are those of its districts, as they are drawn at this zoom.
      const whole = isWhole ? areasIn(merged(join(areas), () => province.code)).get(province.code) : undefined;
      const area = own.get(`${province.code} ${zoom}`) ?? whole ?? drawn.province.get(province.code);
      if (!area) continue;
      keep("province", province.code, area, zoom);
      const [west, south, east, north] = boundsOf(area).map((steps) => steps / stepsPerDegree) as typeof bounds;
      bounds = [
        Math.min(bounds[0], west),
        Math.min(bounds[1], south),
        Math.max(bounds[2], east),
        Math.max(bounds[3], north),
      ];
    }
  }
  const schematic = new Set(
    country.objects.regencies.geometries.flatMap(({ id, properties }) =>
      (properties as { schematic?: boolean } | undefined)?.schematic ? [String(id)] : [],
    ),
  );
  report("archive");
  return write(draft, bounds, (code) => ({
    code,
    name: known.get(code)?.name ?? "",
    ...(schematic.has(code) && { schematic: true }),
  }));
}

function write(
  draft: ArchiveDraft,
  bounds: ReturnType<typeof boundsOf>,
  tell: (code: string) => TileFeature["told"],
): string {
  const writer = new PmtilesWriter(draft.tilesAside);
  let at = -1;
  let layers = new Map<string, TileFeature[]>();
  const end = () => layers.size > 0 && writer.add(at, vectorTile(layers));
  for (const { tile, level, code, geometry } of draft.pieces()) {
    if (tile !== at) {
      end();
      [at, layers] = [tile, new Map()];
    }
    const layer = layers.get(level) ?? [];
    layers.set(level, layer);
    layer.push({ geometry, told: tell(code) });
  }
  end();
  const fields = { code: "String", name: "String", schematic: "Boolean" };
  const vector_layers = Object.entries(firstZoom).map(([id, minzoom]) => ({ id, minzoom, maxzoom: lastZoom, fields }));
  const zooms = [Math.min(...Object.values(firstZoom)), lastZoom] as const;
  return writer.finish({ zooms, bounds, metadata: { name: "TanyaData", vector_layers } });
}

/** Borders of a part as each zoom shows them, shared lines the same on both sides. */
function byZoom(part: string | null, first: number): [zoom: number, borders: Borders][] {
  if (part === null) return [];
  const whole = decoded(JSON.parse(part) as Borders);
  const { without } = weighed(whole);
  // Half the size of a dot on the screen is four times the area.
  return zoomsFrom(first).map((zoom) => [
    zoom,
    zoom === lastZoom ? whole : without(() => smallestBend * 4 ** (lastZoom - zoom)),
  ]);
}

function atZooms(part: string | null, first: number, code: string): [key: string, area: Area][] {
  return byZoom(part, first).flatMap(([zoom, borders]): [string, Area][] => {
    const area = areasIn(borders).get(code);
    return area ? [[`${code} ${zoom}`, area]] : [];
  });
}

const inSteps = (country: Atlas, object: "provinces" | "regencies"): ReadonlyMap<string, Area> =>
  new Map(
    [...areasOf(country, object)].map(([code, area]) => [
      code,
      area.map((rings) =>
        rings.map((ring) =>
          ring.map(([x, y]): [number, number] => [Math.round(x * stepsPerDegree), Math.round(y * stepsPerDegree)]),
        ),
      ),
    ]),
  );
