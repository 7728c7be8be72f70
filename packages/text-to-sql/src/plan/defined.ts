import type { SemanticModel, Source } from "@tanyadata/semantic-model";
import type { DataFact } from "../language/data-facts.ts";
import { catalogueOf, dataFact, dataFactNames } from "./data-facts.ts";

/** What one thing is. */
export type Single =
  | { readonly kind: "measure"; readonly id: string }
  /** `subset`: not all of them, but those of one kind. */
  | { readonly kind: "entity"; readonly id: string; readonly subset?: string }
  | { readonly kind: "term"; readonly label: string };

/** What is told in words of the model alone. */
export type Defined =
  | Single
  /** What two things are, so that one is told from the other. */
  | { readonly kind: "both"; readonly of: readonly [Single, Single] }
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
      const { subset } = defined;
      const own = subset === undefined ? entity : entity?.subsets.find(({ id }) => id === subset);
      if (!entity || own?.definition === undefined) return null;
      return { heads, label: own.label, text: own.definition, unit: null, sources: entity.sources };
    }
    case "both": {
      const [one, other] = defined.of.map((single) => definitionOf(single, model));
      if (!one || !other) return null;
      const text = [one, other].map((each) => `${each.label}: ${each.text}`).join(" ");
      const label = `${one.label} dan ${other.label}`;
      return { heads, label, text, unit: null, sources: [...new Set([...one.sources, ...other.sources])] };
    }
    case "term": {
      const term = model.root.glossary.find(({ label }) => label === defined.label);
      return term ? { heads, label: term.label, text: term.definition, unit: null, sources: [term.source] } : null;
    }
  }
}
