import type { FigureTable, GeoRegion, GeoType } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import type { Outline, Outlines } from "../../../charts/map/outlines.ts";
import { draw } from "./drawing.ts";

/** A square of one degree. */
const square = (id: string, west: number, schematic?: true): Outline => {
  const ring = [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 1],
    [west, 0],
  ];
  return {
    type: "Feature",
    id,
    geometry: { type: "Polygon", coordinates: [ring] },
    properties: schematic ? { schematic } : {},
  };
};
const outlines: Outlines = {
  provinces: [square("31", 100), square("32", 104)],
  regencies: [square("31.01", 100), square("32.01", 104, true), square("32.02", 105, true)],
  credit: "",
  places: 0,
  tiles: null,
};
const figures = (type: GeoType, rows: Readonly<Record<string, number | null>>) =>
  ({ type, rows: Object.entries(rows).map(([id, value]) => ({ id, name: `Nama ${id}`, value })) }) as FigureTable;
const village = (id: string, longitude: number, latitude: number, is_position_estimated = true) =>
  ({ id, type: "village", longitude, latitude, is_position_estimated }) as GeoRegion;
const told = (features: readonly { readonly properties: { readonly id: string; readonly shade: number } }[]) =>
  Object.fromEntries(features.map(({ properties }) => [properties.id, properties.shade]));

describe("areas", () => {
  it("bear name, figure and shade, the darkest for the most, none where nothing is known", () => {
    const { areas, breaks, circles } = draw(null, figures("province", { "31": 7, "32": null }), outlines, []);
    expect(areas.features.map(({ properties }) => properties)).toEqual([
      { id: "31", name: "Nama 31", value: 7, shade: 4, isChosen: false },
      { id: "32", name: "Nama 32", value: null, shade: -1, isChosen: false },
    ]);
    expect([breaks, circles.features]).toEqual([[7], []]);
  });

  it("fill the map, with the other provinces around them", () => {
    const { areas, ground, home, bounds } = draw("32", figures("district", { "32.01": 1, "32.02": 9 }), outlines, []);
    expect(told(areas.features)).toEqual({ "32.01": 0, "32.02": 4 });
    expect([ground.features.map(({ id }) => id), home.features]).toEqual([["31", "32"], []]);
    expect(bounds).toEqual([104, 0, 106, 1]);
  });

  it("are schematic where one of them is, and never those of provinces", () => {
    const isSchematic = (region: string | null, type: GeoType, ...ids: string[]) =>
      draw(region, figures(type, Object.fromEntries(ids.map((id) => [id, 1]))), outlines, []).isSchematic;
    expect(isSchematic(null, "province", "31", "32")).toBe(false);
    expect(isSchematic("31", "district", "31.01")).toBe(false);
    expect(isSchematic("32", "district", "32.01")).toBe(true);
    // Below, the district that is looked into is seen.
    expect(isSchematic("32.01", "subdistrict", "32.01.01")).toBe(true);
    expect(isSchematic("31.01", "subdistrict", "31.01.01")).toBe(false);
  });

  it("take the place of circles where borders were imported", () => {
    const rows = figures("subdistrict", { "32.01.01": 4, "32.01.02": 5 });
    const villages = [village("32.01.01.2001", 104.2, 0.2), village("32.01.02.2001", 104.8, 0.4, false)];
    const within = [square("32.01.01", 104)];
    const { areas, circles, isEstimated } = draw("32.01", rows, outlines, villages, within);
    expect(areas.features.map(({ properties }) => properties.id)).toEqual(["32.01.01"]);
    expect(circles.features.map(({ properties }) => properties.id)).toEqual(["32.01.02"]);
    expect(isEstimated).toBe(true);
  });
});

describe("circles", () => {
  const rows = figures("subdistrict", { "32.01.01": 25, "32.01.02": 100 });
  const villages = [
    village("32.01.01.2001", 104.2, 0.2),
    village("32.01.01.2002", 104.4, 0.4),
    village("32.01.02.2001", 104.8, 0.4),
  ];

  it("stand in the middle of a subdistrict's villages, the largest below the others, in their district", () => {
    const { circles, home, ground, bounds } = draw("32.01", rows, outlines, villages);
    expect(circles.features.map(({ properties }) => properties.id)).toEqual(["32.01.02", "32.01.01"]);
    expect(circles.features.map(({ properties }) => properties.radius)).toEqual([22, 12.5]);
    const [longitude, latitude] = circles.features[1]?.geometry.coordinates ?? [];
    expect([longitude, latitude]).toEqual([expect.closeTo(104.3), expect.closeTo(0.3)]);
    expect(home.features.map(({ id }) => id)).toEqual(["32.01"]);
    expect(ground.features.map(({ id }) => id)).toEqual(["31.01", "32.02"]);
    expect(bounds).toEqual([104, 0, 105, 1]);
  });

  it("are estimated as long as one place is", () => {
    const known = villages.map((one) => ({ ...one, is_position_estimated: false }) as GeoRegion);
    expect(draw("32.01", rows, outlines, villages).isEstimated).toBe(true);
    expect(draw("32.01", rows, outlines, known).isEstimated).toBe(false);
  });

  it("mark the village that is looked into, among its neighbours; none stands where no place is known", () => {
    const neighbours = figures("village", { "32.01.01.2001": 1, "32.01.01.2002": 2, "32.01.01.2009": 3 });
    const { circles, bounds } = draw("32.01.01.2002", neighbours, outlines, villages);
    expect(circles.features.map(({ properties }) => [properties.id, properties.isChosen])).toEqual([
      ["32.01.01.2002", true],
      ["32.01.01.2001", false],
    ]);
    expect(bounds).toEqual([104.2, 0.2, 104.4, 0.4]);
  });
});

it("shows the district, or the whole country, as long as nothing of it can be drawn", () => {
  const rows = figures("subdistrict", { "32.01.01": 1 });
  expect(draw("32.01", rows, outlines, []).bounds).toEqual([104, 0, 105, 1]);
  expect(draw("99.01", rows, outlines, []).bounds).toEqual([100, 0, 105, 1]);
});
