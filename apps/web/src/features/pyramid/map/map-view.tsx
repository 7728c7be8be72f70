import "maplibre-gl/dist/maplibre-gl.css";
import {
  type GeoJSONSource,
  Map as MapLibre,
  NavigationControl,
  type PointLike,
  Popup,
  prewarm,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef } from "react";
import type { Drawing } from "./drawing.ts";
import { type Snapshot, snapshotOf } from "./picture.ts";
import { colours, layersOf, styleOf } from "./style.ts";

setWorkerUrl(workerUrl);
// Its workers start while the figures are still on their way.
prewarm();

/** A village as `/geographies/villages/points` tells it. */
export type VillagePoint = readonly [code: string, longitude: number, latitude: number];

export interface MapViewProps {
  readonly drawing: Drawing;
  /** What the vector tiles of imported borders are known by; null where there are none. */
  readonly tiles: string | null;
  /** Null: no points are shown. */
  readonly points: readonly VillagePoint[] | null;
  /** What a region says when it is pointed at. */
  readonly tell: (region: { readonly name: string; readonly value: number | null }) => string;
  readonly onRegion: (region: string) => void;
  /** Gets what saves the map's picture as it is. */
  readonly onReady: (snapshot: () => Promise<Snapshot>) => void;
  /** The browser cannot show maps. */
  readonly onFail: () => void;
}

const told = ["circles", "areas", "tile-areas", "tile-around"];

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
      dragRotate: false,
      pitchWithRotate: false,
      cooperativeGestures: matchMedia("(pointer: coarse)").matches,
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
  const popup = new Popup({ closeButton: false, closeOnClick: false, className: "map-popup" });
  map.on("mousemove", (event) => {
    // While it is dragged nothing is pointed at, and looking for it would cost each frame.
    if (event.originalEvent.buttons !== 0) return popup.remove();
    const found = regionAt(map, event.point);
    map.getCanvas().style.cursor = found ? "pointer" : "";
    map.setFilter("pointed", ["==", ["get", "id"], found?.id ?? ""]);
    if (map.getLayer("tile-pointed")) map.setFilter("tile-pointed", ["==", ["get", "code"], found?.id ?? ""]);
    if (!found) return popup.remove();
    const { areas, circles } = latest.current.drawing;
    const own = [...areas.features, ...circles.features].find(({ properties }) => properties.id === found.id);
    popup.setLngLat(event.lngLat).setText(own ? latest.current.tell(own.properties) : found.name);
    return popup.addTo(map);
  });
  map.on("mouseout", () => popup.remove());
  map.on("click", (event) => {
    const found = regionAt(map, event.point);
    popup.remove();
    if (found) latest.current.onRegion(found.id);
  });
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

/** The region that is seen at a place, be it drawn from outlines or from tiles. */
function regionAt(map: MapLibre, point: PointLike): { readonly id: string; readonly name: string } | undefined {
  const [found] = map.queryRenderedFeatures(point, { layers: told.filter((id) => map.getLayer(id)) });
  if (!found) return undefined;
  const { id, code, name } = found.properties as { id?: string; code?: string; name: string };
  return { id: String(id ?? code), name };
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
  const { addTiles, drawOnTiles, hasTiles } = await tiling;
  // It may have been taken away meanwhile.
  if (!map.getSource("areas")) return;
  if (!hasTiles(map)) addTiles(map, tiles);
  const { drawing } = latest.current;
  if (drawn.get(map) === drawing) return;
  drawn.set(map, drawing);
  drawOnTiles(map, drawing, colours());
  map.once("idle", () => map.getContainer().setAttribute("data-tiles", "drawn"));
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
