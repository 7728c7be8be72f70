import type { Declarations } from "./cross-check.ts";
import type { Path } from "./yaml-file.ts";

/** Complains of what a root's `regions` names and the model does not have. */
export function checkRegions(
  { roots, entities, datasets }: Omit<Declarations, "views">,
  complain: (yaml: Declarations["roots"][number]["yaml"], path: Path, message: string) => void,
): void {
  const known = new Set(entities.map(({ value }) => value.entity));
  const sets = new Set(datasets.map(({ value }) => value.dataset));
  const measures = new Map(datasets.flatMap(({ value }) => value.measures.map((one) => [one.id, value] as const)));
  for (const { value, yaml } of roots) {
    const { regions } = value;
    if (!regions) continue;
    const must = (has: boolean, kind: string, id: string, path: Path): void => {
      if (!has) complain(yaml, ["regions", ...path], `unknown ${kind} "${id}"`);
    };
    const measured = (id: string | undefined, path: Path): void => {
      if (id !== undefined) must(measures.has(id), "measure", id, path);
    };
    const levels = Object.entries(regions.levels).flatMap(([level, id]) =>
      id === undefined ? [] : [[level, id] as const],
    );
    for (const [i, [level, id]] of levels.entries()) {
      must(known.has(id), "entity", id, ["levels", level]);
      const parents = entities.find(({ value }) => value.entity === id)?.value.parents.map(({ entity }) => entity);
      for (const [outer, container] of levels.slice(0, i))
        if (parents && !parents.includes(container))
          complain(yaml, ["regions", "levels", level], `"${id}" must name "${container}" (${outer}) among its parents`);
    }
    measured(regions.population, ["population"]);
    measured(regions.families, ["families"]);
    measured(regions.area, ["area"]);
    measured(regions.ages?.measure, ["ages", "measure"]);
    for (const side of ["age", "sex"] as const) {
      const id = regions.ages?.[side];
      const dimensions = measures.get(regions.ages?.measure ?? "")?.dimensions ?? [];
      if (id !== undefined)
        must(
          dimensions.some((dimension) => dimension.id === id),
          "dimension",
          id,
          ["ages", side],
        );
    }
    for (const type of ["buy", "sell"] as const)
      for (const [i, category] of regions[type].entries())
        for (const [k, id] of category.measures.entries()) measured(id, [type, i, "measures", k]);
    for (const [i, id] of regions.layouts.entries()) must(sets.has(id), "dataset", id, ["layouts", i]);
  }
}
