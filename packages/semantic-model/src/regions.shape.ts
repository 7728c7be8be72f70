import { z } from "zod";
import { Id } from "./words.shape.ts";

/** A group of goods with the measures that tell how much of each there is; a measure's variants fill the levels below its own. */
const Category = z.strictObject({ id: Id, label: z.string(), measures: z.array(Id).min(1) });

/** Nothing lies in what is not there. */
const hasNoGap = (levels: Readonly<Partial<Record<"district" | "subdistrict" | "village", string | undefined>>>) =>
  (levels.district !== undefined || levels.subdistrict === undefined) &&
  (levels.subdistrict !== undefined || levels.village === undefined);

/**
 * What describes the regions of a country: which entities are their levels, and which figures tell of people, land,
 * goods and facilities. A measure is told at the levels that it is known at, else its first variant that is.
 */
export const Regions = z.strictObject({
  /** From the outermost; a model may end at any of them. */
  levels: z
    .strictObject({ province: Id, district: Id.optional(), subdistrict: Id.optional(), village: Id.optional() })
    .refine(hasNoGap, "A level needs the one above it"),
  population: Id,
  families: Id.optional(),
  /** In km². */
  area: Id.optional(),
  /** People by age and sex: a measure and the dimensions that cut it. */
  ages: z.strictObject({ measure: Id, age: Id, sex: Id, male: z.string(), female: z.string() }).optional(),
  /** What regions produce (`buy`) and what they consume (`sell`). */
  buy: z.array(Category).default([]),
  sell: z.array(Category).default([]),
  /** Datasets whose measures count facilities; each is a group. */
  layouts: z.array(Id).default([]),
});
export type Regions = z.infer<typeof Regions>;
