import type { StyleSpecification } from "maplibre-gl";
import type { Drawing } from "./drawing.ts";

export interface Colours {
  readonly sea: string;
  readonly ground: string;
  /** The district that is looked into. */
  readonly home: string;
  readonly border: string;
  readonly pointed: string;
  /** From the least to the most. */
  readonly shades: readonly string[];
  readonly unknown: string;
}

/** The page's own colours, light or dark as it is now. */
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    sea: of("--map-sea"),
    ground: of("--map-ground"),
    home: of("--map-home"),
    border: of("--background"),
    pointed: of("--foreground"),
    shades: [0, 1, 2, 3, 4].map((shade) => of(`--shade-${shade}`)),
    unknown: of("--map-unknown"),
  };
}

/** The colour of a shade that an expression tells. */
export const shadeBy = (told: unknown, shades: readonly string[], unknown: string) =>
  ["match", told, ...shades.flatMap((colour, i) => [i, colour]), unknown] as never;

const source = (data: GeoJSON.GeoJSON) => ({ type: "geojson" as const, data, tolerance: 0 });
/** A point belongs to one tile: what lies around it needs no copy of it. */
const pointSource = (data: GeoJSON.GeoJSON) => ({ ...source(data), buffer: 0 });

/** A map with what is drawn on it; its points come later. */
export const styleOf = (colours: Colours, { ground, home, areas, circles }: Drawing): StyleSpecification => ({
  version: 8,
  sources: {
    ground: source(ground),
    home: source(home),
    areas: source(areas),
    points: pointSource({ type: "FeatureCollection", features: [] }),
    circles: pointSource(circles),
  },
  layers: layersOf(colours),
});

/** Sea, ground, the district looked into, areas and circles, in this order. */
export function layersOf({
  sea,
  ground,
  home,
  border,
  pointed,
  shades,
  unknown,
}: Colours): StyleSpecification["layers"] {
  const shade = shadeBy(["get", "shade"], shades, unknown);
  // A line runs along every side of an area: another pass that smooths the same sides would not be seen.
  const smooth = { "fill-antialias": false };
  // Of an island that is a few pixels wide a whole line would leave nothing.
  const thin = ["interpolate", ["linear"], ["zoom"], 3, 0.25, 6, 1] as never;
  return [
    { id: "sea", type: "background", paint: { "background-color": sea } },
    { id: "ground", type: "fill", source: "ground", paint: { "fill-color": ground, ...smooth } },
    { id: "ground-border", type: "line", source: "ground", paint: { "line-color": border, "line-width": thin } },
    { id: "home", type: "fill", source: "home", paint: { "fill-color": home, ...smooth } },
    { id: "home-border", type: "line", source: "home", paint: { "line-color": pointed, "line-width": 1 } },
    { id: "areas", type: "fill", source: "areas", paint: { "fill-color": shade, ...smooth } },
    { id: "areas-border", type: "line", source: "areas", paint: { "line-color": border, "line-width": thin } },
    {
      id: "chosen",
      type: "line",
      source: "areas",
      filter: ["get", "isChosen"],
      paint: { "line-color": pointed, "line-width": 3 },
    },
    {
      id: "pointed",
      type: "line",
      source: "areas",
      filter: ["==", ["get", "id"], ""],
      paint: { "line-color": pointed, "line-width": 2 },
    },
    {
      id: "points",
      type: "circle",
      source: "points",
      paint: {
        "circle-color": pointed,
        "circle-opacity": 0.55,
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 3, 0.5, 7, 1.3, 11, 3.5],
      },
    },
    {
      id: "circles",
      type: "circle",
      source: "circles",
      paint: {
        "circle-color": shade,
        "circle-radius": ["get", "radius"],
        // The palest would not be seen on the ground.
        "circle-stroke-color": ["case", ["get", "isChosen"], pointed, shades.at(-1) ?? border],
        "circle-stroke-width": ["case", ["get", "isChosen"], 3, 1],
        "circle-opacity": 0.9,
      },
    },
  ];
}
