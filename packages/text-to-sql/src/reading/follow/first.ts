import { isBase } from "@tanyadata/semantic-model";
import type { MeasureFigure } from "../../plan/figure.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import type { SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveNames } from "../resolve-places.ts";
import { narrow } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import type { Turn } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";
import { memberOf, nameIn } from "./members.ts";

/** "tertinggi di mana?", "provinsi mana yang terbanyak?" after the figure of one place, or of the whole: the first of all of that kind. */
export const firstOfKind: Turn = (before, pieces, { asksWhere }, context) => {
  const figure = singleFigure(before);
  if (figure?.kind !== "measure" || figure.year === "each") return null;
  const [place, ...others] = figure.places;
  if (others.length > 0 || (place && !(isNamed(place) && isOne(place)))) return null;
  const said = saidOf(pieces, figure.measure);
  const bare: Pick<MemberSet, "entity" | "subsets"> | null = said?.set ?? (asksWhere ? kindOf(figure, context) : null);
  if (!said || !bare || (said.set && place && place.entity !== bare.entity)) return null;
  if (!context.geography.levelsOf(figure.measure).has(bare.entity)) return null;
  const by = { ...figure, places: [] };
  const { direction, limit } = said;
  const { entity, subsets } = bare;
  const rows: MemberSet = { entity, subsets, places: [], bounds: [], order: { by, direction, limit: limit ?? 1 } };
  return { rows, figures: [by] } satisfies Plan;
};

/** An extreme of the same figure, and the kind that is named with it; null of anything else. */
function saidOf(pieces: readonly Phrase[], measure: string) {
  const sets = pieces.flatMap((piece) => (piece.type === "set" ? [piece] : []));
  const extremes = pieces.flatMap((piece) => (piece.type === "extreme" ? [piece] : []));
  const [set, ...moreSets] = sets;
  const [extreme, ...more] = extremes;
  if (moreSets.length + more.length > 0 || sets.length + extremes.length < pieces.length) return null;
  if (extreme && extreme.measures.length > 0 && !extreme.measures.includes(measure)) return null;
  const isPlain = !set || (isBare(set.set) && (!set.use || set.use === "in"));
  const direction = extreme?.direction ?? set?.set.leaning;
  if (!isPlain || !direction || (extreme && set?.set.leaning)) return null;
  return { direction, limit: extreme?.limit ?? set?.set.limit ?? null, set: set?.set ?? null };
}

const isBare = ({ where, bounds, order, nth, within, counted }: SetExpression): boolean =>
  where.length + bounds.length === 0 && !order && nth === undefined && !within && !counted;

/** The kind of the place that was told; of the whole the only one that the figure is published of. */
function kindOf({ measure, places: [place] }: MeasureFigure, { model, geography }: RuleContext) {
  const declared = model.measures.get(measure)?.measure;
  const isTold = declared && isBase(declared) && declared.additivity === "none";
  const entity = place?.entity ?? (isTold ? geography.datasetsOf(measure)[0]?.grain.entity : undefined);
  return entity === undefined ? null : { entity, subsets: [] };
}

/** "kalau Papua?" after the population of the largest province: of that one; "kalau di Jawa?": of the largest there. */
export const ofAnotherFirst: Turn = (before, [piece, ...more], { beside }, context) => {
  if (piece?.type !== "place" || more.length > 0 || beside) return null;
  const figure = singleFigure(before);
  const [first, ...others] = figure ? placesOf(figure) : [];
  if (!figure || !first || others.length > 0 || first.tie || !("set" in first.members) || !isOne(first)) return null;
  const told = (place: PlaceFilter): Plan => ({
    rows: null,
    figures: [
      figure.kind === "measure" ? { ...figure, places: [place] } : { ...figure, of: { ...figure.of, places: [place] } },
    ],
  });
  const { set } = first.members;
  const name = nameIn(piece);
  const one = name && memberOf(name, { ...set, places: [] }, false, context);
  if (one) return told(one);
  const isThere = (!piece.use || piece.use === "in") && !piece.against && !piece.mixed;
  const around = new Set(context.geography.upward(set.entity));
  around.delete(set.entity);
  const names = isThere ? narrow(piece.names, around) : null;
  if (!names) return null;
  const { filter } = resolveNames(names, false, around, null);
  const places = [...set.places.filter((one) => !isNamed(one)), filter];
  return told({ ...first, members: { set: { ...set, places } } });
};
