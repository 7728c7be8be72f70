import { z } from "zod";
import { GeoType, LayoutGroup, ProductionItem } from "./region.ts";

/** Where figures come from; `is_simulated`: made up to fill what is not published. */
export const FigureSource = z.object({ title: z.string(), url: z.string(), is_simulated: z.boolean() });
export type FigureSource = z.infer<typeof FigureSource>;

const caveats = { sources: z.array(FigureSource), notes: z.array(z.string()) };

const statNames = ["total_families", "total_population", "total_area", "population_density"] as const;

/** What is known of a region as a whole; a figure is null where none is known. */
export const PopulationStat = z.object({
  total_families: z.number().nullable(),
  total_population: z.number().nullable(),
  /** km² */
  total_area: z.number().nullable(),
  /** People per km². */
  population_density: z.number().nullable(),
  /** Which of these figures are simulated. */
  simulated: z.array(z.enum(statNames)),
  /** Of the people. */
  year: z.number().int().nullable(),
  /** Of each figure; null where none is known, or where it holds in any year. */
  years: z.record(z.enum(statNames), z.number().int().nullable()),
});
export type PopulationStat = z.infer<typeof PopulationStat>;

export const AgeGroup = z.object({ age_group: z.string(), male: z.number().nullable(), female: z.number().nullable() });
export type AgeGroup = z.infer<typeof AgeGroup>;

export const Information = z.object({
  /** Null for the whole country. */
  id: z.string().nullable(),
  name: z.string(),
  type: GeoType.nullable(),
  population: PopulationStat,
  layouts: z.array(LayoutGroup),
  layouts_sources: z.array(FigureSource),
  layouts_notes: z.array(z.string()),
  /** People by age and sex, from the youngest; empty where none are known. */
  ages: z.array(AgeGroup),
  ages_year: z.number().int().nullable(),
  ages_sources: z.array(FigureSource),
  ages_notes: z.array(z.string()),
  ...caveats,
});
export type Information = z.infer<typeof Information>;

/** The items with the largest totals of one category. */
export const CategoryTop = z.object({
  category_id: z.string(),
  category_name: z.string(),
  items: z.array(ProductionItem),
  geo_type: GeoType.nullable(),
  geo_code: z.string().nullable(),
  ...caveats,
});
export type CategoryTop = z.infer<typeof CategoryTop>;

/** One choice of an autocomplete. */
export const Option = z.object({ value: z.string(), label: z.string() });
export type Option = z.infer<typeof Option>;
/** A category with its commodities. */
export const CategoryOption = z.object({ ...Option.shape, items: z.array(Option) });
export type CategoryOption = z.infer<typeof CategoryOption>;
/** A PODES count with the group that it stands in. */
export const LayoutOption = z.object({ ...Option.shape, group_id: z.string(), group_name: z.string() });
export type LayoutOption = z.infer<typeof LayoutOption>;

/** A figure that regions can be compared by. */
export const Indicator = z.object({
  id: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** Whether figures of parts add up to that of the whole. */
  is_additive: z.boolean(),
  /** The levels that it is known at, with the years held there, ascending. */
  levels: z.array(z.object({ type: GeoType, years: z.array(z.number().int()), is_simulated: z.boolean() })),
});
export type Indicator = z.infer<typeof Indicator>;

/** One indicator for every region of a level within a place. */
export const FigureTable = z.object({
  /** What the whole country is called. */
  country: z.string(),
  /** The levels that there are, from the outermost. */
  country_levels: z.array(GeoType),
  /** The region that the rows lie in; null for the whole country. */
  place: z.object({ id: z.string(), name: z.string() }).nullable(),
  indicator: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  year: z.number().int().nullable(),
  type: GeoType,
  is_simulated: z.boolean(),
  rows: z.array(z.object({ id: z.string(), name: z.string(), value: z.number().nullable() })),
  /** The figure of the place itself, in the same year; null where none is known. */
  whole: z.number().nullable(),
  is_whole_simulated: z.boolean(),
  ...caveats,
});
export type FigureTable = z.infer<typeof FigureTable>;
