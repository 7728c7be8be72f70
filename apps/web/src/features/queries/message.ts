import type { Cell, Picture, QueryRecord, Result, Verdict } from "@tanyadata/contract";
import type { Failure } from "../../api/failure.ts";
import { noProgress, type Progress } from "./progress.ts";

export type Column = Extract<Result, { length: 3 }>[2]["columns"][number];

export interface Table {
  readonly header: string[];
  readonly items: Cell[][];
  /** What the columns hold; empty where the server did not say. */
  readonly columns: Column[];
  /** Rows of the whole result; more than `items` where it was cut. */
  readonly rowCount: number;
  /** Years from which on figures are not comparable with earlier ones. */
  readonly breaks?: NonNullable<NonNullable<Result[2]>["breaks"]>;
  /** What is drawn in the place of its rows, where that is more. */
  readonly picture?: Picture;
}

/** Said of every question without an answer. */
export const noAnswerMessage =
  "AI tidak dapat menemukan jawaban pada database. Silakan coba dengan pertanyaan yang berbeda.";
export const stoppedMessage = "Jawaban dihentikan.";

export interface MessageError {
  readonly message: string;
  /** Why; null where the user stopped it. */
  readonly failure: Failure | null;
}

/** By what the server knows a message's question; null where it keeps none. */
export const queryIdOf = ({ answer, error }: Pick<ChatMessage, "answer" | "error">): string | null =>
  answer?.queryId ?? error?.failure?.query_id ?? null;

/** One message of a conversation: the specification's shape, and what an answer says beyond it. */
export interface ChatMessage {
  /** `user-{queryId}` or `assistant-{queryId}`. */
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sqlQuery: string | null;
  readonly isGenerating: boolean;
  /** How far the answer is; null where it is not under way. */
  readonly progress: Progress | null;
  readonly sources: { readonly title: string; readonly url: string }[];
  /** Only where the result says more than the answer: it has more than two elements. */
  readonly table: Table | null;
  readonly error: MessageError | null;
  /** The answer beyond the specification's message; null in questions. */
  readonly answer: AnswerDetails | null;
}

export interface AnswerDetails {
  readonly queryId: string;
  readonly question: string;
  /** What asks for it outside the conversation. */
  readonly fullQuestion: string;
  /** The answer after which its question has to be asked to come to it, where the full question alone does not. */
  readonly follows: string | null;
  readonly reading: string;
  readonly suggestions: string[];
  /** How far it can be trusted, where a language model took part; null where none did. */
  readonly confidence: QueryRecord["confidence"] | null;
  /** How the result could be drawn; null where a picture says no more. */
  readonly chart: QueryRecord["chart"];
  readonly regions: QueryRecord["regions"];
  /** What the user said of it; null: nothing yet. */
  readonly feedback: Verdict | null;
  /** The result, also where it is too small to be a table in the conversation. */
  readonly result: Table;
}

/** A result of the API as a table. */
export function tableOf([header, items, meta]: Result): Table {
  return {
    header,
    items,
    columns: meta?.columns ?? [],
    rowCount: meta?.row_count ?? items.length,
    ...(meta?.breaks && { breaks: meta.breaks }),
    ...(meta?.picture && { picture: meta.picture }),
  };
}

const empty = {
  sqlQuery: null,
  isGenerating: false,
  progress: null,
  sources: [],
  table: null,
  error: null,
  answer: null,
};

/** Why a stored question has no answer, as the call that asked it failed; null where it has one. */
export const failureIn = ({ refusal, query_id, chat_topic_id }: QueryRecord): Failure | null =>
  refusal && { ...refusal, query_id, chat_topic_id };

/** The question and its answer, as two messages; where it has none, the question alone, with why. */
export function messagesOf(record: QueryRecord): ChatMessage[] {
  const { query_id: queryId, question, created_at: createdAt, updated_at: updatedAt } = record;
  const asked: ChatMessage = { ...empty, id: `user-${queryId}`, role: "user", content: question, createdAt, updatedAt };
  const failure = failureIn(record);
  if (failure) return [{ ...asked, error: { message: noAnswerMessage, failure } }];
  const result = tableOf(record.result);
  return [
    asked,
    {
      ...empty,
      id: `assistant-${queryId}`,
      role: "assistant",
      content: record.answer,
      createdAt,
      updatedAt,
      sqlQuery: record.sql,
      sources: record.sources.map(({ source, source_link }) => ({ title: source, url: source_link })),
      table: record.result.length > 2 ? result : null,
      answer: {
        queryId,
        question,
        fullQuestion: record.full_question,
        follows: record.follows,
        reading: record.reading,
        suggestions: record.suggestions,
        confidence: record.engine === "embedded" ? null : record.confidence,
        chart: record.chart,
        regions: record.regions,
        feedback: record.feedback,
        result,
      },
    },
  ];
}

/** A question that is being answered: the question, and the place of its answer. `id` stands for the query's until it has one. */
export function pendingMessages(id: string, question: string, at: string): [ChatMessage, ChatMessage] {
  const times = { createdAt: at, updatedAt: at };
  return [
    { ...empty, ...times, id: `user-${id}`, role: "user", content: question },
    {
      ...empty,
      ...times,
      id: `assistant-${id}`,
      role: "assistant",
      content: "",
      isGenerating: true,
      progress: noProgress,
    },
  ];
}
