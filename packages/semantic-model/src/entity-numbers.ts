import type { Entity, NumberAttribute } from "./entity.shape.ts";
import type { SemanticModel } from "./model.ts";
import type { Dataset } from "./shape.ts";

/** Id of the measure that a number of an entity is. */
const numberId = (entity: string, attribute: string): string => `${entity}_${attribute}`;

/** Whether a measure is itself a year: when each member of an entity came to be. */
export function tellsYear(
  { measures, entities }: Pick<SemanticModel, "measures" | "entities">,
  measure: string,
): boolean {
  const entity = entities.get(measures.get(measure)?.dataset.grain.entity ?? "");
  return (entity?.attributes ?? []).some(
    ({ kind, id }) => kind === "year" && numberId(entity?.entity ?? "", id) === measure,
  );
}

/** The numbers that an entity's members have, as a dataset over its own table; none without numbers. */
export function numbersOf(entity: Entity): Dataset[] {
  const numbers = entity.attributes.filter((attribute): attribute is NumberAttribute => attribute.kind !== "text");
  if (numbers.length === 0) return [];
  return [
    {
      dataset: `${entity.entity}_numbers`,
      label: entity.label,
      terms: [],
      table: entity.table,
      grain: { entity: entity.entity, column: entity.key },
      time: { timeless: true },
      dimensions: [],
      measures: numbers.map(
        ({ id, label, terms, column, unit, decimals, blocked, adjectives, aggregate, definition }) => ({
          id: numberId(entity.entity, id),
          label,
          terms,
          blocked,
          counted: [],
          qualifiers: [],
          unit,
          decimals,
          adjectives,
          polarity: "neutral",
          ...(definition !== undefined && { definition }),
          expression: `${aggregate === "sum" ? "sum" : aggregate === "min" ? "min" : "max"}({${column}})`,
          additivity: aggregate === "none" ? "none" : "sum",
        }),
      ),
      sources: entity.sources,
      notes: [],
      gaps: [],
      breaks: [],
      simulated: false,
    },
  ];
}
