import { basesOf, type Part, type SemanticModel, tablesOf, visiblePart } from "@tanyadata/semantic-model";

/** Who is told something: anybody, somebody who proved who they are, or whoever runs this server, at its own terminal. */
export type Viewer =
  | { readonly kind: "anyone" }
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "operator" };

export const anyone: Viewer = { kind: "anyone" };
export const operator: Viewer = { kind: "operator" };

/**
 * Whether somebody may be told of the members of an entity or of one figure. Every surface that tells data asks here, by what it is about
 * to tell; what a route lets in is not asked. Groups of users, and rows that only some may see, will stand here, too.
 */
function mayBeTold(viewer: Viewer, part: Part): boolean {
  if (viewer.kind !== "anyone") return true;
  const visibility = "entity" in part ? part.entity.visibility : (part.measure.visibility ?? part.dataset.visibility);
  return visibility === "public";
}

/** Whether somebody may be told what was computed of these tables of the database: everything that the model tells of them. */
export function mayBeToldOf(viewer: Viewer, tables: readonly string[], model: SemanticModel): boolean {
  const isRead = (table: string): boolean =>
    [table, ...basesOf(table, model)].some((one) => tables.includes(one.toLowerCase()));
  const { datasets, entities } = model;
  return (
    [...entities.values()].every((entity) => !isRead(entity.table) || mayBeTold(viewer, { entity })) &&
    [...datasets.values()].every(
      (dataset) =>
        !tablesOf(dataset).some(isRead) || dataset.measures.every((measure) => mayBeTold(viewer, { dataset, measure })),
    )
  );
}

const parts = new WeakMap<SemanticModel, SemanticModel>();

/** The model as it is to a viewer, the same object for all to whom it is the same: whatever is made of it tells nothing else. */
export function modelFor(viewer: Viewer, model: SemanticModel): SemanticModel {
  if (viewer.kind !== "anyone") return model;
  const known = parts.get(model);
  if (known) return known;
  const part = visiblePart(model, (one) => mayBeTold(viewer, one));
  const isAll = part.measures.size === model.measures.size && part.entities.size === model.entities.size;
  const told = isAll ? model : part;
  parts.set(model, told);
  return told;
}
