import { z } from "zod";
import type { ReplyShape } from "../../models/language-model.ts";

/**
 * What a language model may reply: a plan of the engine's own language, written with the handles of the pack that it was
 * given. The handles are the same for every question, so that the shape is too, and no id can be made up.
 */

/** How many handles of each kind a pack may give. */
export const handleCounts = { m: 20, e: 12, p: 12, s: 16, v: 12, t: 6, a: 16, l: 6 } as const;
export type HandleKind = keyof typeof handleCounts;

const handle = (kind: HandleKind) => {
  const [first = "", ...others] = Array.from({ length: handleCounts[kind] }, (_, i) => `${kind}${i + 1}`);
  return z.enum([first, ...others]).meta({ id: `handle_${kind}` });
};
const Measure = handle("m");
const Entity = handle("e");
const Member = handle("p");
const Subset = handle("s");
const Value = handle("v");
const Text = handle("t");
const Attribute = handle("a");
const Link = handle("l");

const later = <T>(id: string, schema: () => z.ZodType<T>): z.ZodType<T> => z.lazy(schema).meta({ id });

export interface TieDraft {
  readonly link: string;
  readonly inverse: boolean;
}
export interface PlaceDraft {
  readonly named: readonly string[];
  readonly set: SetDraft | null;
  readonly negated: boolean;
  readonly tie: TieDraft | null;
}
export interface EndDraft {
  readonly value: number | FigureDraft;
  readonly inclusive: boolean;
}
export interface BoundDraft {
  readonly figure: FigureDraft;
  readonly least: EndDraft | null;
  readonly most: EndDraft | null;
}
export interface OrderDraft {
  readonly by: FigureDraft;
  readonly direction: "highest" | "lowest";
  readonly limit: number | null;
  readonly rank: number | null;
  readonly ranks_of: readonly string[];
}
export interface SetDraft {
  readonly entity: string;
  readonly subsets: readonly string[];
  readonly places: readonly PlaceDraft[];
  readonly texts: readonly string[];
  readonly bounds: readonly BoundDraft[];
  readonly order: OrderDraft | null;
}
export type FigureDraft =
  | {
      readonly kind: "measure";
      readonly measure: string;
      readonly year: number | "each" | null;
      readonly slices: readonly string[];
      readonly places: readonly PlaceDraft[];
    }
  | { readonly kind: "count"; readonly of: SetDraft; readonly tie: TieDraft | null }
  | {
      readonly kind: "aggregate";
      readonly how:
        | "mean"
        | "median"
        | "lower-quartile"
        | "upper-quartile"
        | "deviation"
        | "sum"
        | "highest"
        | "lowest";
      readonly of: FigureDraft;
      readonly over: SetDraft | null;
      readonly years: readonly number[];
    }
  | { readonly kind: "correlation"; readonly left: FigureDraft; readonly right: FigureDraft; readonly over: SetDraft }
  | {
      readonly kind: "combined";
      readonly how: "sum" | "difference" | "gap" | "ratio" | "share" | "growth" | "pace";
      readonly left: FigureDraft;
      readonly right: FigureDraft;
    }
  | { readonly kind: "fixed"; readonly of: FigureDraft };

const Year = z.number().int();
const Figure: z.ZodType<FigureDraft> = later("figure", () =>
  z.union([
    z.strictObject({
      kind: z.literal("measure"),
      measure: Measure,
      year: z.union([Year, z.literal("each"), z.null()]),
      slices: z.array(Value),
      places: z.array(Place),
    }),
    z.strictObject({ kind: z.literal("count"), of: MemberSet, tie: Tie.nullable() }),
    z.strictObject({
      kind: z.literal("aggregate"),
      how: z.enum(["mean", "median", "lower-quartile", "upper-quartile", "deviation", "sum", "highest", "lowest"]),
      of: Figure,
      over: MemberSet.nullable(),
      years: z.array(Year),
    }),
    z.strictObject({ kind: z.literal("correlation"), left: Figure, right: Figure, over: MemberSet }),
    z.strictObject({
      kind: z.literal("combined"),
      how: z.enum(["sum", "difference", "gap", "ratio", "share", "growth", "pace"]),
      left: Figure,
      right: Figure,
    }),
    z.strictObject({ kind: z.literal("fixed"), of: Figure }),
  ]),
);
const Tie = z.strictObject({ link: z.union([Link, z.literal("holds")]), inverse: z.boolean() }).meta({ id: "tie" });
const Place: z.ZodType<PlaceDraft> = later("place", () =>
  z.strictObject({
    named: z.array(Member),
    set: MemberSet.nullable(),
    negated: z.boolean(),
    tie: Tie.nullable(),
  }),
);
const End = z.strictObject({ value: z.union([z.number(), Figure]), inclusive: z.boolean() }).meta({ id: "end" });
const Bound = z.strictObject({ figure: Figure, least: End.nullable(), most: End.nullable() }).meta({ id: "bound" });
const Order = z
  .strictObject({
    by: Figure,
    direction: z.enum(["highest", "lowest"]),
    limit: z.number().int().nullable(),
    rank: z.number().int().nullable(),
    ranks_of: z.array(Member),
  })
  .meta({ id: "order" });
const MemberSet: z.ZodType<SetDraft> = later("set", () =>
  z.strictObject({
    entity: Entity,
    subsets: z.array(Subset),
    places: z.array(Place),
    texts: z.array(Text),
    bounds: z.array(Bound),
    order: Order.nullable(),
  }),
);
export const PlanDraft = z.strictObject({
  rows: MemberSet.nullable(),
  attributes: z.array(Attribute),
  figures: z.array(Figure),
  series: z.strictObject({ years: z.array(Year), bounds: z.array(Bound), order: Order.nullable() }).nullable(),
  defines: z.union([Measure, Entity, z.null()]),
  distance: z
    .strictObject({
      from: Member,
      to: Member.nullable(),
      among: MemberSet.nullable(),
      limit: z.number().int().nullable(),
      within: z.number().nullable(),
    })
    .nullable(),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

export const Reply = z.strictObject({
  /** The question again, in the card's own words: the engine reads it, too. */
  restated: z.string(),
  sure: z.boolean(),
  reply: z.union([
    z.strictObject({ kind: z.literal("plan"), plan: PlanDraft }),
    z.strictObject({ kind: z.literal("ask"), choices: z.array(z.string()) }),
    /** The pack lacks what `restated` names: it is made again from that. */
    z.strictObject({ kind: z.literal("look") }),
    /** Only SQL can say it. */
    z.strictObject({ kind: z.literal("sql") }),
    z.strictObject({
      kind: z.literal("cannot"),
      reason: z.enum(["not_in_data", "forecast", "opinion", "cause", "no_question"]),
    }),
  ]),
});
export type Reply = z.infer<typeof Reply>;

/** A zod schema in the subset of JSON Schema that strict structured output takes. */
export function shapeOf(name: string, schema: z.ZodType): ReplyShape {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // Bounds of safe integers, and ids that already stand in `$defs`: not every server knows the words.
      for (const word of ["minimum", "maximum", "id"] as const) delete jsonSchema[word];
    },
  });
  return { name, schema: shape };
}

export const replyShape = shapeOf("reply", Reply);

/** Longest text that is looked at: a longer one is none that the shape allows. */
const longestReply = 20_000;

/** What a model wrote, as data; null where it is not what was asked for. Some servers put a fence around it. */
export function parseReply<T>(text: string, schema: z.ZodType<T>): T | null {
  if (text.length > longestReply) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
