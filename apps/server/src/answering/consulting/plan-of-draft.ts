import type { Engine, Plan, PlanFault } from "@tanyadata/text-to-sql";
import type { Handles, Pack } from "./pack.ts";
import type {
  BoundDraft,
  EndDraft,
  FigureDraft,
  OrderDraft,
  PlaceDraft,
  PlanDraft,
  SetDraft,
  TieDraft,
} from "./reply.ts";

type Rows = NonNullable<Plan["rows"]>;
type Figure = Plan["figures"][number];
type Place = Rows["places"][number];
type Bound = Rows["bounds"][number];
type Order = NonNullable<Rows["order"]>;

export type Drafted =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

/** A handle that the pack did not give; caught where translating began. */
class NoHandle extends Error {}

/** Handles to ids, then held against the model: what comes out of here is as sound as a plan that the engine read. */
export function planOfDraft(draft: PlanDraft, pack: Pack, engine: Engine): Drafted {
  try {
    const plan = new Translation(pack, engine).plan(draft);
    const faults = engine.faultsOf(plan);
    if (faults.length > 0) return { ok: false, faults };
    engine.compile(plan);
    return { ok: true, plan };
  } catch (error) {
    const at = error instanceof NoHandle ? "handles" : "plan";
    const fault = error instanceof NoHandle ? "unknown" : "shape";
    return { ok: false, faults: [{ at, fault, detail: (error as Error).message }] };
  }
}

class Translation {
  readonly #pack: Pack;
  readonly #engine: Engine;

  constructor(pack: Pack, engine: Engine) {
    this.#pack = pack;
    this.#engine = engine;
  }

  plan({ rows, attributes, figures, series, defines, distance }: PlanDraft): Plan {
    if (defines) {
      const kind = defines.startsWith("m") ? "measure" : "entity";
      return { rows: null, figures: [], defines: { kind, id: get(this.#pack[kind], defines) } };
    }
    if (distance) {
      const spot = (handle: string) => {
        const { entity, key } = get(this.#pack.member, handle);
        return { entity, key };
      };
      const from = spot(distance.from);
      if (distance.to) return { rows: null, figures: [], distance: { from, to: spot(distance.to) } };
      if (!distance.among) throw new Error("distance: neither to nor among is given");
      const { limit, within } = distance;
      return { rows: null, figures: [], distance: { from, among: this.#set(distance.among), limit, within } };
    }
    const set = rows && this.#set(rows);
    const told = figures.map((figure) => this.#figure(figure));
    return {
      rows: set,
      ...(attributes.length > 0 && { attributes: attributes.map((handle) => get(this.#pack.attribute, handle).id) }),
      figures: set ? withJudged(set, told) : series ? told : withParts(told),
      ...(series && {
        series: {
          years: [...series.years].sort((a, b) => a - b),
          bounds: series.bounds.map((bound) => this.#bound(bound)),
          order: series.order && this.#order(series.order),
        },
      }),
    };
  }

  #set({ entity, subsets, places, texts, bounds, order }: SetDraft): Rows {
    return {
      entity: get(this.#pack.entity, entity),
      subsets: subsets.map((handle) => get(this.#pack.subset, handle).id).sort(),
      places: places.map((place) => this.#place(place)),
      ...(texts.length > 0 && {
        texts: texts.map((handle) => {
          const { attribute, value } = get(this.#pack.said, handle);
          return { attribute, value };
        }),
      }),
      bounds: bounds.map((bound) => this.#bound(bound)),
      order: order && this.#order(order),
    };
  }

  #place({ named, set, negated, tie }: PlaceDraft): Place {
    const how = { negated, ...(tie && { tie: this.#tie(tie) }) };
    if (set) {
      const members = this.#set(set);
      return { entity: members.entity, members: { set: members }, ...how };
    }
    const members = named.map((handle) => get(this.#pack.member, handle));
    const entity = members[0]?.entity ?? "";
    if (members.some((member) => member.entity !== entity))
      throw new Error("one place names members of several entities");
    return { entity, members: { keys: members.map(({ key }) => key) }, ...how };
  }

  #tie({ link, inverse }: TieDraft): NonNullable<Place["tie"]> {
    return link === "holds" ? { kind: "holds" } : { kind: "link", ...get(this.#pack.link, link), inverse };
  }

  #bound({ figure, least, most }: BoundDraft): Bound {
    const end = (one: EndDraft) => ({
      value: typeof one.value === "number" ? one.value : this.#figure(one.value),
      inclusive: one.inclusive,
    });
    return { figure: this.#figure(figure), least: least && end(least), most: most && end(most) };
  }

  #order({ by, direction, limit, rank, ranks_of }: OrderDraft): Order {
    const keys = ranks_of.map((handle) => get(this.#pack.member, handle).key);
    const pick = keys.length > 0 ? { keys } : rank !== null ? { rank } : null;
    return { by: this.#figure(by), direction, limit: pick ? null : limit, ...(pick && { pick }) };
  }

  #figure(figure: FigureDraft): Figure {
    switch (figure.kind) {
      case "measure": {
        const measure = get(this.#pack.measure, figure.measure);
        return {
          kind: "measure",
          measure,
          // Without a year the latest is meant, as everywhere.
          year: figure.year ?? this.#engine.yearMeant(measure),
          slices: slicesOf(figure.slices.map((handle) => get(this.#pack.value, handle))),
          places: figure.places.map((place) => this.#place(place)),
        };
      }
      case "count":
        return { kind: "count", of: this.#set(figure.of), ...(figure.tie && { tie: this.#tie(figure.tie) }) };
      case "aggregate": {
        const over = figure.over ? this.#set(figure.over) : { years: [...figure.years].sort((a, b) => a - b) };
        return { kind: "aggregate", how: figure.how, of: this.#figure(figure.of), over };
      }
      case "correlation":
        return {
          kind: "correlation",
          of: [this.#figure(figure.left), this.#figure(figure.right)],
          over: this.#set(figure.over),
        };
      case "combined": {
        const [left, right] = [this.#figure(figure.left), this.#figure(figure.right)];
        const { how } = figure;
        // The pace is the same either way; it is told from the earlier year to the later one.
        return how === "pace" && yearOf(left) < yearOf(right)
          ? { kind: "combined", how, left: right, right: left }
          : { kind: "combined", how, left, right };
      }
      case "fixed":
        return { kind: "fixed", of: this.#figure(figure.of) };
    }
  }
}

const yearOf = (figure: Figure): number =>
  figure.kind === "measure" && typeof figure.year === "number" ? figure.year : 0;

function get<T>(handles: Handles<T>, handle: string): T {
  const found = handles.of(handle);
  if (found === undefined) throw new NoHandle(`${handle} is no handle of this pack`);
  return found;
}

/** Values of one dimension are alternatives. */
function slicesOf(values: readonly { readonly dimension: string; readonly value: string | number }[]) {
  return [...new Set(values.map(({ dimension }) => dimension))].map((dimension) => ({
    dimension,
    values: values.filter((one) => one.dimension === dimension).map(({ value }) => value),
  }));
}

/** One figure alone that is made of two is told with both, as of every question: a change also in its other unit, from its start. */
function withParts(figures: readonly Figure[]): readonly Figure[] {
  const [one, ...others] = figures;
  if (one?.kind !== "combined" || others.length > 0) return figures;
  const { how, left, right } = one;
  if (how === "pace") return [one, right, left];
  const isChange = left.kind === "measure" && right.kind === "measure" && left.measure === right.measure;
  if ((how === "difference" || how === "growth") && isChange && yearOf(left) !== yearOf(right))
    return [one, { ...one, how: how === "growth" ? "difference" : "growth" }, right, left];
  return [one, left, right];
}

/** What rows are ordered or bounded by is told beside them, as of every question. */
function withJudged({ order, bounds }: Rows, figures: readonly Figure[]): Figure[] {
  const all = [...figures];
  for (const figure of [...(order ? [order.by] : []), ...bounds.map((bound) => bound.figure)])
    if (!all.some((one) => JSON.stringify(one) === JSON.stringify(figure))) all.push(figure);
  return all;
}
