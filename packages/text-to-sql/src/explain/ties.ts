import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { isMutual, type Tie } from "../plan/tie.ts";
import { lowerFirst } from "../sql/letter-case.ts";
import { nounOf, type Speaker } from "./names.ts";

/** What a tie is called, said of the rows: "melalui", "dilalui", "memiliki". */
export function tieLabel(tie: Tie, { model }: Speaker): string {
  if (tie.kind === "holds") return "memiliki";
  const link = model.entities.get(tie.of)?.links.find(({ id }) => id === tie.link);
  // A mutual tie is called the same from both ends.
  return (tie.inverse && !isMutual(tie, model) ? link?.inverse?.label : link?.label) ?? tie.link;
}

/** What the texts of a set's members must say: "dengan ibu kota Serang". */
export function describeTexts(set: MemberSet, { model }: Speaker): string {
  const attributes = model.entities.get(set.entity)?.attributes ?? [];
  return (set.texts ?? [])
    .map(
      ({ attribute, value, or = [], negated }) =>
        `${negated ? "selain" : "dengan"} ${lowerFirst(attributes.find(({ id }) => id === attribute)?.label ?? attribute)} ${[value, ...or].join(" atau ")}`,
    )
    .join(" ");
}

/** What is counted of each row by a tie: "jumlah provinsi yang berbatasan dengannya". */
export const describeTiedCount = (figure: Extract<Figure, { kind: "count" }>, speaker: Speaker): string =>
  figure.tie ? `(${tieLabel(figure.tie, speaker)} ${nounOf(figure.of, speaker)})` : "";
