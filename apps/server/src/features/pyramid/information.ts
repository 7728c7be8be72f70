import type { AgeGroup, Information, PopulationStat } from "@tanyadata/contract";
import { isBase } from "@tanyadata/semantic-model";
import { columned, type Figures, numberOf, query, readFigures } from "./figures.ts";
import type { GeoData } from "./geo-data.ts";
import { groupsOf, layoutsAt } from "./layouts.ts";
import { type Level, type Told, toldAt, type When } from "./measures.ts";
import type { Place } from "./place.ts";
import { provenanceOf } from "./provenance.ts";

/** People, land, facilities and ages of a region; of the whole country where it is null. */
export async function informationOf(
  place: Place | null,
  when: When,
  data: GeoData,
  signal: AbortSignal,
): Promise<Information> {
  const { model } = data;
  const level: Level = place?.type ?? "country";
  const { families, population, area } = model.root.regions ?? {};
  const tell = (id: string | undefined) => (id === undefined ? undefined : toldAt(id, level, when, model));
  // The land of a region is the same in whatever year its people are counted.
  const land = area === undefined ? undefined : toldAt(area, level, {}, model);
  const told = { total_families: tell(families), total_population: tell(population), total_area: land };
  const layouts = layoutsAt(level, when, model);
  const stats = Object.values(told).filter((one) => one !== undefined);
  const counts = layouts.flatMap((layout) => layout.told ?? []);
  const counted = provenanceOf(counts, place ? [place] : null, model);
  const [figures, ages] = await Promise.all([
    readFigures([...stats, ...counts], level, place, data, signal),
    agesOf(place, level, when, data, signal),
  ]);
  return {
    id: place?.id ?? null,
    name: place?.name ?? model.root.whole.label,
    type: place?.type ?? null,
    population: statOf(told, valuesOf(figures, place)),
    layouts: groupsOf(layouts, valuesOf(figures, place)),
    layouts_sources: counted.sources,
    layouts_notes: counted.notes,
    ...ages,
    ...provenanceOf(stats, place ? [place] : null, model),
  };
}

/** The row of a region among figures; that of the country stands under "". */
export const valuesOf = (figures: Figures, place: Place | null): ReadonlyMap<string, number | null> | undefined =>
  figures.get(place?.id ?? "");

function statOf(
  told: Readonly<Record<"total_families" | "total_population" | "total_area", Told | undefined>>,
  values: ReadonlyMap<string, number | null> | undefined,
): PopulationStat {
  const value = (one: Told | undefined): number | null => (one && values?.get(one.measure.id)) ?? null;
  const yearOf = (one: Told | undefined): number | null => (one && value(one) !== null ? one.year : null);
  const people = value(told.total_population);
  const land = value(told.total_area);
  const density = people === null || !land ? null : people / land;
  const simulated: PopulationStat["simulated"] = [];
  for (const name of ["total_families", "total_population", "total_area"] as const)
    if (told[name]?.isSimulated) simulated.push(name);
  if (told.total_population?.isSimulated || told.total_area?.isSimulated) simulated.push("population_density");
  return {
    total_families: value(told.total_families),
    total_population: people,
    total_area: land,
    population_density: density,
    simulated,
    year: told.total_population?.year ?? null,
    years: {
      total_families: yearOf(told.total_families),
      total_population: yearOf(told.total_population),
      total_area: yearOf(told.total_area),
      population_density: density === null ? null : yearOf(told.total_population),
    },
  };
}

type Ages = Pick<Information, "ages" | "ages_year" | "ages_sources" | "ages_notes">;

async function agesOf(
  place: Place | null,
  level: Level,
  when: When,
  data: GeoData,
  signal: AbortSignal,
): Promise<Ages> {
  const none: Ages = { ages: [], ages_year: null, ages_sources: [], ages_notes: [] };
  const { ages } = data.model.root.regions ?? {};
  const told = ages && tellAges(ages.measure, level, when, data);
  if (!ages || !told || !isBase(told.measure)) return none;
  const dimension = told.dataset.dimensions.find(({ id }) => id === ages.age);
  const sql = query(told, [columned(told.measure.expression)], level, place, data, [ages.age, ages.sex]);
  const groups = new Map<string, AgeGroup>();
  const sexFirst =
    told.dataset.dimensions.findIndex(({ id }) => id === ages.sex) <
    told.dataset.dimensions.findIndex(({ id }) => id === ages.age);
  for (const [, one, other, people] of await data.read(sql, signal)) {
    const [age, sex] = sexFirst ? [other, one] : [one, other];
    const group = groups.get(String(age)) ?? { age_group: String(age), male: null, female: null };
    if (sex === ages.male) group.male = numberOf(people);
    if (sex === ages.female) group.female = numberOf(people);
    groups.set(String(age), group);
  }
  if (groups.size === 0) return none;
  const order = dimension?.values.map(({ value }) => String(value)) ?? [];
  const { sources, notes } = provenanceOf([told], place ? [place] : null, data.model);
  return {
    ages: [...groups.values()].sort((a, b) => order.indexOf(a.age_group) - order.indexOf(b.age_group)),
    ages_year: told.year,
    ages_sources: sources,
    ages_notes: notes,
  };
}

/** Ages are told of that measure alone: another source of the people is not cut by age. */
function tellAges(id: string, level: Level, when: When, data: GeoData): Told | undefined {
  const told = toldAt(id, level, when, data.model);
  return told?.measure.id === id ? told : undefined;
}
