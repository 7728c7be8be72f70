import type { VillagePodes } from "@tanyadata/contract";
import { readFigures } from "./figures.ts";
import type { GeoData } from "./geo-data.ts";
import { groupsOf, layoutsAt } from "./layouts.ts";
import type { When } from "./measures.ts";
import type { Place } from "./place.ts";
import { regionsOf } from "./regions.ts";
import { isNamed } from "./words.ts";

/** The PODES counts of villages, in the order of their codes. @throws AppError `not_found` for an unknown code */
export async function podesOf(
  asked: {
    readonly codes: readonly string[];
    readonly names: readonly string[];
    readonly when: When;
  },
  data: GeoData,
  signal: AbortSignal,
): Promise<VillagePodes[]> {
  const regions = regionsOf(data);
  const villages = asked.codes.map((code) => regions.region(code, "village"));
  if (villages.length === 0) return [];
  const layouts = layoutsAt("village", asked.when, data.model).filter(
    ({ id, name, group }) => asked.names.length === 0 || isNamed([id, name, group.id, group.name], asked.names),
  );
  const told = layouts.flatMap((layout) => layout.told ?? []);
  const figures = await readFigures(told, "village", commonPlace(villages, data), data, signal);
  return villages.flatMap((village) =>
    village.type === "village"
      ? { ...regions.located(village), items: groupsOf(layouts, figures.get(village.id)) }
      : [],
  );
}

/** The innermost region that holds all of them; null where only the country does. */
function commonPlace(villages: readonly Place[], data: GeoData): Place | null {
  const regions = regionsOf(data);
  for (const type of ["subdistrict", "district", "province"] as const) {
    const [one, ...others] = new Set(villages.map((village) => regions.containerOf(village, type)));
    if (one !== undefined && others.length === 0) return regions.region(one, type);
  }
  return null;
}
