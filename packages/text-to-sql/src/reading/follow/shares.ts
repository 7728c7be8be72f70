import type { CountFigure, Figure, MeasureFigure } from "../../plan/figure.ts";
import { isNamed } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { asRows } from "../cuts.ts";
import { bareFigure, type FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveFigureIn } from "../resolve.ts";
import { adds } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import type { Turn } from "./follow.ts";
import { placed, placesOf, singleFigure } from "./measures.ts";
import { namedAs } from "./places.ts";

type Single = MeasureFigure | CountFigure;

/** "itu berapa persen dari penduduk Bali?", "berapa persen yang berpenduduk?", "dalam persen?": what was told as a part of a whole. */
export const shareOf: Turn = (before, pieces, manner, context) => {
  const asks = pieces.filter((piece) => isShare(piece));
  // "kontribusinya terhadap nasional berapa persen" says twice that a share is asked for.
  const plain = asks.filter((piece) => piece.type === "operator");
  const [ask, ...more] = plain.length === asks.length ? asks.slice(0, 1) : asks;
  const isCollective = (piece: Phrase): boolean => piece.type === "nth" && piece.nth === manner.collective && !piece.by;
  const rest = pieces.filter((piece) => piece.type !== "operator" && piece.type !== "unit" && !isCollective(piece));
  // "turunnya berapa persen" of what has no year before it is no share.
  if (pieces.some((piece) => piece.type === "operator" && !isShare(piece))) return null;
  if (more.length > 0 || rest.length > 1) return null;
  const [piece] = rest;
  const few = ask && manner.collective !== null ? ofFew(before, manner.collective, piece, context) : null;
  if (few) return few;
  if (!piece) return ask || manner.inPercent ? ofAll(before, context) : null;
  const part = singleFigure(before);
  if (!ask || !part || !isAdded(part, context)) return null;
  if (piece.type === "modifier" || (piece.type === "set" && !piece.use)) return ofSubset(part, piece);
  const whole = wholeOf(part, piece, context);
  return whole && share(part, whole);
};

/** "ketiganya berapa persen dari total nasional?" after the first three of an order: of them together. */
function ofFew({ rows, figures }: Plan, many: number, piece: Phrase | undefined, context: RuleContext): Plan | null {
  const [of, ...others] = figures;
  if (!rows?.order || rows.order.limit !== many || rows.order.within || others.length > 0) return null;
  if (of?.kind !== "measure" || !isAdded(of, context) || of.places.length > 0) return null;
  const isSame = piece?.type === "figure" && "measure" in piece.figure.of && piece.figure.of.measure === of.measure;
  const isWhole = piece === undefined || piece.type === "whole" || (isSame && piece.figure.whole);
  const left: Figure = { kind: "aggregate", how: "sum", of, over: rows };
  return isWhole ? { rows: null, figures: [{ kind: "combined", how: "share", left, right: of }, left, of] } : null;
}

const isShare = (piece: Phrase): boolean =>
  (piece.type === "operator" && piece.operator.kind === "share") ||
  (piece.type === "figure" && piece.figure.as?.kind === "share" && !piece.figure.as.to);

const share = (left: Single, right: Single): Plan | null =>
  equals(left, right) ? null : { rows: null, figures: [{ kind: "combined", how: "share", left, right }, left, right] };

const isAdded = (figure: Figure, context: RuleContext): boolean =>
  figure.kind === "count" || (figure.kind === "measure" && adds(bareFigure({ measure: figure.measure }), context));

/** "yang berpenduduk": some of what was counted, as a part of it. */
function ofSubset(whole: Single, piece: Extract<Phrase, { type: "modifier" | "set" }>): Plan | null {
  const [entity, subsets] =
    piece.type === "modifier" ? [piece.entity, [piece.subset]] : [piece.set.entity, piece.set.subsets];
  if (whole.kind !== "count" || whole.of.entity !== entity || whole.of.subsets.length > 0 || subsets.length === 0)
    return null;
  return share({ ...whole, of: { ...whole.of, subsets } }, whole);
}

/** The same figure of what a piece names: another place, the whole, or the figure said again, of the same place without its cut. */
function wholeOf(part: Single, piece: Phrase, context: RuleContext): Single | null {
  if (piece.type === "whole") return withPlaces(part, []);
  if (piece.type === "place" && piece.use !== "except")
    return placed(part, namedAs(part, piece.names, context), context);
  if (piece.type !== "figure" || piece.figure.period) return null;
  const { as: _, ...said } = piece.figure;
  const places = said.whole ? [] : placesOf(part).filter(isNamed);
  const [only, ...others] = said.where;
  if (others.length > 0 || only?.negated || only?.tie) return null;
  if (part.kind === "measure") {
    if (!("measure" in said.of) || said.of.measure !== part.measure) return null;
    const slices = said.slices.length > 0 ? null : [];
    if (slices === null) return null;
    if (!only) return { ...part, slices, places };
    if ("entity" in only.in) return null;
    return placed({ ...part, slices }, namedAs(part, only.in, context), context);
  }
  const count = "count" in said.of && said.of.count.entity === part.of.entity ? counted(said, places, context) : null;
  return count?.of.subsets.every((subset) => part.of.subsets.includes(subset)) ? count : null;
}

function counted(figure: FigureExpression, places: CountFigure["of"]["places"], context: RuleContext) {
  const count = resolveFigureIn(figure, places, context, null);
  return count.kind === "count" ? count : null;
}

const withPlaces = (figure: Single, places: CountFigure["of"]["places"]): Single =>
  figure.kind === "measure" ? { ...figure, places } : { ...figure, of: { ...figure.of, places } };

/** The women of a place, or the kinds of what was counted, as a part of all of them there; null where it was not cut. */
function ofUncut(part: Single, context: RuleContext): Plan | null {
  if (!isAdded(part, context)) return null;
  if (part.kind === "measure") {
    // What is left out ("selain batal") is left out of the whole as well.
    const left = part.slices.filter(({ negated }) => negated);
    return part.slices.length - left.length === 1 ? share(part, { ...part, slices: left }) : null;
  }
  return part.of.subsets.length === 1 && !part.tie ? share(part, { ...part, of: { ...part.of, subsets: [] } }) : null;
}

/** Each row, or each cut, as a part of all that is told. */
function ofAll(cut: Plan, context: RuleContext): Plan | null {
  const before = asRows(cut, context);
  const told = singleFigure(before);
  if (told) return ofUncut(told, context);
  const [figure, ...others] = before.figures;
  if (others.length > 0 || figure?.kind !== "measure" || !isAdded(figure, context) || before.series) return null;
  if (before.cuts || before.whether) return null;
  const { rows } = before;
  if (!rows || rows.bounds.length + rows.subsets.length > 0 || rows.order?.pick) return null;
  const right: Figure = { kind: "fixed", of: { ...figure, places: [...figure.places, ...rows.places] } };
  const part: Figure = { kind: "combined", how: "share", left: figure, right };
  // In their order they stay, the first few of all too: of all of them is said, not of those few.
  return { rows, figures: rows.order ? [part, rows.order.by] : [part] };
}
