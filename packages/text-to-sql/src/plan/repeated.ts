import type { Link, SemanticModel } from "@tanyadata/semantic-model";
import type { CountFigure } from "./figure.ts";
import { isOne, type PlaceFilter } from "./place-filter.ts";
import type { Tie } from "./tie.ts";

type LinkTie = Extract<Tie, { kind: "link" }>;

/** A count through a link whose table says how often each pair is tied. */
export interface Repeated {
  /** Its rows are what is counted where it is counted of one member, else the members of whom it is counted. */
  readonly tie: LinkTie;
  readonly times: NonNullable<Link["times"]>;
  /** The one member of whom it is counted; null where it is counted of each. */
  readonly one: PlaceFilter | null;
}

/**
 * Whether a pair that is tied several times counts as often: where members are counted of one other, or of each.
 * @param by the entity of the rows of whom it is counted; null: once
 */
export function repeatedIn({ of: set, tie }: CountFigure, by: string | null, model: SemanticModel): Repeated | null {
  if (by !== null) return repeated(tie?.kind === "link" ? tie : located(set.entity, by, true), null);
  if (set.order !== null) return null;
  for (const one of set.places.filter(isOne)) {
    const { entity, tie: to } = one;
    const own = to?.kind === "link" ? to : to ? located(entity, set.entity, true) : located(set.entity, entity, false);
    const found = repeated(own, one);
    if (found) return found;
  }
  return null;

  function repeated(through: LinkTie | null, one: PlaceFilter | null): Repeated | null {
    const links = through && model.entities.get(through.of)?.links;
    const times = links?.find(({ id }) => id === through?.link)?.times;
    return through && times ? { tie: through, times, one } : null;
  }

  /** The link that is said by "di", read from its own end or, `inverse`, from the far one. */
  function located(of: string, entity: string, inverse: boolean): LinkTie | null {
    const link = model.entities.get(of)?.links.find((one) => one.located && one.entity === entity);
    return link ? { kind: "link", of, link: link.id, inverse } : null;
  }
}
