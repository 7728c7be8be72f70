import type { ModelPart } from "@tanyadata/contract";
import { fieldsOf, type SemanticModel, type Target } from "@tanyadata/semantic-model";
import { targetsOf } from "./targets.ts";

type Node = Readonly<Record<string, unknown>>;

/** Everything of a model that can be edited, with its fields as they stand. */
export function partsOf(model: SemanticModel): ModelPart[] {
  const root: ModelPart = {
    ...{ target: { kind: "model" }, is: "Model", label: model.root.label, terms: [], of: model.root.label },
    fields: fieldsIn({ kind: "model" }, model.root),
  };
  return [
    root,
    ...targetsOf(model).flatMap(({ target, is, label, terms, of }) => {
      const node = nodeOf(target, model);
      return node ? [{ target, is, label, terms, of, fields: fieldsIn(target, node) }] : [];
    }),
  ];
}

/** What of a loaded model a target is. */
function nodeOf(target: Target, { datasets, entities, measures }: SemanticModel): object | undefined {
  switch (target.kind) {
    case "dataset":
      return datasets.get(target.id);
    case "measure":
      return measures.get(target.id)?.measure;
    case "dimension":
      return datasets.get(target.dataset)?.dimensions.find(({ id }) => id === target.id);
    case "value":
      return datasets
        .get(target.dataset)
        ?.dimensions.find(({ id }) => id === target.dimension)
        ?.values.find(({ value }) => value === target.value);
    case "entity":
      return entities.get(target.id);
    case "attribute":
      return entities.get(target.entity)?.attributes.find(({ id }) => id === target.id);
    case "subset":
      return entities.get(target.entity)?.subsets.find(({ id }) => id === target.id);
    default:
      return undefined;
  }
}

function fieldsIn(target: Target, node: object): ModelPart["fields"] {
  return fieldsOf[target.kind].flatMap((field): ModelPart["fields"] => {
    const value = field.split(".").reduce<unknown>((inner, step) => (inner as Node | undefined)?.[step], node);
    if (value === undefined) return [{ field, value: null }];
    if (Array.isArray(value)) return [{ field, value: value.map(String) }];
    return typeof value === "string" || typeof value === "number" ? [{ field, value }] : [];
  });
}
