import type { CategoryTop, GeoType, ProductionItem } from "@tanyadata/contract";

/** The largest items of a category in a region, as the page holds them. */
export interface CategoryItems {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly items: readonly ProductionItem[];
  /** The items are those of the region before; its own are on their way. */
  readonly isLoading: boolean;
  /** Null: the whole country. */
  readonly geoType: GeoType | null;
  readonly geoCode: string | null;
}

/** Answers of the API as the page holds them. */
export const categoryItems = (answers: readonly CategoryTop[], isLoading: boolean): CategoryItems[] =>
  answers.map(({ category_id, category_name, items, geo_type, geo_code }) => ({
    categoryId: category_id,
    categoryName: category_name,
    items,
    isLoading,
    geoType: geo_type,
    geoCode: geo_code,
  }));
