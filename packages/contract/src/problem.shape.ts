import { z } from "zod";
import { type ProblemCode, problems } from "./problems.ts";

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** One question that can be asked instead; `label` tells the choices apart. */
export const Choice = z.object({ label: z.string(), question: z.string() });
export type Choice = z.infer<typeof Choice>;

/** Why one field of a request was refused. `path` is dotted: `items.0.name`. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem details, sent as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(codes),
  detail: z.string().optional(),
  errors: z.array(FieldError).optional(),
  /** `ambiguous`: what may have been meant, each a full question. */
  choices: z.array(Choice).optional(),
  /** `no_answer`: the closest questions that can be answered. */
  suggestions: z.array(z.string()).optional(),
  /** `no_answer` and `ambiguous` keep the topic they were asked in. */
  chat_topic_id: z.string().optional(),
  /** `no_answer` and `ambiguous`: the question as it is kept in its topic. */
  query_id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
