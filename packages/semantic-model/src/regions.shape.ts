import { z } from "zod";
import { Id } from "./words.shape.ts";

/** A group of goods with the measures that tell how much of each there is; a measure's variants fill the levels below its own. */
const Category = z.strictObject({ id: Id, label: z.string(), measures: z.array(Id).min(1) });

/**
 * What describes the regions of a country: which entities are their four levels, and which figures tell of people, land,
 * goods and facilities. A measure is told at the levels that it is known at, else its first variant that is.
 */
export const Regions = z.strictObject({
  levels: z.strictObject({ province: Id, district: Id, subdistrict: Id, village: Id }),
  population: Id,
  families: Id.optional(),
  area: Id,
  /** People by age and sex: a measure and the dimensions that cut it. */
  ages: z.strictObject({ measure: Id, age: Id, sex: Id, male: z.string(), female: z.string() }).optional(),
  /** What regions produce (`buy`) and what they consume (`sell`). */
  buy: z.array(Category).default([]),
  sell: z.array(Category).default([]),
  /** Datasets whose measures count facilities; each is a group. */
  layouts: z.array(Id).default([]),
});
export type Regions = z.infer<typeof Regions>;
