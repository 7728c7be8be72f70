import "maplibre-gl/dist/maplibre-gl.css";
import { type GeoJSONSource, Map as MapLibre, NavigationControl, prewarm, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef } from "react";
import type { Drawing } from "./drawing.ts";
import { type Snapshot, snapshotOf } from "./picture.ts";
import { followPointer, type Pointing } from "./pointing.ts";
import { colours, layersOf, styleOf } from "./style.ts";

setWorkerUrl(workerUrl);
// Its workers start while the figures are still on their way.
prewarm();

/** A village as `/geographies/villages/points` tells it. */
export type VillagePoint = readonly [code: string, longitude: number, latitude: number];

export interface MapViewProps extends Pointing {
  /** What the vector tiles of imported borders are known by; null where there are none. */
  readonly tiles: string | null;
  /** Null: no points are shown. */
  readonly points: readonly VillagePoint[] | null;
  /** Gets what saves the map's picture as it is. */
  readonly onReady: (snapshot: () => Promise<Snapshot>) => void;
  /** The browser cannot show maps. */
  readonly onFail: () => void;
  /** The browser has lost what it drew the map with: it is to be shown anew. */
  readonly onLost: () => void;
}

/** A map without tiles: what is drawn is all that there is. It is moved by pointer and by keyboard; a press looks into a region. */
export function MapView(props: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const shownDrawing = useRef<Drawing | null>(null);
  const hasPoints = useRef(false);

  useEffect(() => {
    if (!place.current) return;
    shownDrawing.current = latest.current.drawing;
    const made = start(place.current, latest);
    map.current = made;
    if (!made) latest.current.onFail();
    made?.once("webglcontextlost", () => {
      // It has forgotten all that was drawn: nothing is told to it any more.
      map.current = null;
      latest.current.onLost();
    });
    const follow = new MutationObserver(() => made && recolour(made, latest));
    follow.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    return () => {
      follow.disconnect();
      made?.remove();
      map.current = null;
    };
  }, []);

  useEffect(() => {
    const shown = map.current;
    if (!shown) return undefined;
    return whenDrawable(shown, () => {
      if (shownDrawing.current !== props.drawing) update(shown, props.drawing, shownDrawing.current);
      shownDrawing.current = props.drawing;
      void detail(shown, latest);
    });
  }, [props.drawing]);

  useEffect(() => {
    const shown = map.current;
    if (!shown || (!props.points && !hasPoints.current)) return undefined;
    hasPoints.current = props.points !== null;
    return whenDrawable(shown, () => {
      shown.getSource<GeoJSONSource>("points")?.setData(pointsOf(props.points ?? []));
      // Whoever measures waits for the attribute.
      if (props.points) shown.once("idle", () => place.current?.setAttribute("data-points", "drawn"));
      else place.current?.removeAttribute("data-points");
    });
  }, [props.points]);

  return <div ref={place} className="h-full w-full" data-map="" />;
}

/**
 * Shows something once the map has its sources: at once, or when its style is there.
 * @returns what takes it back: what has been replaced meanwhile must not come after what replaced it
 */
function whenDrawable(map: MapLibre, show: () => void): (() => void) | undefined {
  if (map.getSource("areas")) {
    show();
    return undefined;
  }
  const { unsubscribe } = map.on("load", show);
  return unsubscribe;
}

function start(container: HTMLElement, latest: { readonly current: MapViewProps }): MapLibre | null {
  let map: MapLibre;
  try {
    map = new MapLibre({
      container,
      style: styleOf(colours(), latest.current.drawing),
      bounds: latest.current.drawing.bounds,
      fitBoundsOptions: { padding: 24 },
      attributionControl: false,
      // A press looks into a region; a second one would zoom away from it.
      doubleClickZoom: false,
      dragRotate: false,
      pitchWithRotate: false,
      // The page goes on below the map: a wheel that passes over it, or a finger, scrolls the page.
      cooperativeGestures: true,
      // There are no words to fade in, and the map would be drawn again and again for as long as they could.
      fadeDuration: 0,
      locale: words,
    });
  } catch {
    return null;
  }
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.getCanvas().setAttribute("aria-label", "Peta wilayah. Angkanya ada pada tabel di bawah.");
  followPointer(map, latest);
  map.on("zoomend", () => void detail(map, latest));
  map.on("error", (event) => {
    if ((event as { sourceId?: string }).sourceId !== "tiles") return;
    // The outlines stay; at the next zoom the tiles are tried again.
    drawn.delete(map);
    tiling?.then(({ dropTiles }) => dropTiles(map));
  });
  map.once("idle", () => {
    container.dataset.map = "ready";
    latest.current.onReady(() => snapshotOf(map));
  });
  return map;
}

type Tiling = typeof import("./tiles.ts");
let tiling: Promise<Tiling> | undefined;
/** From this zoom on tiles are worth their code. */
const nearEnough = 7;

/** Draws imported borders in detail where the map is near enough to show it; what reads tiles is loaded when it first is. */
async function detail(map: MapLibre, latest: { readonly current: MapViewProps }): Promise<void> {
  const { tiles } = latest.current;
  if (tiles === null || !map.getSource("areas") || map.getZoom() < nearEnough) return;
  tiling ??= import("./tiles.ts");
  const { addTiles, drawOnTiles, hasTiles, hideOutlines } = await tiling;
  // It may have been taken away meanwhile.
  if (!map.getSource("areas")) return;
  if (!hasTiles(map)) addTiles(map, tiles);
  const { drawing } = latest.current;
  if (drawn.get(map) === drawing) return;
  drawn.set(map, drawing);
  drawOnTiles(map, drawing, colours());
  map.once("idle", () => {
    // Tiles that could not be read have been taken off, and another drawing hides its own outlines.
    if (!hasTiles(map) || drawn.get(map) !== drawing) return;
    hideOutlines(map, drawing);
    map.getContainer().setAttribute("data-tiles", "drawn");
  });
}

/** What each map's tiles show. */
const drawn = new WeakMap<MapLibre, Drawing>();

/** Shows another drawing; the map goes there, and stays where it is when only the figure or the year is another. */
function update(map: MapLibre, drawing: Drawing, before: Drawing | null): void {
  const { areas, ground, home, circles, bounds, region } = drawing;
  const set = (id: string, data: Drawing["ground"]) => map.getSource<GeoJSONSource>(id)?.setData(data);
  set("areas", areas);
  set("ground", ground);
  set("home", home);
  set("circles", circles);
  if (before?.region === region && before.bounds.join() === bounds.join()) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  map.fitBounds(bounds, { padding: 24, maxZoom: 12, duration: still ? 0 : 600 });
}

/** One shape of all points: a feature for each of 83,762 would be as many objects. */
const pointsOf = (points: readonly VillagePoint[]): GeoJSON.Feature => ({
  type: "Feature",
  properties: {},
  geometry: { type: "MultiPoint", coordinates: points.map(([, longitude, latitude]) => [longitude, latitude]) },
});

/** Light or dark as the page is: new paint for the same sources. */
function recolour(map: MapLibre, latest: { readonly current: MapViewProps }): void {
  drawn.delete(map);
  void detail(map, latest);
  for (const { id, paint } of layersOf(colours()))
    if (map.getLayer(id))
      for (const [name, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, name as "fill-color", value);
}

const words = {
  "NavigationControl.ZoomIn": "Perbesar",
  "NavigationControl.ZoomOut": "Perkecil",
  "Map.Title": "Peta",
  "CooperativeGesturesHandler.WindowsHelpText": "Tekan Ctrl sambil menggulir untuk memperbesar peta",
  "CooperativeGesturesHandler.MacHelpText": "Tekan ⌘ sambil menggulir untuk memperbesar peta",
  "CooperativeGesturesHandler.MobileHelpText": "Geser peta dengan dua jari",
};
