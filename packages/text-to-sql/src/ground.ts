import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated } from "./grounding/annotate.ts";
import type { Annotation, TextValue } from "./grounding/sense.ts";
import type { Token } from "./language/token.ts";
import { isGroup } from "./plan/groups.ts";
import type { Plan } from "./plan/plan.ts";
import { equals } from "./plan/walk.ts";
import type { Item } from "./reading/chart.ts";
import { complete } from "./reading/complete.ts";
import type { RuleContext } from "./reading/rule.ts";

/**
 * What is known of a question whether or not it could be read: everything in it that the data know, best first. Whoever
 * writes a plan for it from elsewhere writes it with these.
 */
export interface Grounding {
  readonly measures: readonly string[];
  readonly entities: readonly string[];
  readonly members: readonly Member[];
  readonly slices: readonly { readonly dimension: string; readonly value: string | number }[];
  readonly texts: readonly TextValue[];
  readonly links: readonly { readonly of: string; readonly link: string }[];
  /** For each stretch that names a place and can mean nothing else: who may be meant. */
  readonly named: readonly (readonly Member[])[];
  /** Numbers that are written in it. */
  readonly numbers: readonly number[];
  /** Words that mean nothing here. */
  readonly unknown: readonly string[];
  /** The best plans that its readings come to, at most three; the first is the one that is answered, if any is. */
  readonly candidates: readonly Plan[];
  /** The plan of the question before, where the model still knows it. */
  readonly previous: Plan | null;
}

const most = { measures: 20, entities: 10, members: 12, slices: 12, texts: 6, links: 6, candidates: 3 };

/** What the engine knows of a question by the time that it has composed its readings. */
export interface Understanding extends Annotated {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  readonly measures: readonly string[];
  readonly previous: Plan | null;
  /** What a follow-up came to, before what the question alone does. */
  readonly followed: Plan | null;
}

/** Collects what a question is grounded in. */
export function groundingOf(known: Understanding, context: RuleContext): Grounding {
  const { question, tokens, annotations, unknown, previous } = known;
  const longestFirst = [...annotations].sort((a, b) => b.to - b.from - (a.to - a.from) || a.cost - b.cost);
  const senses = longestFirst.map(({ sense }) => sense);
  const measures = known.measures.slice(0, most.measures);
  const members = distinct(
    senses.flatMap((sense) => (sense.kind === "place" ? sense.candidates.items.slice(0, 4) : [])),
    ({ member }) => `${member.entity} ${member.key}`,
  ).map(({ member }) => member);
  const links = distinct(
    senses.flatMap((sense) => (sense.kind === "link" ? sense.options : [])),
    ({ of, link }) => `${of} ${link}`,
  );
  const shown = members.slice(0, most.members);
  return {
    measures,
    members: shown,
    entities: entitiesOf(context.model, [
      ...senses.flatMap((sense) => (sense.kind === "entity" || sense.kind === "attribute" ? [sense.entity] : [])),
      ...shown.map(({ entity }) => entity),
      ...links.flatMap(({ rows, others }) => [rows, others]),
    ]).slice(0, most.entities),
    slices: distinct(
      [
        ...senses.flatMap((sense) => (sense.kind === "slice" ? [sense] : [])),
        ...measures.slice(0, 3).flatMap((id) => valuesOf(id, context)),
      ].map(({ dimension, value }) => ({ dimension, value })),
      ({ dimension, value }) => `${dimension} ${value}`,
    ).slice(0, most.slices),
    texts: distinct(
      senses.flatMap((sense) => (sense.kind === "value" ? sense.options : [])),
      (text) => JSON.stringify(text),
    ).slice(0, most.texts),
    links: links.map(({ of, link }) => ({ of, link })).slice(0, most.links),
    unknown: [...new Set(unknown.map(({ from, to }) => question.slice(tokens[from]?.start, tokens[to - 1]?.end)))],
    named: namedIn(longestFirst),
    numbers: tokens.flatMap(({ value }) => (value === null ? [] : [value])),
    candidates: candidatesOf(known, context),
    previous,
  };
}

/** Every value by which a measure's dataset is cut. */
const valuesOf = (measure: string, { geography }: RuleContext) =>
  geography
    .datasetsOf(measure)
    .flatMap(({ dimensions }) =>
      dimensions.flatMap(({ id, values }) => values.map(({ value }) => ({ dimension: id, value }))),
    );

function namedIn(longestFirst: readonly Annotation[]): Member[][] {
  const kept: Annotation[] = [];
  const named: Member[][] = [];
  for (const one of longestFirst) {
    const { from, to, sense } = one;
    if (sense.kind !== "place" || !sense.candidates.likeliest.some(({ prominent }) => prominent)) continue;
    const covers = (other: Annotation): boolean => other.from <= from && other.to >= to;
    if (kept.some((other) => other.from < to && from < other.to)) continue;
    if (longestFirst.some((other) => other.sense.kind !== "place" && covers(other))) continue;
    kept.push(one);
    named.push(sense.candidates.items.map(({ member }) => member));
  }
  return named;
}

/** The named ones, then those that others lie in: what people ask for without a word for it. Groups are the engine's own. */
function entitiesOf({ entities }: SemanticModel, named: readonly string[]): string[] {
  const declared = [...entities.values()].filter((entity) => !isGroup(entity));
  const isDeclared = new Set(declared.map(({ entity }) => entity));
  const byProminence = declared.sort((a, b) => a.prominence - b.prominence);
  return [...new Set([...named.filter((id) => isDeclared.has(id)), ...byProminence.map(({ entity }) => entity)])];
}

function candidatesOf({ items, followed }: Understanding, context: RuleContext): Plan[] {
  const plans = followed ? [followed] : [];
  for (const { phrase } of items) {
    if (plans.length >= most.candidates) break;
    const outcome = complete(phrase, context);
    if (outcome?.kind === "plan" && !plans.some((plan) => equals(plan, outcome.plan))) plans.push(outcome.plan);
  }
  return plans;
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}
