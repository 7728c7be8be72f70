import type { Dataset, Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Engine, Grounding } from "@tanyadata/text-to-sql";
import { type HandleKind, handleCounts } from "./reply.ts";

/**
 * Everything of a question that a language model is told, and the handles by which it may name it. Names, labels and the
 * question are data: each stands in quotation marks on one line, and none is longer than a name is. No row of the
 * warehouse is in it.
 */
export interface Pack {
  readonly text: string;
  readonly grounding: Grounding;
  readonly measure: Handles<string>;
  readonly entity: Handles<string>;
  readonly member: Handles<Member>;
  readonly subset: Handles<{ readonly entity: string; readonly id: string }>;
  readonly value: Handles<{ readonly dimension: string; readonly value: string | number }>;
  readonly said: Handles<{ readonly entity: string; readonly attribute: string; readonly value: string }>;
  readonly attribute: Handles<{ readonly entity: string; readonly id: string }>;
  readonly link: Handles<{ readonly of: string; readonly link: string }>;
}

/** What a handle stands for; undefined where the pack has none of this name. */
export interface Handles<T> {
  readonly items: readonly T[];
  of(handle: string): T | undefined;
}

/** Characters of a pack, so that it stays below 1,500 tokens whatever is in it (signs of other scripts count thrice): what is asked for last is left out first. */
const longestPack = 3000;
const longestName = 60;
const longestWord = 30;

function handles<T>(kind: HandleKind, items: readonly T[]): Handles<T> {
  const kept = items.slice(0, handleCounts[kind]);
  return {
    items: kept,
    of: (handle) => (handle.startsWith(kind) ? kept[Number(handle.slice(1)) - 1] : undefined),
  };
}

/** Text from data or people, on one line and in quotation marks, so that it cannot be taken for more than it is. */
export const quoted = (text: string, longest = longestName): string =>
  JSON.stringify(
    text
      .normalize("NFKC")
      .replace(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, longest),
  );

/** Puts together what a question is grounded in. */
export function packOf(question: string, grounding: Grounding, engine: Engine, model: SemanticModel): Pack {
  const entityIds = grounding.entities;
  const declared = entityIds.flatMap((id) => model.entities.get(id) ?? []);
  const pack = {
    grounding,
    measure: handles("m", grounding.measures),
    entity: handles("e", entityIds),
    member: handles("p", grounding.members),
    subset: handles(
      "s",
      declared.flatMap(({ entity, subsets }) => subsets.map(({ id }) => ({ entity, id }))),
    ),
    value: handles("v", grounding.slices),
    said: handles("t", grounding.texts),
    attribute: handles(
      "a",
      declared.flatMap(({ entity, attributes }) =>
        attributes.flatMap(({ id, kind }) => (kind === "text" ? [{ entity, id }] : [])),
      ),
    ),
    link: handles("l", linksOf(grounding, model)),
  };
  return { ...pack, text: textOf(question, pack, engine, model) };
}

/** The named ones, then those of the entities that are told of. */
function linksOf({ links, entities }: Grounding, model: SemanticModel) {
  const others = entities.flatMap((of) => (model.entities.get(of)?.links ?? []).map(({ id }) => ({ of, link: id })));
  const named = new Set(links.map(({ of, link }) => `${of} ${link}`));
  return [...links, ...others.filter(({ of, link }) => !named.has(`${of} ${link}`))];
}

type Told = Omit<Pack, "text">;

function textOf(question: string, pack: Told, engine: Engine, model: SemanticModel): string {
  const { grounding } = pack;
  const head = [
    `question ${quoted(question, 500)}`,
    ...(grounding.unknown.length > 0
      ? [
          `unknown words ${grounding.unknown
            .slice(0, 12)
            .map((word) => quoted(word, longestWord))
            .join(" ")}`,
        ]
      : []),
    ...(grounding.previous ? [`question before ${quoted(engine.readingOf(grounding.previous), 200)}`] : []),
    ...grounding.candidates.map((plan) => `reading ${quoted(engine.readingOf(plan), 200)}`),
  ];
  const nearest = Math.min(8, pack.measure.items.length);
  const measures = pack.measure.items.map((id, i) => measureLine(id, i, pack, model));
  // The most wanted first: a pack that gets too long loses its end.
  const lines = [
    ...head,
    ...measures.slice(0, nearest),
    ...pack.entity.items.map((id, i) => `e${i + 1} ${quoted(model.entities.get(id)?.label ?? id)}`),
    ...pack.member.items.map((member, i) => memberLine(member, i, pack)),
    ...pack.value.items.map(({ dimension, value }, i) => `v${i + 1} ${quoted(dimension)}=${quoted(String(value))}`),
    ...pack.said.items.map(
      (text, i) => `t${i + 1} ${entityHandle(text.entity, pack)}.${quoted(text.attribute)}=${quoted(text.value)}`,
    ),
    ...pack.subset.items.map(
      ({ entity, id }, i) => `s${i + 1} ${entityHandle(entity, pack)} ${quoted(labelOfSubset(entity, id, model))}`,
    ),
    ...pack.link.items.map(({ of, link }, i) => linkLine(of, link, i, pack, model)),
    ...pack.attribute.items.map(({ entity, id }, i) => `a${i + 1} ${entityHandle(entity, pack)} ${quoted(id)}`),
    ...measures.slice(nearest),
  ];
  let length = 0;
  return lines
    .filter((line) => {
      length += line.replace(/\P{ASCII}/gu, "xxx").length + 1;
      return length <= longestPack;
    })
    .join("\n");
}

function measureLine(id: string, i: number, pack: Told, model: SemanticModel): string {
  const { measure, dataset } = model.measures.get(id) ?? {};
  const unit = measure?.unit ? ` [${quoted(measure.unit, 20)}]` : "";
  const time = dataset ? timeOf(dataset) : "";
  const cuts = dataset?.dimensions.length
    ? ` by ${dataset.dimensions.map(({ id: cut }) => quoted(cut)).join(",")}`
    : "";
  const grain = dataset ? ` of ${entityHandle(dataset.grain.entity, pack)}` : "";
  return `m${i + 1} ${quoted(measure?.label ?? id)}${unit}${grain}${time}${cuts}`;
}

function memberLine(member: Member, i: number, pack: Told): string {
  const [around] = Object.entries(member.parents);
  const within = around ? ` in ${quoted(around[0], 20)} ${quoted(around[1], 20)}` : "";
  return `p${i + 1} ${entityHandle(member.entity, pack)} ${quoted(member.name)}${within}`;
}

function linkLine(of: string, link: string, i: number, pack: Told, model: SemanticModel): string {
  const declared = model.entities.get(of)?.links.find(({ id }) => id === link);
  return `l${i + 1} ${entityHandle(of, pack)} ${quoted(declared?.label ?? link)} ${entityHandle(declared?.entity ?? "", pack)}`;
}

const labelOfSubset = (entity: string, id: string, model: SemanticModel): string =>
  model.entities.get(entity)?.subsets.find((one) => one.id === id)?.label ?? id;

/** Its handle; its id in quotation marks where the pack has no handle for it. */
function entityHandle(entity: string, { entity: { items } }: Pick<Told, "entity">): string {
  const at = items.indexOf(entity);
  return at < 0 ? quoted(entity, 30) : `e${at + 1}`;
}

/** " 2010-2014", " months 202303-202506"; nothing of what has no time. */
function timeOf({ time }: Dataset): string {
  if ("years" in time) return ` ${rangesOf(time.years)}`;
  return "date" in time ? ` months ${time.from.replace("-", "")}-${time.to.replace("-", "")}` : "";
}

/** "2010-2014,2020". */
function rangesOf(years: readonly number[]): string {
  const sorted = [...years].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const year of sorted) {
    const last = ranges.at(-1);
    if (last && year === last[1] + 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}
