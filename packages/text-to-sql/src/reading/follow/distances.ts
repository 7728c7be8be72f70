import type { Distance } from "../../plan/distance.ts";
import { plainEnd } from "../benchmarks.ts";
import { spotOf } from "../distances.ts";
import type { PlaceName } from "../expression.ts";
import { resolveFigureIn } from "../resolve.ts";
import { narrow } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";

/** "kalau ke Pekanbaru?", "kalau dari Semarang?", "yang penduduknya di atas 300 ribu?": another distance, or fewer of what lies there. */
export const changeDistance: Change = (plan, piece, { located }, context) => {
  const { distance } = plan;
  if (!distance) return null;
  if (piece.type === "place" && piece.names.length === 1 && piece.use !== "except" && piece.use !== "and") {
    const [name] = piece.names;
    const isFrom = piece.from === true;
    // "kalau di Jawa Barat?" of what lies near says where it lies, or from where is looked.
    if (!name || (!("to" in distance) && (piece.use === "in" || located))) return null;
    return { ...plan, distance: moved(distance, name, isFrom, context) };
  }
  // "kalau sebelah barat?"
  if (piece.type === "distance" && piece.towards && piece.names.length === 0 && !piece.set)
    return "towards" in distance && piece.within === null
      ? { ...plan, distance: { ...distance, towards: piece.towards } }
      : null;
  if (piece.type !== "trait" || "direction" in piece.by || "to" in distance || distance.limit !== null) return null;
  const { among } = distance;
  const figure = resolveFigureIn(piece.figure, [], context, among.entity);
  const { least, most } = piece.by.limits;
  const bounds = [...among.bounds, { figure, least: plainEnd(least), most: plainEnd(most) }];
  return piece.figure.where.length > 0 ? null : { ...plan, distance: { ...distance, among: { ...among, bounds } } };
};

/** From or to another place: of the kind that was spoken of, where the name allows it. */
function moved(distance: Distance, name: PlaceName, isFrom: boolean, context: RuleContext): Distance {
  const at = (kind: string): Distance["from"] => spotOf(narrow([name], new Set([kind]))?.[0] ?? name, context);
  return "to" in distance && !isFrom
    ? { ...distance, to: at(distance.to.entity) }
    : { ...distance, from: at(distance.from.entity) };
}
