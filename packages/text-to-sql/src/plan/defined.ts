import type { SemanticModel, Source } from "@tanyadata/semantic-model";
import type { DataFact } from "../language/data-facts.ts";
import { catalogueOf, dataFact, dataFactNames } from "./data-facts.ts";

/** What is told in words of the model alone. */
export type Defined =
  | { readonly kind: "measure"; readonly id: string }
  | { readonly kind: "entity"; readonly id: string }
  | { readonly kind: "term"; readonly label: string }
  /** Not what a measure is, but what there is to know of its data: their years, unit, source, levels. */
  | {
      readonly kind: "data";
      readonly id: string;
      readonly about: DataFact;
      /** Asked of these measures as well. */
      readonly beside?: readonly string[];
      /** Told with what a dimension of them says. */
      readonly dimension?: string;
    }
  /** What data there are, in all or of some datasets. */
  | { readonly kind: "catalogue"; readonly datasets?: readonly string[] };

/** What the model says that something is; null where it says nothing. */
export interface Definition {
  /** What it is told of, and what is told: the names of its two columns. */
  readonly heads: readonly [string, string];
  readonly label: string;
  readonly text: string;
  readonly unit: string | null;
  readonly sources: readonly Source[];
}

const heads = ["Istilah", "Definisi"] as const;

/** Looks up a definition. */
export function definitionOf(defined: Defined, model: SemanticModel): Definition | null {
  switch (defined.kind) {
    case "measure": {
      const { measure, dataset } = model.measures.get(defined.id) ?? {};
      if (measure?.definition === undefined || !dataset) return null;
      return {
        heads,
        label: measure.label,
        text: measure.definition,
        unit: measure.unit || null,
        sources: dataset.sources,
      };
    }
    case "data": {
      const fact = dataFact(defined, model);
      return fact && { heads: ["Data", dataFactNames[defined.about]], unit: null, ...fact };
    }
    case "catalogue": {
      const { text, sources } = catalogueOf(defined.datasets, model);
      return text === "" ? null : { heads: ["Data", "Yang ada"], label: "Data yang ada", text, unit: null, sources };
    }
    case "entity": {
      const entity = model.entities.get(defined.id);
      if (entity?.definition === undefined) return null;
      return { heads, label: entity.label, text: entity.definition, unit: null, sources: entity.sources };
    }
    case "term": {
      const term = model.root.glossary.find(({ label }) => label === defined.label);
      return term ? { heads, label: term.label, text: term.definition, unit: null, sources: [term.source] } : null;
    }
  }
}
