/**
 * How the rows of a set are tied to members of another entity, other than by lying in them: they hold them, or a declared
 * link of entity `of` leads from one to the other. `inverse`: the rows stand at the link's far end.
 */
export type Tie =
  | { readonly kind: "holds" }
  | { readonly kind: "link"; readonly of: string; readonly link: string; readonly inverse: boolean };
