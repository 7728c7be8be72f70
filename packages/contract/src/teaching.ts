import { z } from "zod";
import { maxQuestionLength } from "./queries.ts";
import { route } from "./route.ts";
import { Id } from "./topics.ts";

const id = z.string().min(1).max(200);
const question = z.string().trim().min(1).max(maxQuestionLength);

/** What of a model is taught about, by the ids by which the model knows it. */
export const TaughtTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("model") }),
  z.object({ kind: z.literal("dataset"), id }),
  z.object({ kind: z.literal("measure"), id }),
  z.object({ kind: z.literal("dimension"), dataset: id, id }),
  z.object({ kind: z.literal("value"), dataset: id, dimension: id, value: z.union([z.string(), z.number()]) }),
  z.object({ kind: z.literal("entity"), id }),
  z.object({ kind: z.literal("attribute"), entity: id, id }),
  z.object({ kind: z.literal("subset"), entity: id, id }),
  z.object({ kind: z.literal("member"), entity: id, key: id }),
]);
export type TaughtTarget = z.infer<typeof TaughtTarget>;

/** One thing that is taught: a word, a sentence that stands for another, or what a field of the model says. */
export const ModelEdit = z.discriminatedUnion("do", [
  z.object({ do: z.literal("call"), target: TaughtTarget, term: z.string().trim().min(1).max(100) }),
  z.object({ do: z.literal("say"), question, as: question, slots: z.array(z.string().trim().min(1).max(200)).max(10) }),
  z.object({
    do: z.literal("set"),
    target: TaughtTarget,
    field: z.string().min(1).max(50),
    value: z.union([z.string().max(4000), z.number(), z.array(z.string().max(maxQuestionLength)).max(200), z.null()]),
  }),
]);
export type ModelEdit = z.infer<typeof ModelEdit>;

/** Something of the model that a word can be for, as people are shown it. */
export const ShownTarget = z.object({
  target: TaughtTarget,
  /** What kind of thing it is, in Indonesian. */
  is: z.string(),
  label: z.string(),
  /** Words that it is called by already. */
  terms: z.array(z.string()),
  /** Where it belongs: its dataset's or its entity's name. */
  of: z.string(),
  /** How the question would be read if the word meant it; null where it would not be, or where that was not tried. */
  reading: z.string().nullable(),
});
export type ShownTarget = z.infer<typeof ShownTarget>;

/** Why a question cannot be read. */
export const Obstacle = z.object({
  /** A word that nobody knows; words that do not join; something else. */
  kind: z.enum(["word", "joining", "other"]),
  /** Words that stand in the way, as they are written in the question. */
  words: z.array(z.string()),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** What a sentence comes to. */
export const SentenceReading = z.object({
  kind: z.enum(["plan", "ambiguous", "refused"]),
  /** How it was read, or why not, in Indonesian. */
  detail: z.string(),
  obstacle: Obstacle.nullable(),
  suggestions: z.array(z.string()),
});
export type SentenceReading = z.infer<typeof SentenceReading>;

/** A question that was refused, however often. */
export const RefusedQuestion = z.object({
  query_id: z.string(),
  question: z.string(),
  times: z.number().int(),
  users: z.number().int(),
  last_at: z.iso.datetime(),
});
export type RefusedQuestion = z.infer<typeof RefusedQuestion>;

/** Questions that the same stands in the way of, the most frequent first. */
export const UnansweredGroup = z.object({
  obstacle: Obstacle,
  times: z.number().int(),
  users: z.number().int(),
  questions: z.array(RefusedQuestion),
});
export type UnansweredGroup = z.infer<typeof UnansweredGroup>;

/** Something that was taught, by whom and when. */
export const KeptEdit = z.object({
  id: z.string(),
  edit: ModelEdit,
  /** What it is about, as it was called when it was taught. */
  about: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Why it does not hold: what it is about is gone, or the model does not bear it; null where it holds. */
  trouble: z.string().nullable(),
});
export type KeptEdit = z.infer<typeof KeptEdit>;

/** A version of what was taught. */
export const TaughtVersion = z.object({
  number: z.number().int(),
  by: z.string(),
  at: z.iso.datetime(),
  /** What came to it, and what went, as against the version before. */
  added: z.array(z.object({ edit: ModelEdit, about: z.string() })),
  removed: z.array(z.object({ edit: ModelEdit, about: z.string() })),
});
export type TaughtVersion = z.infer<typeof TaughtVersion>;

export const Taught = z.object({
  /** Sources whose models can be taught; the first has no id. */
  sources: z.array(z.object({ id: z.string().nullable(), title: z.string() })),
  /** 0: nothing was ever taught. */
  version: z.number().int(),
  /** Why fields of this model cannot be set here; null where they can. Words and sentences can always be taught. */
  closed: z.string().nullable(),
  edits: z.array(KeptEdit),
  /** Newest first. */
  versions: z.array(TaughtVersion),
});
export type Taught = z.infer<typeof Taught>;

/** What is to be changed: things to be taught, what was taught to be taken back, or an earlier version to be brought back. */
export const TeachingChange = z.object({
  add: z.array(ModelEdit).max(100).default([]),
  /** Ids of what was taught. */
  drop: z.array(id).max(1000).default([]),
  /** Everything as in this version; 0: as if nothing had been taught. */
  back_to: z.number().int().min(0).nullable().default(null),
});
export type TeachingChange = z.input<typeof TeachingChange>;

/** What a change comes to. */
export const TeachingCheck = z.object({
  /** The version that it was checked against. */
  version: z.number().int(),
  /** What the model does not bear, in words; then nothing else was looked at. */
  faults: z.array(z.string()),
  /** Refused questions that would now be answered. */
  gained: z.array(z.object({ question: z.string(), reading: z.string(), times: z.number().int() })),
  /** Questions that are answered, and would be answered otherwise or not at all. */
  changed: z.array(z.object({ question: z.string(), before: z.string(), after: z.string() })),
  /** How many questions were asked. */
  asked: z.number().int(),
});
export type TeachingCheck = z.infer<typeof TeachingCheck>;

/** A field of the model, as it stands with what was taught. */
export const ModelField = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
});
/** Something of the model that can be edited. */
export const ModelPart = ShownTarget.omit({ reading: true }).extend({ fields: z.array(ModelField) });
export type ModelPart = z.infer<typeof ModelPart>;

const source = { source: id.optional() };
const asked = z.object({ ...source, question });
const shared = { tag: "teaching", access: "admin" } as const;
const work = ["not_found", "teaching_refused", "too_many_requests", "overloaded", "stopped"] as const;

export const teachingRoutes = {
  taught: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching",
    summary: "What was taught of a source's model, by whom and when, and its versions",
    query: z.object(source),
    response: Taught,
    problems: ["not_found"],
  }),
  unansweredGroups: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching/unanswered",
    summary: "Refused questions of the last 30 days that are still not read, by what stands in their way",
    query: z.object(source),
    response: z.array(UnansweredGroup),
    problems: work,
  }),
  refusedQuestion: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching/questions/{query_id}",
    summary: "A question that somebody asked, to be taught",
    params: z.object({ query_id: Id }),
    response: z.object({ question: z.string(), source: z.string().nullable() }),
    problems: ["not_found"],
  }),
  obstacleOf: route({
    ...shared,
    method: "POST",
    path: "/admin/teaching/obstacles",
    summary:
      "What stands in the way of a question, and what of the model its unknown words may mean, the nearest first",
    body: asked.extend({
      /** Other words of the question than those that are unknown. */
      term: z.string().trim().min(1).max(100).optional(),
    }),
    response: z.object({ reading: SentenceReading, nearest: z.array(ShownTarget) }),
    problems: work,
  }),
  teachingTargets: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching/targets",
    summary: "What of the model is called so, or nearly: measures, things, values, conditions and single members",
    query: z.object({ ...source, search: z.string().trim().min(1).max(200) }),
    response: z.array(ShownTarget),
    problems: work,
  }),
  readSentence: route({
    ...shared,
    method: "POST",
    path: "/admin/teaching/readings",
    summary:
      "How a sentence is read by the model as it is, or with changes; and what of it can be exchanged in a question that it is to stand for",
    body: asked.extend({
      /** The question that it is to stand for. */
      for: question.optional(),
      change: TeachingChange.optional(),
      /** With the steps of its reading. */
      steps: z.boolean().default(false),
    }),
    response: SentenceReading.extend({
      slots: z.array(z.string()),
      steps: z.array(z.object({ words: z.string(), use: z.string() })),
      /** What of the changes the model does not bear, in words. */
      faults: z.array(z.string()),
    }),
    problems: work,
  }),
  checkTeaching: route({
    ...shared,
    method: "POST",
    path: "/admin/teaching/checks",
    summary: "What a change would come to: which refused questions would be answered, which answers would change",
    body: z.object({ ...source, change: TeachingChange }),
    response: TeachingCheck,
    problems: work,
  }),
  publishTeaching: route({
    ...shared,
    method: "POST",
    path: "/admin/teaching/versions",
    summary:
      "Put a change into service at once, as a new version; refused where answers would change and nobody consented",
    body: z.object({
      ...source,
      /** The version that it was checked against. */
      version: z.number().int().min(0),
      change: TeachingChange,
      accepts_changes: z.boolean().default(false),
    }),
    response: Taught,
    problems: [...work, "teaching_conflict", "answers_change"],
  }),
  modelParts: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching/parts",
    summary: "What of the model can be edited, with its fields as they stand",
    query: z.object(source),
    response: z.array(ModelPart),
    problems: ["not_found"],
  }),
  modelFiles: route({
    ...shared,
    method: "GET",
    path: "/admin/teaching/files",
    summary: "The model as a folder of YAML files, with what was taught",
    query: z.object(source),
    response: z.array(z.object({ name: z.string(), text: z.string() })),
    problems: ["not_found"],
  }),
};
