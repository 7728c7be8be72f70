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

/** The numbers that an entity's members have, as datasets over its own table, one for each source and note; none without numbers. */
export function numbersOf(entity: Entity): Dataset[] {
  const all = entity.attributes.filter((attribute): attribute is NumberAttribute => attribute.kind !== "text");
  const said = all.map(({ source, note }) => JSON.stringify([source, note]));
  const alike = [...new Set(said)].map((one) => all.filter((_, i) => said[i] === one));
  return alike.map(
    (numbers, i): Dataset => ({
      dataset: `${entity.entity}_numbers${i === 0 ? "" : `_${i + 1}`}`,
      label: entity.label,
      terms: [],
      table: entity.table,
      grain: { entity: entity.entity, column: entity.key },
      also: [],
      belongs: [],
      joins: [],
      time: { timeless: true },
      dimensions: [],
      measures: numbers.map(
        ({ id, label, terms, column, unit, decimals, blocked, adjectives, aggregate, definition }) => ({
          id: numberId(entity.entity, id),
          label,
          terms,
          blocked,
          counted: [],
          verbs: [],
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
      sources: numbers[0]?.source ? [numbers[0].source] : entity.sources,
      notes: numbers[0]?.note !== undefined ? [numbers[0].note] : [],
      gaps: [],
      breaks: [],
      simulated: false,
      visibility: entity.visibility,
    }),
  );
}
