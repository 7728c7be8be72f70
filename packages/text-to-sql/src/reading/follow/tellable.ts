import { isBase } from "@tanyadata/semantic-model";
import type { Figure, MeasureFigure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import type { RuleContext } from "../rule.ts";
import { refuse } from "../stop.ts";

/** Refuses a changed plan that asks for what the data do not hold: levels, years, sums, cuts. */
export function requireTellable({ rows, figures, distance }: Plan, context: RuleContext): void {
  const row = rows?.entity ?? null;
  if (distance && "among" in distance)
    for (const { figure } of distance.among.bounds) requireFigure(figure, distance.among.entity, context);
  const inRows: Figure[] = rows
    ? [...rows.bounds.map(({ figure }) => figure), ...(rows.order ? [rows.order.by] : [])]
    : [];
  for (const figure of [...figures, ...inRows]) requireFigure(figure, row, context);
}

/** @param row of which kind the row is that the figure stands in */
function requireFigure(figure: Figure, row: string | null, context: RuleContext): void {
  if (figure.kind === "measure") requireMeasure(figure, row, context);
  if (figure.kind === "converted") requireFigure(figure.of, row, context);
  if (figure.kind === "fixed") requireFigure(figure.of, null, context);
  if (figure.kind === "aggregate") requireFigure(figure.of, "years" in figure.over ? row : figure.over.entity, context);
  if (figure.kind === "combined") for (const one of [figure.left, figure.right]) requireFigure(one, row, context);
  if (figure.kind === "correlation") for (const one of figure.of) requireFigure(one, figure.over.entity, context);
}

function requireMeasure(
  { measure, year, places, slices }: MeasureFigure,
  row: string | null,
  { geography, model }: RuleContext,
): void {
  const levels = geography.levelsOf(measure);
  const entity = [row, ...places.map((place) => place.entity)].find((one) => one !== null && !levels.has(one));
  if (entity) refuse({ kind: "no-such-level", measure, entity, levels: [...levels] });
  const years = geography.yearsOf(measure);
  if (typeof year === "number" && years.length > 0 && !years.includes(year))
    refuse({ kind: "no-such-year", measure, year, years });
  const declared = model.measures.get(measure)?.measure;
  const [dataset] = geography.datasetsOf(measure);
  const isWhole = row === null && places.length === 0 && dataset?.whole !== undefined;
  if (declared && isBase(declared) && declared.additivity === "none" && !isWhole)
    if (![row, places[0]?.entity].includes(dataset?.grain.entity)) refuse({ kind: "not-additive", measure });
  for (const { dimension } of slices)
    if (!geography.datasetsOf(measure).some(({ dimensions }) => dimensions.some(({ id }) => id === dimension)))
      refuse({ kind: "not-understood" });
}
