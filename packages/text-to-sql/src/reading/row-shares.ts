import { isOne } from "../plan/place-filter.ts";
import { equals } from "../plan/walk.ts";
import type { Row } from "./derive.ts";
import type { FigureExpression } from "./expression.ts";
import { resolveFigure } from "./resolve.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** Of what each row has a share, where that was said: of its own figure, of that of all, of the whole of all rows (null); never of anything else. */
export function baseOfEach(
  part: FigureExpression,
  said: FigureExpression,
  context: RuleContext,
  { entity, places }: Row,
): "row" | "all" | null {
  const { of } = said;
  // "terhadap provinsinya", where all rows lie in one
  if ("count" in of && of.count.own && of.count.entity !== entity)
    return places.some((place) => place.entity === of.count.entity && !place.negated && !place.tie && isOne(place))
      ? null
      : refuse({ kind: "not-understood" });
  const isWithin = said.slices.every((slice) => part.slices.some((one) => equals(one, slice)));
  if (said.as || !equals(of, part.of) || !isWithin) return refuse({ kind: "not-understood" });
  if (said.whole) return said.slices.length === part.slices.length ? "all" : refuse({ kind: "not-understood" });
  // "persentase perempuan terhadap total penduduk tiap provinsi"
  if (said.where.length === 0) return said.slices.length < part.slices.length ? "row" : null;
  const around = resolveFigure(said, context, null);
  const isTheirs =
    around.kind === "measure" && around.places.every((place) => places.some((other) => equals(place, other)));
  return isTheirs && said.slices.length === part.slices.length ? null : refuse({ kind: "not-understood" });
}
