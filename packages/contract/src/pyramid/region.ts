import { z } from "zod";

/** The levels of regions, from the outermost to the innermost: `district` is a kabupaten or kota, `subdistrict` a kecamatan. */
export const geoTypes = ["province", "district", "subdistrict", "village"] as const;
export const GeoType = z.enum(geoTypes);
export type GeoType = z.infer<typeof GeoType>;

/** What every region carries; `id` is its Kemendagri code. */
const named = { id: z.string(), name: z.string(), province_code: z.string() };
const parented = { parent_id: z.string(), parent_type: GeoType };

export const Province = z.object({ ...named, type: z.literal("province") });
export const District = z.object({ ...named, type: z.literal("district"), ...parented });
export const Subdistrict = z.object({ ...named, type: z.literal("subdistrict"), ...parented });

/** Degrees north and east; null where nothing is known. Estimated positions lie somewhere within the district. */
const position = {
  code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_position_estimated: z.boolean(),
};
const villageFields = { ...named, type: z.literal("village"), ...parented, ...position };

/** What a region produces of one commodity; where no figure is known there is no item. */
export const ProductionItem = z.object({
  id: z.string(),
  name: z.string(),
  category_id: z.string(),
  total: z.number(),
  unit: z.string(),
  year: z.number().int().nullable(),
  is_simulated: z.boolean(),
});
export type ProductionItem = z.infer<typeof ProductionItem>;

/** One count of a PODES group in a region. */
export const LayoutItem = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  year: z.number().int().nullable(),
  is_simulated: z.boolean(),
});
export const LayoutGroup = z.object({ group_id: z.string(), group_name: z.string(), items: z.array(LayoutItem) });
export type LayoutGroup = z.infer<typeof LayoutGroup>;

/** A village as lists tell it: `items` holds what the call is about, nothing in plain lists. */
export const Village = z.object({ ...villageFields, items: z.array(z.never()) });
export const VillagePodes = z.object({ ...villageFields, items: z.array(LayoutGroup) });
/** A region with what it produces, the largest total first. */
export const RegionProduction = z.object({
  ...named,
  type: GeoType,
  parent_id: z.string().nullable(),
  parent_type: GeoType.nullable(),
  items: z.array(ProductionItem),
});
export type RegionProduction = z.infer<typeof RegionProduction>;

export const SubdistrictTree = z.object({ ...Subdistrict.shape, villages: z.array(Village) });
export const DistrictTree = z.object({ ...District.shape, subdistricts: z.array(SubdistrictTree) });
export type DistrictTree = z.infer<typeof DistrictTree>;

export type Province = z.infer<typeof Province>;
export type District = z.infer<typeof District>;
export type Subdistrict = z.infer<typeof Subdistrict>;
export type Village = z.infer<typeof Village>;
export type VillagePodes = z.infer<typeof VillagePodes>;
/** A region of any level. */
export type GeoRegion = Province | District | Subdistrict | Village;

/** TopoJSON: each region is a geometry whose `id` is its code. Only estimated ones bear the property `schematic`. */
export const Topology = z.looseObject({
  type: z.literal("Topology"),
  objects: z.record(z.string(), z.unknown()),
  arcs: z.array(z.unknown()),
});
/**
 * What was imported: the objects of `atlas` are `provinces` and `regencies`, null where the schematic ones hold; `source` says where
 * they come from; `places`: how many villages have a place that is not estimated; `tiles`: what their vector tiles are known by, null
 * where there are none.
 */
export const Borders = z.object({
  source: z.string(),
  atlas: Topology.nullable(),
  places: z.number().int(),
  tiles: z.string().nullable(),
});
