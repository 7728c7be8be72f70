import { bearings, dataFacts, type Figure, type MemberSet, type PlaceFilter, type Plan } from "@tanyadata/text-to-sql";
import { z } from "zod";

/**
 * The shape of a typed query plan that comes from outside, as a file does. Whether the model knows what it names, the
 * engine says.
 */

/** A strict object with just the fields of a part of the plan language: who adds one there is told to add it here. */
const part =
  <T>() =>
  <S extends Record<keyof T, z.ZodType>>(shape: S) =>
    z.strictObject(shape);
type End = NonNullable<MemberSet["bounds"][number]["least"]>;
type Order = NonNullable<MemberSet["order"]>;
type Kind<K extends Figure["kind"]> = Extract<Figure, { kind: K }>;

const Text = z.string().max(500);
const Value = z.union([Text, z.number()]);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(1000);
const Year = z.number().int();
const direction = z.enum(["highest", "lowest"]);

const LinkTie = z.strictObject({ kind: z.literal("link"), of: Text, link: Text, inverse: z.boolean() });
const Tie = z.union([z.strictObject({ kind: z.literal("holds") }), LinkTie]);

const Place: z.ZodType<PlaceFilter> = z.lazy(() =>
  part<PlaceFilter>()({
    entity: Text,
    members: z.union([z.strictObject({ keys: list(Text) }), z.strictObject({ set: Members })]),
    negated: z.boolean(),
    tie: Tie.optional(),
  }),
) as z.ZodType<PlaceFilter>;

const AnyFigure: z.ZodType<Figure> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    part<Kind<"measure">>()({
      kind: z.literal("measure"),
      measure: Text,
      year: z.union([Year, z.null(), z.literal("each")]),
      slices: list(
        z.strictObject({
          dimension: Text,
          values: list(Value),
          negated: z.literal(true).optional(),
          added: z.literal(true).optional(),
        }),
      ),
      places: list(Place),
    }),
    part<Kind<"count">>()({ kind: z.literal("count"), of: Members, tie: Tie.optional() }),
    part<Kind<"aggregate">>()({
      kind: z.literal("aggregate"),
      how: z.enum(["mean", "median", "lower-quartile", "upper-quartile", "deviation", "sum", "highest", "lowest"]),
      of: AnyFigure,
      over: z.union([Members, z.strictObject({ years: list(Year) })]),
    }),
    part<Kind<"correlation">>()({
      kind: z.literal("correlation"),
      tells: z.literal("pairs").optional(),
      of: z.tuple([AnyFigure, AnyFigure]),
      over: Members,
    }),
    part<Kind<"combined">>()({
      kind: z.literal("combined"),
      how: z.enum(["sum", "difference", "gap", "ratio", "share", "growth", "pace"]),
      left: AnyFigure,
      right: AnyFigure,
      scale: z.number().optional(),
    }),
    part<Kind<"fixed">>()({ kind: z.literal("fixed"), of: AnyFigure }),
    part<Kind<"converted">>()({ kind: z.literal("converted"), of: AnyFigure, unit: Text, factor: z.number() }),
  ]),
) as z.ZodType<Figure>;

const EndShape = part<End>()({
  value: z.union([z.number(), AnyFigure]),
  inclusive: z.boolean(),
  times: z.number().positive().optional(),
}).nullable();
const Bounds = list(z.strictObject({ figure: AnyFigure, least: EndShape, most: EndShape }));
const OrderShape = part<Order>()({
  by: AnyFigure,
  direction,
  limit: z.number().int().nullable(),
  within: Text.optional(),
  pick: z
    .union([
      z.strictObject({ rank: z.number().int() }),
      z.strictObject({ from: z.number().int().positive(), to: z.number().int().positive() }),
      z.strictObject({ keys: list(Text) }),
      z.strictObject({ ends: z.number().int().positive() }),
    ])
    .optional(),
}).nullable();

const Members: z.ZodType<MemberSet> = z.lazy(() =>
  part<MemberSet>()({
    entity: Text,
    lies: z.literal(true).optional(),
    subsets: list(Text),
    places: list(Place),
    texts: list(
      part<NonNullable<MemberSet["texts"]>[number]>()({
        attribute: Text,
        value: Text,
        or: list(Text).optional(),
        negated: z.literal(true).optional(),
      }),
    ).optional(),
    bounds: Bounds,
    order: OrderShape,
  }),
) as z.ZodType<MemberSet>;

const Spot = z.strictObject({ entity: Text, key: Text });
const Distance = z.union([
  z.strictObject({ from: Spot, to: Spot }),
  z.strictObject({
    from: Spot,
    among: Members,
    limit: z.number().int().nullable(),
    within: z.number().nullable(),
    towards: z.enum(bearings).optional(),
    counts: z.literal(true).optional(),
  }),
]);
const single = [
  z.strictObject({ kind: z.literal("measure"), id: Text }),
  z.strictObject({ kind: z.literal("entity"), id: Text, subset: Text.optional() }),
  z.strictObject({ kind: z.literal("term"), label: Text }),
] as const;
const Defined = z.discriminatedUnion("kind", [
  ...single,
  z.strictObject({
    kind: z.literal("both"),
    of: z.tuple([z.discriminatedUnion("kind", single), z.discriminatedUnion("kind", single)]).readonly(),
  }),
  z.strictObject({
    kind: z.literal("data"),
    id: Text,
    about: z.enum(dataFacts),
    beside: list(Text).optional(),
    dimension: Text.optional(),
  }),
  z.strictObject({ kind: z.literal("catalogue"), datasets: list(Text).optional() }),
]);

export const PlanShape: z.ZodType<Plan> = part<Plan>()({
  rows: Members.nullable(),
  defines: Defined.optional(),
  distance: Distance.optional(),
  attributes: list(Text).optional(),
  whether: z
    .union([
      z.strictObject({ least: EndShape, most: EndShape }),
      z.strictObject({ entity: Text, leads: Text }),
      z.strictObject({ lies: z.strictObject({ entity: Text, keys: list(Text) }) }),
      z.strictObject({ belongs: z.literal(true) }),
    ])
    .optional(),
  figures: z.array(AnyFigure).max(50),
  versus: z.enum(["highest", "lowest"]).optional(),
  cuts: part<NonNullable<Plan["cuts"]>>()({ dimension: Text, values: list(Value) }).optional(),
  series: part<NonNullable<Plan["series"]>>()({
    years: list(Year),
    bounds: Bounds,
    order: OrderShape,
    earliest: z.literal(true).optional(),
    latest: z.literal(true).optional(),
  }).optional(),
  told: z.array(AnyFigure).max(10).optional(),
}) as z.ZodType<Plan>;
