import type { Reading } from "@tanyadata/text-to-sql";
import type { Answerer } from "../../features/queries/answerer.ts";
import { problemOf } from "../../features/queries/result-stream.ts";
import type { VerifiedQuestion } from "../../features/queries/verified.store.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import { answerReading } from "../embedded-answerer.ts";
import type { PlanTools } from "../planned-answer.ts";
import { type AnswerRead, inPlace, type Read, reading } from "../reading/read.ts";
import { consultation } from "./consultation.ts";
import type { WriteSql } from "./written-sql/writer.ts";

/** What is asked about questions that the engine cannot read. */
export interface Consulted {
  readonly languageModel: LanguageModel;
  /** Questions whose plans administrators approved of, newest first. */
  readonly verified: () => Promise<readonly VerifiedQuestion[]>;
  /** Whether rows of a result may be sent, to be put into words. */
  readonly mayReadRows: boolean;
}

export interface ConsultingParts extends PlanTools, Consulted {
  readonly writeSql: WriteSql;
}

/** Longer questions are not sent: no question of one thing has so many characters. */
const longestQuestion = 500;

/**
 * Refusals that come of words or of a sentence that the engine does not know: a language model may. All others are told of
 * the data (no such year, no such level, a forecast), and no model knows the data better.
 */
const mayBeKnown = new Set([
  "unknown-words",
  "only-names",
  "not-understood",
  "cannot-continue",
  "too-long",
  "no-measure",
  "average-of-what",
]);

/** The engine first; what it is sure of, it answers alone, without any call. A language model is asked only about the rest. */
export const consultingAnswerer = (parts: ConsultingParts, read: Read = inPlace(parts.engine)): Answerer =>
  reading(read, answeredWithModel(parts));

export function answeredWithModel(parts: ConsultingParts): AnswerRead {
  const consult = consultation(parts);
  return async (question, outcome, options) => {
    if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
    const { value } = outcome;
    return isWorthAsking(question, value) ? consult(question, value, options) : answerReading(parts, value, options);
  };
}

type Refused = Extract<Reading, { kind: "refused" }>;

const isWorthAsking = (question: string, reading: Reading): reading is Refused =>
  reading.kind === "refused" && mayBeKnown.has(reading.refusal.kind) && question.length <= longestQuestion;
