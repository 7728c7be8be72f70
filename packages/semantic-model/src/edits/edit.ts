/** What of a model an edit is about, by the ids by which the model itself knows it. */
export type Target =
  | { readonly kind: "model" }
  | { readonly kind: "dataset"; readonly id: string }
  /** Also a number of an entity, which is a measure. */
  | { readonly kind: "measure"; readonly id: string }
  | { readonly kind: "dimension"; readonly dataset: string; readonly id: string }
  | { readonly kind: "value"; readonly dataset: string; readonly dimension: string; readonly value: string | number }
  | { readonly kind: "entity"; readonly id: string }
  | { readonly kind: "attribute"; readonly entity: string; readonly id: string }
  | { readonly kind: "subset"; readonly entity: string; readonly id: string }
  /** One member of an entity, by its key: it is called by other names. */
  | { readonly kind: "member"; readonly entity: string; readonly key: string };

/** What a field may hold. */
export type FieldValue = string | number | readonly string[] | null;

/**
 * One change of a model that somebody made without touching its files: a word for something, a sentence that stands for another, a field.
 * It names what it is about, not where that lies, so that it can be laid over other files of the same model.
 */
export type Edit =
  | { readonly do: "call"; readonly target: Target; readonly term: string }
  | { readonly do: "say"; readonly question: string; readonly as: string; readonly slots: readonly string[] }
  | { readonly do: "set"; readonly target: Target; readonly field: string; readonly value: FieldValue };

/** The fields that can be set, of each kind: words, never SQL, tables or columns. */
export const fieldsOf: Readonly<Record<Target["kind"], readonly string[]>> = {
  model: ["label", "headlines", "examples"],
  dataset: ["label", "terms", "visibility", ...source()],
  measure: ["label", "terms", "unit", "decimals", "additivity", "polarity", "definition", "visibility"],
  dimension: ["label", "terms"],
  value: ["label", "terms"],
  entity: ["label", "terms", "unit", "definition", "visibility", ...source()],
  attribute: ["label", "terms", "definition"],
  subset: ["label", "terms", "definition"],
  member: [],
};

/** Of the first source, which stands under each answer. */
function source(): string[] {
  return ["title", "url", "publisher", "license", "year"].map((field) => `sources.0.${field}`);
}

/** A word as the model writes it. */
export const termOf = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();
