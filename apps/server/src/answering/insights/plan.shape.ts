import type { Figure, MemberSet, PlaceFilter, Plan } from "@tanyadata/text-to-sql";
import { z } from "zod";

/**
 * The shape of a typed query plan that comes from outside, as a file does. Whether the model knows what it names, the
 * engine says.
 */
const Text = z.string().max(500);
const Value = z.union([Text, z.number()]);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(1000);
const Year = z.number().int();
const direction = z.enum(["highest", "lowest"]);

const LinkTie = z.strictObject({ kind: z.literal("link"), of: Text, link: Text, inverse: z.boolean() });
const Tie = z.union([z.strictObject({ kind: z.literal("holds") }), LinkTie]);

const Place: z.ZodType<PlaceFilter> = z.lazy(() =>
  z.strictObject({
    entity: Text,
    members: z.union([z.strictObject({ keys: list(Text) }), z.strictObject({ set: Members })]),
    negated: z.boolean(),
    tie: Tie.optional(),
  }),
) as z.ZodType<PlaceFilter>;

const AnyFigure: z.ZodType<Figure> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("measure"),
      measure: Text,
      year: z.union([Year, z.null(), z.literal("each")]),
      slices: list(z.strictObject({ dimension: Text, values: list(Value) })),
      places: list(Place),
    }),
    z.strictObject({ kind: z.literal("count"), of: Members, tie: Tie.optional() }),
    z.strictObject({
      kind: z.literal("aggregate"),
      how: z.enum(["mean", "median", "sum", "highest", "lowest"]),
      of: AnyFigure,
      over: z.union([Members, z.strictObject({ years: list(Year) })]),
    }),
    z.strictObject({
      kind: z.literal("correlation"),
      tells: z.literal("pairs").optional(),
      of: z.tuple([AnyFigure, AnyFigure]),
      over: Members,
    }),
    z.strictObject({
      kind: z.literal("combined"),
      how: z.enum(["difference", "gap", "ratio", "share", "growth"]),
      left: AnyFigure,
      right: AnyFigure,
      scale: z.number().optional(),
    }),
    z.strictObject({ kind: z.literal("fixed"), of: AnyFigure }),
    z.strictObject({ kind: z.literal("converted"), of: AnyFigure, unit: Text, factor: z.number() }),
  ]),
) as z.ZodType<Figure>;

const End = z.strictObject({ value: z.union([z.number(), AnyFigure]), inclusive: z.boolean() }).nullable();
const Bounds = list(z.strictObject({ figure: AnyFigure, least: End, most: End }));
const Order = z
  .strictObject({
    by: AnyFigure,
    direction,
    limit: z.number().int().nullable(),
    pick: z.union([z.strictObject({ rank: z.number().int() }), z.strictObject({ keys: list(Text) })]).optional(),
  })
  .nullable();

const Members: z.ZodType<MemberSet> = z.lazy(() =>
  z.strictObject({
    entity: Text,
    subsets: list(Text),
    places: list(Place),
    texts: list(z.strictObject({ attribute: Text, value: Text })).optional(),
    bounds: Bounds,
    order: Order,
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
    counts: z.literal(true).optional(),
  }),
]);
const Defined = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("measure"), id: Text }),
  z.strictObject({ kind: z.literal("entity"), id: Text }),
  z.strictObject({ kind: z.literal("term"), label: Text }),
]);

export const PlanShape: z.ZodType<Plan> = z.strictObject({
  rows: Members.nullable(),
  defines: Defined.optional(),
  distance: Distance.optional(),
  attributes: list(Text).optional(),
  figures: z.array(AnyFigure).max(50),
  cuts: z.strictObject({ dimension: Text, values: list(Value) }).optional(),
  series: z.strictObject({ years: list(Year), bounds: Bounds, order: Order }).optional(),
}) as z.ZodType<Plan>;
