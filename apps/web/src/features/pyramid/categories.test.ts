import { expect, it } from "vitest";
import { categoryItems } from "./categories.ts";

it("[S3.28] category items hold categoryId, categoryName, items, isLoading, geoType and geoCode", () => {
  const items = [
    { id: "coffee", name: "Kopi", category_id: "beverage", total: 3, unit: "ton", year: 2023, is_simulated: false },
  ];
  const answer = {
    category_id: "beverage",
    category_name: "Tanaman penyegar",
    items,
    geo_type: "province" as const,
    geo_code: "18",
    sources: [],
    notes: [],
  };
  expect(categoryItems([answer], true)).toEqual([
    {
      categoryId: "beverage",
      categoryName: "Tanaman penyegar",
      items,
      isLoading: true,
      geoType: "province",
      geoCode: "18",
    },
  ]);
});
