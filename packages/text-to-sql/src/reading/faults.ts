import { type Dataset, isBase, periodCell, touches } from "@tanyadata/semantic-model";
import { factorBetween } from "../language/units.ts";
import type { End } from "../plan/bound.ts";
import { changeOf } from "../plan/change.ts";
import { definitionOf } from "../plan/defined.ts";
import type { Figure, MeasureFigure, Slice } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { isOne, type PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { equals, valuesOf } from "../plan/walk.ts";
import { isBetween } from "../plan/whether.ts";
import { addsUp } from "./adding.ts";
import { gapOf } from "./ranges.ts";
import type { RuleContext } from "./rule.ts";

/** What is wrong with a plan that was not read from a question, where in it, and what would be right; in English, for its author. */
export interface PlanFault {
  readonly at: string;
  readonly fault: "unknown" | "level" | "year" | "sum" | "slice" | "place" | "unit" | "shape" | "missing";
  /** Of `missing` what the model itself says of it, in its own language. */
  readonly detail: string;
}

/** In what a figure stands: a row of an entity, a year of a series, or alone. */
type Standing = { readonly row: string } | "year" | "alone";

const deepest = 8;
const longestList = 1000;

/** Holds a plan against the model as strictly as a question's reading is: what passes can be compiled and means what it says. */
export function faultsOf(plan: Plan, context: RuleContext): readonly PlanFault[] {
  const faults: PlanFault[] = [];
  new Inspection(context, (at, fault, detail) => void faults.push({ at, fault, detail })).plan(plan);
  return faults;
}

type Say = (at: string, fault: PlanFault["fault"], detail: string) => undefined;

class Inspection {
  readonly #context: RuleContext;
  readonly #say: Say;
  #depth = 0;

  constructor(context: RuleContext, say: Say) {
    this.#context = context;
    this.#say = say;
  }

  plan(plan: Plan): undefined {
    const { rows, figures, series, defines, distance, cuts, whether, attributes = [] } = plan;
    const { model } = this.#context;
    if (defines) {
      if (!definitionOf(defines, model)) this.#say("defines", "unknown", "the model has no definition of it");
      return;
    }
    if (distance) return this.#distance(distance);
    if (cuts) this.#cuts(cuts, plan);
    if (whether) this.#whether(whether);
    if (rows && series) this.#say("series", "shape", "a plan has rows or a series, not both");
    if (!rows && figures.length === 0) this.#say("figures", "shape", "nothing is told: name a figure or rows");
    if (rows) this.#set(rows, "rows");
    const known = rows ? (model.entities.get(rows.entity)?.attributes ?? []) : [];
    for (const id of attributes)
      if (!known.some((one) => one.id === id)) this.#say("attributes", "unknown", `${id} is none of the rows' entity`);
    const standing = rows ? { row: rows.entity } : series ? "year" : "alone";
    for (const [i, figure] of figures.entries()) this.#figure(figure, standing, `figures.${i}`);
    if (!series) return;
    if (!valuesOf(figures, "year").has("each"))
      this.#say("series", "shape", 'a series needs a measure whose year is "each"');
    for (const { figure } of series.bounds) this.#figure(figure, "year", "series.bounds");
    if (series.order) this.#figure(series.order.by, "year", "series.order");
  }

  #cuts({ dimension, values }: NonNullable<Plan["cuts"]>, { rows, series, figures }: Plan): undefined {
    const [figure] = figures;
    const isOne = figures.every(
      (one) => one.kind === "measure" && figure?.kind === "measure" && one.measure === figure.measure,
    );
    if (rows || series || !isOne || figure?.kind !== "measure")
      return this.#say("cuts", "shape", "one measure is told by its cuts, without rows or a series");
    this.#slice(figure.measure, { dimension, values }, "cuts");
  }

  #whether(whether: NonNullable<Plan["whether"]>): undefined {
    if ("leads" in whether) {
      if (!this.#knows(whether.entity, whether.leads))
        this.#say("whether", "unknown", `no such member: ${whether.entity} ${whether.leads}`);
    } else if ("lies" in whether) {
      for (const key of whether.lies.keys)
        if (!this.#knows(whether.lies.entity, key))
          this.#say("whether", "unknown", `no such member: ${whether.lies.entity} ${key}`);
    } else if (isBetween(whether)) for (const end of [whether.least, whether.most]) this.#end(end, "whether");
  }

  #end(end: End | null, at: string): undefined {
    if (!end) return;
    if (typeof end.value !== "number") this.#figure(end.value, "alone", at);
    const { times = 1, value } = end;
    if (!(times > 0 && Number.isFinite(times)) || (typeof value === "number" && times !== 1))
      this.#say(at, "shape", "times is a positive number, of an end that is a figure");
  }

  #distance(distance: NonNullable<Plan["distance"]>): undefined {
    const spots = "to" in distance ? [distance.from, distance.to] : [distance.from];
    const entities = [...spots.map(({ entity }) => entity), ...("among" in distance ? [distance.among.entity] : [])];
    for (const { entity, key } of spots)
      if (!this.#knows(entity, key)) this.#say("distance", "unknown", `no such member: ${entity} ${key}`);
    for (const entity of entities)
      if (!this.#context.model.entities.get(entity)?.coordinates)
        this.#say("distance", "place", `${entity} has no coordinates`);
    if ("among" in distance) this.#set(distance.among, "distance.among");
  }

  #set(set: MemberSet, at: string): undefined {
    if (this.#tooDeep(at)) return;
    const entity = this.#context.model.entities.get(set.entity);
    if (!entity) return this.#say(at, "unknown", `no such entity: ${set.entity}`);
    this.#depth++;
    for (const id of set.subsets)
      if (!entity.subsets.some((one) => one.id === id))
        this.#say(`${at}.subsets`, "unknown", `${id} is none of ${set.entity}`);
    for (const { attribute } of set.texts ?? [])
      if (!entity.attributes.some(({ id, kind }) => id === attribute && kind === "text"))
        this.#say(`${at}.texts`, "unknown", `${attribute} is none of ${set.entity}`);
    for (const filter of set.places) this.#place(filter, set.entity, `${at}.places`);
    const row = { row: set.entity };
    for (const { figure, least, most } of set.bounds) {
      this.#figure(figure, row, `${at}.bounds`);
      for (const end of [least, most]) this.#end(end, `${at}.bounds.end`);
    }
    if (set.order) {
      this.#figure(set.order.by, row, `${at}.order`);
      const { limit, pick, within } = set.order;
      if (within !== undefined && (within === set.entity || !this.#isAround(within, set.entity, set.order.by)))
        this.#say(`${at}.order`, "place", `${set.entity} does not lie in any ${within}`);
      if (limit !== null && !(Number.isInteger(limit) && limit > 0 && limit <= longestList))
        this.#say(`${at}.order`, "shape", `limit is a whole number from 1 to ${longestList}`);
      if (pick && "ends" in pick && !(Number.isInteger(pick.ends) && pick.ends > 0 && pick.ends <= longestList))
        this.#say(`${at}.order`, "shape", `ends is a whole number from 1 to ${longestList}`);
      if (
        pick &&
        "from" in pick &&
        !(0 < pick.from && pick.from < pick.to && [pick.from, pick.to].every(Number.isInteger))
      )
        this.#say(`${at}.order`, "shape", "from and to are ranks, from the first of them on");
      for (const key of pick && "keys" in pick ? pick.keys : [])
        if (!this.#knows(set.entity, key)) this.#say(`${at}.order`, "unknown", `no such member: ${key}`);
    }
    this.#depth--;
  }

  /** Whether an order begins anew in each of its members: they contain the rows, or the figure's rows are about both. */
  #isAround(around: string, rows: string, by: Figure): boolean {
    const { upward, areApart } = this.#context.geography;
    return upward(rows).has(around) || (by.kind === "measure" && areApart(by.measure, rows, around));
  }

  #place({ entity, members, tie }: PlaceFilter, rows: string, at: string): undefined {
    const { model, geography } = this.#context;
    if (!model.entities.has(entity)) return this.#say(at, "unknown", `no such entity: ${entity}`);
    if ("set" in members) {
      if (members.set.entity !== entity) this.#say(at, "shape", "the set is of another entity than the filter");
      this.#set(members.set, at);
    } else if (members.keys.length === 0) this.#say(at, "shape", "names no member");
    else
      for (const key of members.keys) if (!this.#knows(entity, key)) this.#say(at, "unknown", `no such member: ${key}`);
    if (!tie) {
      if (!geography.upward(rows).has(entity)) this.#say(at, "place", `${rows} does not lie in any ${entity}`);
    } else if (tie.kind === "holds") {
      if (!geography.upward(entity).has(rows)) this.#say(at, "place", `no ${rows} holds any ${entity}`);
    } else {
      const link = model.entities.get(tie.of)?.links.find(({ id }) => id === tie.link);
      const ends = tie.inverse ? [link?.entity, tie.of] : [tie.of, link?.entity];
      if (!link || ends[0] !== rows || ends[1] !== entity)
        this.#say(at, "place", `this link does not lead from ${rows} to ${entity}`);
    }
  }

  #figure(figure: Figure, standing: Standing, at: string): void {
    if (this.#tooDeep(at)) return;
    this.#depth++;
    const row = typeof standing === "object" ? standing.row : null;
    switch (figure.kind) {
      case "measure":
        this.#measure(figure, standing, at);
        break;
      case "count":
        if (standing === "year") this.#say(at, "shape", "members are not counted by year");
        this.#set(figure.of, `${at}.of`);
        if (row !== null && !figure.tie) this.#holds(row, figure.of.entity, at);
        break;
      case "aggregate":
        if (figure.how === "sum" && !addsUp(figure.of, this.#context.geography))
          this.#say(at, "sum", "what is summed does not add up; a mean or a median of it can be told");
        if ("years" in figure.over) {
          if (standing !== "alone") this.#say(at, "shape", "years are aggregated in a figure that stands alone");
          this.#figure(figure.of, "year", `${at}.of`);
        } else this.#over(figure.over, [figure.of], standing, at);
        break;
      case "correlation":
        this.#over(figure.over, figure.of, standing, at);
        break;
      case "combined": {
        for (const part of [figure.left, figure.right]) this.#figure(part, standing, at);
        if (equals(figure.left, figure.right)) this.#say(at, "shape", "a figure is compared with itself");
        const [one, other] = [this.#unitOf(figure.left), this.#unitOf(figure.right)];
        if (figure.how === "pace" && !changeOf(figure))
          this.#say(at, "shape", "a pace is that of one measure, of the same places and slices, between two years");
        if (figure.how !== "ratio" && one !== null && other !== null && one !== other)
          this.#say(at, "unit", `${one} and ${other} cannot be a ${figure.how}`);
        break;
      }
      case "fixed":
        this.#figure(figure.of, "alone", `${at}.of`);
        break;
      case "converted": {
        this.#figure(figure.of, standing, `${at}.of`);
        const own = this.#unitOf(figure.of);
        if (own === null || factorBetween(own, figure.unit) !== figure.factor)
          this.#say(at, "unit", `${own ?? "it"} does not become ${figure.unit} by ${figure.factor}`);
      }
    }
    this.#depth--;
  }

  #over(set: MemberSet, figures: readonly Figure[], standing: Standing, at: string): void {
    if (standing === "year") this.#say(at, "shape", "members are not aggregated by year");
    this.#set(set, `${at}.over`);
    for (const one of figures) this.#figure(one, { row: set.entity }, `${at}.of`);
    if (typeof standing !== "object") return;
    if (standing.row === set.entity) this.#say(at, "place", `each ${set.entity} is one of those that are aggregated`);
    this.#holds(standing.row, set.entity, at);
  }

  #holds(row: string, entity: string, at: string): void {
    if (!this.#context.geography.upward(entity).has(row)) this.#say(at, "place", `no ${row} holds any ${entity}`);
  }

  #measure(figure: MeasureFigure, standing: Standing, at: string): undefined {
    const { measure, year, places, slices } = figure;
    const { model, geography } = this.#context;
    const declared = model.measures.get(measure);
    if (!declared) return this.#say(at, "unknown", `no such measure: ${measure}`);
    const row = typeof standing === "object" ? standing.row : null;
    const levels = geography.levelsOf(measure);
    const told = [row, ...places.flatMap((place) => (place.tie ? [] : [place.entity]))];
    for (const entity of told)
      if (entity !== null && !levels.has(entity))
        this.#say(at, "level", `${measure} is told of: ${[...levels].join(", ")}; not of ${entity}`);
    for (const place of places) this.#place(place, this.#aboutFor(declared.dataset, place.entity), `${at}.places`);
    const years = geography.yearsOf(measure);
    const held = geography.monthsOf(measure);
    if (year === "each") {
      if (standing !== "year") this.#say(at, "year", '"each" stands in a series only');
      else if (years.length === 0 && !held) this.#say(at, "year", `${measure} has no years`);
    } else if (held) {
      if (year !== null && !touches(year, held))
        this.#say(at, "year", `${measure} is known from ${periodCell(held.first)} to ${periodCell(held.last)}`);
    } else if (year === null ? years.length > 0 : !years.includes(year))
      this.#say(at, "year", `${measure} is known of: ${years.join(", ") || "no years"}`);
    const [dataset] = geography.datasetsOf(measure);
    const isWhole = row === null && places.length === 0 && dataset?.whole !== undefined;
    if (isBase(declared.measure) && declared.measure.additivity === "none" && !isWhole)
      if (![row, places[0] && isOne(places[0]) ? places[0].entity : null].includes(dataset?.grain.entity ?? null))
        this.#say(at, "sum", `${measure} does not add up: it is told of ${dataset?.grain.entity} only`);
    const cut = row === null ? null : dimensionOf(row, model);
    for (const slice of slices) {
      this.#slice(measure, slice, at);
      if (slice.dimension === cut?.id) this.#say(at, "slice", `each row is one ${slice.dimension} already`);
    }
    // Among rows a missing figure is an empty cell with a note; alone it is none.
    const gap = row === null ? gapOf(figure, this.#context) : null;
    if (gap) this.#say(at, "missing", gap);
  }

  /** The one of what a dataset's rows are about that lies in an entity. */
  #aboutFor({ grain, also }: Dataset, entity: string): string {
    const { upward } = this.#context.geography;
    const other = also.find((one) => upward(one.entity).has(entity));
    return other && !upward(grain.entity).has(entity) ? other.entity : grain.entity;
  }

  #slice(measure: string, { dimension, values }: Slice, at: string): undefined {
    const dimensions = this.#context.geography.datasetsOf(measure).flatMap((dataset) => dataset.dimensions);
    const cut = dimensions.find(({ id }) => id === dimension);
    if (!cut || values.length === 0 || !values.every((value) => cut.values.some((one) => one.value === value)))
      this.#say(at, "slice", `${measure} is not cut by ${dimension} ${values.join(", ")}`);
  }

  /** Null where it cannot be told, or does not matter. */
  #unitOf(figure: Figure): string | null {
    if (figure.kind === "measure") return this.#context.model.measures.get(figure.measure)?.measure.unit ?? null;
    if (figure.kind === "converted") return figure.unit;
    if (figure.kind === "aggregate" || figure.kind === "fixed") return this.#unitOf(figure.of);
    return null;
  }

  #knows(entity: string, key: string): boolean {
    const { geography } = this.#context;
    // Of a vast entity only those are at hand that questions named.
    return geography.isVast(entity) || geography.member(entity, key) !== undefined;
  }

  #tooDeep(at: string): boolean {
    if (this.#depth < deepest) return false;
    this.#say(at, "shape", "nested too deeply");
    return true;
  }
}
