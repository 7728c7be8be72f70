import { addProtocol, type FilterSpecification, type LayerSpecification, type Map as MapLibre } from "maplibre-gl";
import { Protocol } from "pmtiles";
import type { Drawing } from "./drawing.ts";
import { type Colours, shadeBy } from "./style.ts";

/** From this zoom on borders are drawn from vector tiles; further out the outlines that are there already show as much. */
const tilesFrom = 7;
const source = "tiles";
/** Layers of outlines that tiles take the place of. */
const coarse = ["ground", "ground-border", "home", "home-border"];
/** Those too where provinces or districts are shown; what lies in a district comes with its own outlines. */
const coarseAreas = ["areas", "areas-border", "chosen", "pointed"];
let protocol: Protocol | undefined;

/** Adds the archive's tiles to the map, read by ranges as they come into view. */
export function addTiles(map: MapLibre, id: string): void {
  if (!protocol) {
    protocol = new Protocol();
    addProtocol("pmtiles", protocol.tile);
  }
  const url = new URL(`/api/pyramid/v1/geographies/tiles/${id}`, location.href);
  map.addSource(source, { type: "vector", url: `pmtiles://${url}`, promoteId: "code" });
}

export const hasTiles = (map: MapLibre): boolean => map.getSource(source) !== undefined;

/** Draws on tiles what a drawing shows; until they are there the outlines are seen. */
export function drawOnTiles(map: MapLibre, drawing: Drawing, colours: Colours): void {
  for (const { layer, before } of layersOf(drawing, colours)) {
    if (map.getLayer(layer.id)) map.removeLayer(layer.id);
    map.addLayer(layer, before);
  }
  if (isInner(drawing)) for (const id of coarseAreas) map.setLayerZoomRange(id, 0, 24);
}

/** Shows the outlines only further out than tiles are drawn. */
export function hideOutlines(map: MapLibre, drawing: Drawing): void {
  for (const id of coarse) map.setLayerZoomRange(id, 0, tilesFrom);
  for (const id of coarseAreas) map.setLayerZoomRange(id, 0, isInner(drawing) ? 24 : tilesFrom);
}

/** Takes tiles that cannot be read off the map: the outlines are there for every zoom. */
export function dropTiles(map: MapLibre): void {
  for (const { id, source: of } of map.getStyle().layers as { id: string; source?: string }[])
    if (of === source) map.removeLayer(id);
  if (hasTiles(map)) map.removeSource(source);
  for (const id of [...coarse, ...coarseAreas]) map.setLayerZoomRange(id, 0, 24);
}

const isInner = ({ type }: Drawing): boolean => type === "subdistrict" || type === "village";

/** Each layer, and the one of the outlines that it stands below. */
function layersOf(
  drawing: Drawing,
  { ground, home, border, pointed, shades, unknown }: Colours,
): { readonly layer: LayerSpecification; readonly before: string }[] {
  const { type, areas } = drawing;
  const told = isInner(drawing) ? [] : areas.features.map(({ properties }) => properties);
  const code = ["get", "code"];
  const isOne = (codes: readonly string[]) => ["in", code, ["literal", codes]] as FilterSpecification;
  const homes = drawing.home.features.map(({ id }) => String(id));
  const shadeOf = ["match", code, ...told.flatMap(({ id, shade }) => [id, shade]), -1];
  const colour = told.length > 0 ? shadeBy(shadeOf, shades, unknown) : unknown;
  const of = (id: string, level: string) => ({ id, source, "source-layer": level, minzoom: tilesFrom });
  const fill = (id: string, level: string, fill: unknown, filter?: FilterSpecification): LayerSpecification => ({
    ...of(id, level),
    type: "fill",
    paint: { "fill-color": fill as string },
    ...(filter && { filter }),
  });
  const line = (
    id: string,
    level: string,
    colour: string,
    width: number,
    filter?: FilterSpecification,
  ): LayerSpecification => ({
    ...of(id, level),
    type: "line",
    paint: { "line-color": colour, "line-width": width },
    ...(filter && { filter }),
  });
  const below = [
    fill("tile-ground", "district", ground),
    fill("tile-home", "district", home, isOne(homes)),
    // Nothing of it is seen: it is what can be pointed at around what is shown.
    { ...fill("tile-around", type, ground), paint: { "fill-opacity": 0 } } as LayerSpecification,
    fill("tile-areas", type, colour, isOne(told.map(({ id }) => id))),
    ...(isInner(drawing) ? [line("tile-lines", type, border, 0.6)] : []),
    line("tile-districts", "district", border, isInner(drawing) ? 1.4 : 1),
    line("tile-provinces", "province", border, 2),
    line("tile-home-border", "district", pointed, 1, isOne(homes)),
    line("tile-chosen", type, pointed, 3, isOne(told.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])))),
  ];
  return [
    ...below.map((layer) => ({ layer, before: "areas" })),
    { layer: line("tile-pointed", type, pointed, 2, isOne([])), before: "points" },
  ];
}
