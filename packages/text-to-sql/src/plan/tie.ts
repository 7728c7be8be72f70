import type { SemanticModel } from "@tanyadata/semantic-model";

/**
 * How the rows of a set are tied to members of another entity, other than by lying in them: they hold them, or a declared
 * link of entity `of` leads from one to the other. `inverse`: the rows stand at the link's far end.
 */
export type Tie =
  | { readonly kind: "holds" }
  | { readonly kind: "link"; readonly of: string; readonly link: string; readonly inverse: boolean };

/** Whether a tie of an entity with itself says the same from both ends: "berbatasan dengan". */
export function isMutual(tie: Tie, { entities }: SemanticModel): boolean {
  const link = tie.kind === "link" ? entities.get(tie.of)?.links.find(({ id }) => id === tie.link) : undefined;
  return tie.kind === "link" && link?.entity === tie.of && link.inverse === undefined;
}
