import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import type { RawCell } from "../read/grid.ts";
import { matchNames } from "../understand/names.ts";
import { ownWords, tiesOf } from "./own-words.ts";
import type { Plan } from "./plans.ts";

/** A column of names of members that the model knows: keys of them stand in a column of their own. */
export interface KnownNames {
  /** Title of the column, and the column of its keys. */
  readonly title: string;
  readonly column: string;
  readonly keys: string;
  readonly entity: Entity;
  /** What the column is called beside what they are: "cabang"; empty where it is called as they are. */
  readonly own: string;
  /** The column of names with the title before them, "Kota Asal Garut", where another names the same members; else null. */
  readonly titled: string | null;
  /** The names as they are written, each once. */
  readonly names: readonly string[];
}

/** Known names in a column of the file, and whose they are. */
export interface Named extends KnownNames {
  readonly index: number;
  readonly keyOf: ReadonlyMap<RawCell, string>;
}

/** So many of a column's different names must be those of members. */
const enough = 0.95;

/** Columns that hold names of members. @param plans columns that may @param namesIn the different cells of one */
export function knownNames(
  plans: readonly Plan[],
  namesIn: (plan: Plan) => readonly RawCell[],
  model: SemanticModel,
  members: readonly Member[],
): readonly Named[] {
  const named = plans.flatMap((plan) => {
    if (plan.column.type !== "text") return [];
    const found = knownIn(namesIn(plan), model, members);
    if (!found) return [];
    const { index, title, column } = plan;
    const { entity, keyOf } = found;
    const names = [...keyOf.keys()].map(String);
    return [
      {
        index,
        title,
        column: column.name,
        keys: `${column.name}_kunci`,
        own: ownWords(title, entity),
        entity,
        keyOf,
        names,
      },
    ];
  });
  const ties = tiesOf(named);
  return named.map((one) => ({
    ...one,
    titled: ties.includes(one) || one.own === "" ? null : `${one.column}_nama`,
  }));
}

/** Columns that stand beside those of known names: their keys, and the names with their titles. */
export const besideNames = (known: readonly Named[]): readonly Plan[] => [
  ...known.map(
    ({ index, title, keys, keyOf }): Plan => ({
      ...{ index, title, reading: { as: "text" } },
      column: { name: keys, type: "text" },
      of: (cell) => (typeof cell === "string" ? (keyOf.get(cell) ?? null) : null),
    }),
  ),
  ...known.flatMap(({ index, title, titled }): Plan[] =>
    titled === null
      ? []
      : [
          {
            ...{ index, title, reading: { as: "text" } },
            column: { name: titled, type: "text" },
            of: (cell) => (cell === null ? null : `${title} ${cell}`),
          },
        ],
  ),
];

/** The kind of members whose names these are, and who each is. */
function knownIn(names: readonly RawCell[], model: SemanticModel, members: readonly Member[]) {
  for (const entity of model.entities.values()) {
    const { keys } = matchNames(names, entity, members);
    const keyOf = new Map(names.flatMap((name, i) => (keys[i] ? [[name, keys[i] as string] as const] : [])));
    if (names.length > 1 && keyOf.size >= names.length * enough) return { entity, keyOf };
  }
  return null;
}
