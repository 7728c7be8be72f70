import { expect, it } from "vitest";
import { city, good, parse } from "./demo.fixture.ts";
import { yearsOf } from "./index.ts";

it("makes the numbers of an entity measures of it, and keeps its texts apart", () => {
  const attributes = `attributes:
  - { id: code, kind: text, label: Kode, terms: [kode], column: iata }
  - { id: height, kind: number, label: Tinggi, terms: [tinggi], column: height_m, unit: m, aggregate: max }
aliases:`;
  const model = parse({ ...good, "city.yaml": city.replace("aliases:", attributes) });
  const height = model.measures.get("city_height");
  expect(height?.measure).toMatchObject({ unit: "m", expression: "max({height_m})", additivity: "sum" });
  expect(height?.dataset.grain).toEqual({ entity: "city", column: "code" });
  expect(height && yearsOf(height.dataset)).toEqual([]);
  expect(model.measures.has("city_code")).toBe(false);
});
