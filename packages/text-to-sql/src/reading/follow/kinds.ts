import { bareSet, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveSetOf } from "../resolve.ts";
import type { Change } from "./follow.ts";
import { singleFigure } from "./measures.ts";

/** "berapa pasien DBD?", "yang perempuan?": the same figure of some of those that it is about, not all of their kind. */
export const changeKind: Change = (plan, piece, { beside }, context) => {
  const figure = singleFigure(plan);
  const kind = kindIn(piece);
  if (!kind || beside || plan.rows || figure?.kind !== "measure") return null;
  const { dataset } = context.model.measures.get(figure.measure) ?? {};
  if (!dataset || ![dataset.grain, ...dataset.also].some(({ entity }) => entity === kind.entity)) return null;
  // What stands in the things' own table is told of them by name.
  if ("timeless" in dataset.time) return null;
  const place = { entity: kind.entity, members: { set: resolveSetOf(kind, context) }, negated: false };
  const places = figure.places.filter(({ entity, members }) => entity !== kind.entity || "keys" in members);
  return { rows: null, figures: [{ ...figure, places: [...places, place] }] };
};

/** Those of one kind, where their noun is not said: "yang perempuan", "yang aktif berapa". */
function kindIn(piece: Phrase): SetExpression | null {
  if (piece.type === "modifier") return bareSet(piece.entity, piece.subset);
  const counted =
    piece.type === "figure" && "count" in piece.figure.of && !piece.figure.as ? piece.figure.of.count : null;
  const set = piece.type === "set" && piece.noun === null && !piece.use ? piece.set : counted;
  if (!set || set.where.length + set.bounds.length > 0 || set.order || set.leaning || set.limit !== null) return null;
  return set.subsets.length + (set.texts?.length ?? 0) > 0 ? set : null;
}
