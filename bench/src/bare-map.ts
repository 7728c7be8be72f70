import { servePage } from "./bare-page.ts";

/** A page with MapLibre alone: a ground, and a button that fetches the points and draws them. */
const source = `
import "maplibre-gl/dist/maplibre-gl.css";
import { Map, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
setWorkerUrl(workerUrl);
const place = document.getElementById("root");
place.style.cssText = "width:760px;height:440px";
const nothing = { type: "FeatureCollection", features: [] };
const map = new Map({
  container: place,
  attributionControl: false,
  bounds: [95, -11, 141, 6],
  style: {
    version: 8,
    sources: { points: { type: "geojson", data: nothing, tolerance: 0 } },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": "#dde" } },
      { id: "points", type: "circle", source: "points", paint: {
        "circle-color": "#222", "circle-opacity": 0.55,
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 3, 0.5, 7, 1.3, 11, 3.5] } },
    ],
  },
});
map.once("idle", () => { place.dataset.map = "ready"; });
const button = document.body.appendChild(document.createElement("button"));
button.textContent = "points";
button.onclick = async () => {
  const { data } = await (await fetch("./points.json")).json();
  const coordinates = data.map(([, x, y]) => [x, y]);
  map.getSource("points").setData({ type: "Feature", properties: {}, geometry: { type: "MultiPoint", coordinates } });
  map.once("idle", () => { place.dataset.points = "drawn"; });
};
`;

/** Serves a plain MapLibre page over the same points. @param points the answer of `/geographies/villages/points` */
export const serveBareMap = (points: string) => servePage(source, { "/points.json": points });
