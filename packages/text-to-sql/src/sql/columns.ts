import type { SemanticModel } from "@tanyadata/semantic-model";
import { containersShown } from "../plan/containers.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";

/** A column of a result. */
export interface PlanColumn {
  readonly name: string;
  readonly kind: "name" | "figure";
  readonly unit: string | null;
  readonly decimals: number | null;
}

/** What the columns of a plan's result hold, in their order; names are distinct. */
export function columnsOf(plan: Plan, model: SemanticModel): PlanColumn[] {
  const columns: PlanColumn[] = plan.figures.map((figure) => ({
    name: figureName(figure, model),
    kind: "figure",
    unit: figureUnit(figure, model),
    decimals: figure.kind === "count" ? 0 : (model.measures.get(figure.measure)?.measure.decimals ?? null),
  }));
  if (plan.rows) {
    const containers = containersShown(plan.rows, model).map((entity) => ({ entity, subsets: [] }));
    const { attributes = [] } = model.entities.get(plan.rows.entity) ?? {};
    const names = [
      ...[plan.rows, ...containers].map((set) => setName(set, model)),
      ...(plan.attributes ?? []).map((id) => attributes.find((one) => one.id === id)?.label ?? id),
    ];
    columns.unshift(...names.map((name) => ({ name, kind: "name" as const, unit: null, decimals: null })));
  }
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column.name) ?? 0) + 1;
    seen.set(column.name, times);
    return times === 1 ? column : { ...column, name: `${column.name} (${times})` };
  });
}

/** What a figure is counted in. */
export const figureUnit = (figure: Figure, model: SemanticModel): string | null =>
  figure.kind === "count"
    ? setName(figure.of, model).toLowerCase()
    : (model.measures.get(figure.measure)?.measure.unit ?? null);

function figureName(figure: Figure, model: SemanticModel): string {
  if (figure.kind === "count") return `Jumlah ${setName(figure.of, model).toLowerCase()}`;
  const label = model.measures.get(figure.measure)?.measure.label ?? figure.measure;
  return [label, ...sliceLabels(figure, model)].join(" ");
}

/** The labels of what a figure is cut by: "perempuan". */
export function sliceLabels(figure: Figure, model: SemanticModel): string[] {
  if (figure.kind === "count") return [];
  const dimensions = [...model.datasets.values()].flatMap((dataset) => dataset.dimensions);
  return figure.slices.flatMap((slice) =>
    slice.values.map((value) => {
      const known = dimensions.find((one) => one.id === slice.dimension)?.values.find((one) => one.value === value);
      return known?.label ?? String(value);
    }),
  );
}

/** What the members of a set are called: the entity, or its subset. */
export function setName(set: Pick<MemberSet, "entity" | "subsets">, model: SemanticModel): string {
  const entity = model.entities.get(set.entity);
  const chosen = entity?.subsets.filter((subset) => set.subsets.includes(subset.id)) ?? [];
  if (chosen.length === 0) return entity?.label ?? set.entity;
  return chosen.map((subset) => subset.label).join("/");
}
