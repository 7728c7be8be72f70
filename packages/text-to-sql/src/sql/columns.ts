import { type SemanticModel, tellsYear } from "@tanyadata/semantic-model";
import { containersShown } from "../plan/containers.ts";
import { definitionOf } from "../plan/defined.ts";
import type { Figure } from "../plan/figure.ts";
import { nounOfPeriods, periodName } from "../plan/periods.ts";
import { isNamed } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { cutNames } from "./cuts.ts";
import { distanceColumns } from "./distance.ts";
import { figureDecimals, figureName, figureUnit } from "./figure-names.ts";
import { upperFirst } from "./letter-case.ts";
import { setName } from "./set-names.ts";
import { versusColumns } from "./versus.ts";

/** A column of a result. */
export interface PlanColumn {
  readonly name: string;
  readonly kind: "name" | "year" | "figure";
  readonly unit: string | null;
  readonly decimals: number | null;
}

/** Whether a plan tells the ranks of named members. */
export const tellsRank = ({ rows }: Plan): boolean => rows?.order?.pick !== undefined && "keys" in rows.order.pick;

/** What a member is called. */
export type NameOf = (entity: string, key: string) => string | undefined;

/** What the columns of a plan's result hold, in their order; names are distinct. @param nameOf tells figures of several places apart */
export function columnsOf(plan: Plan, model: SemanticModel, nameOf: NameOf = () => undefined): PlanColumn[] {
  if (plan.defines) {
    const { heads = [], unit = null } = definitionOf(plan.defines, model) ?? {};
    const names = [...heads, ...(unit === null ? [] : ["Satuan"])];
    return names.map((name) => ({ name, kind: "name", unit: null, decimals: null }));
  }
  if (plan.versus) return versusColumns(plan.figures, model);
  if (plan.distance) return distanceColumns(plan.distance, { model });
  const columns: PlanColumn[] = plan.figures.map((figure) => ({
    name: figureName(figure, model) + placeBeside(figure, plan, nameOf) + yearBeside(figure, plan),
    kind: figure.kind === "measure" && tellsYear(model, figure.measure) ? "year" : "figure",
    unit: figureUnit(figure, model),
    decimals: figureDecimals(figure, model),
  }));
  if (plan.rows) {
    const containers = containersShown(plan.rows, model).map((entity) => ({ entity, subsets: [] }));
    const { attributes = [] } = model.entities.get(plan.rows.entity) ?? {};
    const names = [
      ...[plan.rows, ...containers].map((set) => setName(set, model)),
      ...(plan.attributes ?? []).map((id) => attributes.find((one) => one.id === id)?.label ?? id),
    ];
    if (tellsRank(plan))
      columns.unshift(
        ...["Peringkat", "Dari"].map((name) => ({ name, kind: "figure" as const, unit: null, decimals: 0 })),
      );
    columns.unshift(...names.map((name) => ({ name, kind: "name" as const, unit: null, decimals: null })));
  }
  if (plan.series)
    columns.unshift({ name: upperFirst(nounOfPeriods(plan.series.years)), kind: "year", unit: null, decimals: null });
  if (plan.cuts)
    columns.unshift({ name: cutNames(plan.cuts, { model }).name, kind: "name", unit: null, decimals: null });
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column.name) ?? 0) + 1;
    seen.set(column.name, times);
    return times === 1 ? column : { ...column, name: `${column.name} (${times})` };
  });
}

/** The place of a figure that stands beside the same figure of other places. */
function placeBeside(figure: Figure, { figures }: Plan, nameOf: NameOf): string {
  if (figure.kind !== "measure") return "";
  const [place, ...others] = figure.places;
  const told = JSON.stringify(figure.places);
  const isAlike = (one: Figure) =>
    one.kind !== "measure" || one.measure !== figure.measure || JSON.stringify(one.places) === told;
  if (!place || others.length > 0 || !isNamed(place) || figures.every(isAlike)) return "";
  const [key = "", ...more] = place.members.keys;
  const name = more.length > 0 ? undefined : nameOf(place.entity, key);
  return name === undefined ? "" : ` ${name}`;
}

/** The year of a figure that stands beside the same figure of other years. */
function yearBeside(figure: Figure, { figures }: Plan): string {
  if (figure.kind !== "measure" || typeof figure.year !== "number") return "";
  const years = figures.map((one) =>
    one.kind === "measure" && one.measure === figure.measure ? one.year : figure.year,
  );
  return years.some((year) => year !== figure.year) ? ` ${periodName(figure.year)}` : "";
}
