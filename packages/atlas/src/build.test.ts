import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Atlas, areasOf, buildAtlas, faultsOf } from "./build.ts";
import { isWithin, squareKilometres } from "./geometry.ts";
import { type Area, outlines } from "./outlines.ts";
import { settlements } from "./settlements.ts";

let atlas: Atlas;
let regencies: ReadonlyMap<string, Area>;
let provinces: ReadonlyMap<string, Area>;
beforeAll(() => {
  atlas = buildAtlas();
  regencies = areasOf(atlas, "regencies");
  provinces = areasOf(atlas, "provinces");
});

describe("the atlas", () => {
  it("has all 38 provinces and 514 regencies, as large as they are within a quarter", () => {
    expect([provinces.size, regencies.size]).toEqual([38, 514]);
    expect(faultsOf(atlas)).toEqual([]);
  });

  it("is drawn of borders that neighbours share: no gap, no overlap", () => {
    const users = new Map<number, number>();
    const count = (arcs: unknown): void => {
      if (Array.isArray(arcs)) for (const arc of arcs) count(arc);
      else if (typeof arcs === "number")
        users.set(arcs < 0 ? ~arcs : arcs, (users.get(arcs < 0 ? ~arcs : arcs) ?? 0) + 1);
    };
    for (const geometry of atlas.objects.regencies.geometries) if ("arcs" in geometry) count(geometry.arcs);
    expect(Math.max(...users.values())).toBe(2);
    expect([...users.values()].filter((uses) => uses === 2).length).toBeGreaterThan(900);
    const sum = (areas: ReadonlyMap<string, Area>) =>
      [...areas.values()].reduce((all, area) => all + squareKilometres(area), 0);
    expect(sum(regencies) / sum(provinces)).toBeCloseTo(1, 3);
  });

  it("has every settlement on land in its regency and province, and in no other", () => {
    let seen = 0;
    const wrong: string[] = [];
    for (const { regency, longitude, latitude } of settlements()) {
      if (
        !outlines().some(
          ({ provinces, area }) => provinces.includes(regency.slice(0, 2)) && isWithin(area, longitude, latitude),
        )
      )
        continue;
      seen += 1;
      const found = [...regencies].filter(([, area]) => isWithin(area, longitude, latitude)).map(([code]) => code);
      if (found.join() !== regency) wrong.push(`${regency} is drawn in ${found.join(" and ")}`);
    }
    expect(seen).toBeGreaterThan(1600);
    // Those on the shore may lie a hundred metres beyond it once borders are simplified.
    expect(wrong.length, wrong.join("\n")).toBeLessThan(seen / 50);
  });

  it("is small enough to come with the page", () => {
    expect(JSON.stringify(atlas).length).toBeLessThan(300_000);
  });

  it("is told what is wrong: a regency that is missing, a province that is too large", () => {
    const geometries = atlas.objects.regencies.geometries.filter(({ id }) => id !== "32.73");
    const broken: Atlas = {
      ...atlas,
      objects: { ...atlas.objects, regencies: { type: "GeometryCollection", geometries } },
    };
    expect(faultsOf(broken)).toEqual(["regency 32.73 is not drawn"]);
    expect(faultsOf(atlas, new Map([["51.01", 1]])).join()).toContain("province 51 is drawn");
  });
});

it("holds the same official areas as the statistics", () => {
  const rows = (path: string) =>
    readFileSync(new URL(path, import.meta.url), "utf8")
      .split(/\r?\n/)
      .filter((line) => line !== "" && !line.startsWith("#"));
  expect(rows("../data/area.csv")).toEqual(rows("../../starter/data/area.csv"));
});
