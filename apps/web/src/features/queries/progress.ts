import type { ChatEvent, Stage } from "@tanyadata/contract";
import type { News } from "./answer-stream.ts";

/** What is known of an answer that is under way. */
export interface Progress {
  /** Null until the server began. */
  readonly stage: Stage | null;
  /** A language model was asked. */
  readonly isConsulted: boolean;
  /** The connection was dropped, and is being taken up again. */
  readonly isLost: boolean;
  readonly reading: string | null;
  readonly sql: string | null;
  /** How many queries are likely to run before its own; null: it does not wait. */
  readonly ahead: number | null;
  readonly rowCount: number | null;
  /** As far as it has come. */
  readonly answer: string;
}

export const noProgress: Progress = {
  stage: null,
  isConsulted: false,
  isLost: false,
  reading: null,
  sql: null,
  ahead: null,
  rowCount: null,
  answer: "",
};

/** The progress after news; events of kinds that this version does not know change nothing. */
export const progressAfter = (progress: Progress, news: News): Progress =>
  news === "lost" ? { ...progress, isLost: true } : news.reduce(step, { ...progress, isLost: false });

function step(progress: Progress, { event, data }: ChatEvent): Progress {
  switch (event) {
    case "stage":
      return { ...progress, stage: data.stage, isConsulted: progress.isConsulted || data.stage === "consulting" };
    case "reading":
      return { ...progress, reading: data.reading };
    case "sql":
      return { ...progress, sql: data.sql };
    case "waiting":
      return { ...progress, ahead: data.ahead };
    case "rows":
      return { ...progress, rowCount: data.result[2]?.row_count ?? data.result[1].length };
    case "answer":
      return { ...progress, answer: progress.answer + data.delta };
    default:
      return progress;
  }
}
