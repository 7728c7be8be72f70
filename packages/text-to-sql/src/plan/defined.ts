import type { SemanticModel, Source } from "@tanyadata/semantic-model";

/** What a definition is asked of. */
export type Defined =
  | { readonly kind: "measure"; readonly id: string }
  | { readonly kind: "entity"; readonly id: string }
  | { readonly kind: "term"; readonly label: string };

/** What the model says that something is; null where it says nothing. */
export interface Definition {
  readonly label: string;
  readonly text: string;
  readonly unit: string | null;
  readonly sources: readonly Source[];
}

/** Looks up a definition. */
export function definitionOf(defined: Defined, model: SemanticModel): Definition | null {
  switch (defined.kind) {
    case "measure": {
      const { measure, dataset } = model.measures.get(defined.id) ?? {};
      if (measure?.definition === undefined || !dataset) return null;
      return { label: measure.label, text: measure.definition, unit: measure.unit || null, sources: dataset.sources };
    }
    case "entity": {
      const entity = model.entities.get(defined.id);
      if (entity?.definition === undefined) return null;
      return { label: entity.label, text: entity.definition, unit: null, sources: entity.sources };
    }
    case "term": {
      const term = model.root.glossary.find(({ label }) => label === defined.label);
      return term ? { label: term.label, text: term.definition, unit: null, sources: [term.source] } : null;
    }
  }
}
