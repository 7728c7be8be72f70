import { isNamed, isOne, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { resolveNames } from "../resolve-places.ts";
import { narrow } from "../restrict.ts";
import type { Turn } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";
import { memberOf, nameIn } from "./members.ts";

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
