import { type Map as MapLibre, type PointLike, Popup } from "maplibre-gl";
import type { Drawing } from "./drawing.ts";

/** What pointing at a map tells and does. */
export interface Pointing {
  readonly drawing: Drawing;
  /** What a region says when it is pointed at. */
  readonly tell: (region: { readonly name: string; readonly value: number | null }) => string;
  readonly onRegion: (region: string) => void;
}

const told = ["circles", "areas", "tile-areas", "tile-around"];
/** Milliseconds between two presses that are one double press: the second would lead into whatever has come there meanwhile. */
const doublePress = 400;

/** A region tells its figure when it is pointed at, and is looked into when it is pressed. */
export function followPointer(map: MapLibre, latest: { readonly current: Pointing }): void {
  const popup = new Popup({ closeButton: false, closeOnClick: false, className: "map-popup" });
  const mark = (id: string) => {
    map.setFilter("pointed", ["==", ["get", "id"], id]);
    if (map.getLayer("tile-pointed")) map.setFilter("tile-pointed", ["==", ["get", "code"], id]);
  };
  map.on("mousemove", (event) => {
    // While it is dragged nothing is pointed at, and looking for it would cost each frame.
    if (event.originalEvent.buttons !== 0 || !map.style) return popup.remove();
    const found = regionAt(map, event.point);
    map.getCanvas().style.cursor = found ? "pointer" : "";
    mark(found?.id ?? "");
    if (!found) return popup.remove();
    const { areas, circles } = latest.current.drawing;
    const own = [...areas.features, ...circles.features].find(({ properties }) => properties.id === found.id);
    popup.setLngLat(event.lngLat).setText(own ? latest.current.tell(own.properties) : found.name);
    return popup.addTo(map);
  });
  map.on("mouseout", () => {
    popup.remove();
    if (map.style && map.getLayer("pointed")) mark("");
  });
  let pressed = -Infinity;
  map.on("click", ({ point, originalEvent: { timeStamp } }) => {
    const isSecond = timeStamp - pressed < doublePress;
    pressed = timeStamp;
    const found = isSecond ? undefined : regionAt(map, point);
    popup.remove();
    if (found) latest.current.onRegion(found.id);
  });
}

/** The region that is seen at a place, be it drawn from outlines or from tiles. */
function regionAt(map: MapLibre, point: PointLike): { readonly id: string; readonly name: string } | undefined {
  const [found] = map.queryRenderedFeatures(point, { layers: told.filter((id) => map.getLayer(id)) });
  if (!found) return undefined;
  const { id, code, name } = found.properties as { id?: string; code?: string; name: string };
  return { id: String(id ?? code), name };
}
