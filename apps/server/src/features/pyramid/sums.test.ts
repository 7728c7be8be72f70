import { geoTypes } from "@tanyadata/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anyone } from "../../policy/policy.ts";
import { type Figures, readFigures } from "./figures.ts";
import { goodsAt } from "./goods.ts";
import { layoutsAt } from "./layouts.ts";
import { type Level, toldAt } from "./measures.ts";
import { type Geography, startGeography } from "./pyramid.fixture.ts";
import { regionsOf } from "./regions.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await startGeography();
});
afterAll(() => geography.close());

/** Provinces whose crops are still counted with the one that they were part of: only all of them together add up. */
const oldProvince: Readonly<Record<string, string>> = { "93": "91", "94": "91", "95": "91", "96": "92" };

it("adds up: what lies in a region, at every level and everywhere, is what is told of the region", async () => {
  const geo = geography.data.geo(anyone);
  const { population = "", families = "", area = "" } = geo.model.root.regions ?? {};
  const goods = goodsAt("buy", "country", {}, geo.model).map(({ id }) => id);
  const counts = layoutsAt("country", {}, geo.model).map(({ id }) => id);
  const signal = new AbortController().signal;
  const figuresAt = async (level: Level): Promise<(id: string) => ReadonlyMap<string, number>> => {
    const told = new Map(
      [population, families, area, ...goods, ...counts].flatMap((id) => {
        const one = toldAt(id, level, {}, geo.model);
        return one ? [[id, one] as const] : [];
      }),
    );
    const figures: Figures = await readFigures([...told.values()], level, null, geo, signal);
    return (id) => {
      const measure = told.get(id)?.measure.id;
      return new Map(
        [...figures].flatMap(([region, row]) => {
          const value = measure === undefined ? undefined : row.get(measure);
          return value == null ? [] : [[region, value] as const];
        }),
      );
    };
  };
  const levels = new Map<Level, Awaited<ReturnType<typeof figuresAt>>>();
  for (const level of ["country", ...geoTypes] as const) levels.set(level, await figuresAt(level));
  let compared = 0;
  let ofCountry = 0;
  const wrong: string[] = [];
  for (const [depth, level] of geoTypes.entries()) {
    const outer = geoTypes[depth - 1] ?? "country";
    for (const id of [population, families, area, ...goods, ...counts]) {
      const inner = levels.get(level)?.(id);
      const whole = levels.get(outer)?.(id);
      if (!inner?.size || !whole?.size) continue;
      const isCrop = goods.includes(id) && outer === "province";
      const sums = new Map<string, number>();
      for (const region of regionsOf(geo).within(level, {})) {
        const parent = "parent_id" in region ? region.parent_id : "";
        const counted = isCrop ? (oldProvince[parent] ?? parent) : parent;
        sums.set(counted, (sums.get(counted) ?? 0) + (inner.get(region.id) ?? 0));
      }
      for (const [region, value] of whole) {
        compared += 1;
        if (outer === "country") ofCountry += 1;
        if (Math.abs((sums.get(region) ?? 0) - value) > 0.001) wrong.push(`${id} of ${region} by ${level}: ${value}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(100_000);
  expect(ofCountry).toBeGreaterThan(10);
});
