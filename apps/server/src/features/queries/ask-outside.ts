import { type AskedAs, defaultModel } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { Answerer } from "./answerer.ts";

/** Asks as a user would, outside all topics: nothing is stored. */
export const asking =
  (answerer: Answerer) =>
  async (userId: string, question: string, signal: AbortSignal): Promise<AskedAs> => {
    const answer = await answerer.answer(question, { signal, userId, model: defaultModel, previous: null });
    if (answer.kind === "problem") throw new AppError(answer.code, { detail: answer.detail });
    if (answer.kind === "answer")
      return {
        answer: answer.answer,
        detail: null,
        suggestions: [...answer.suggestions],
        sql: answer.sql,
        rows: answer.result[2]?.row_count ?? answer.result[1].length,
      };
    const suggestions =
      answer.kind === "no_answer" ? answer.suggestions : answer.choices.map((choice) => choice.question);
    return { answer: null, detail: answer.detail, suggestions: [...suggestions], sql: null, rows: 0 };
  };
