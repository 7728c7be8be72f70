import type { Ask, QueryRecord } from "@tanyadata/contract";
import { failureOf } from "../../api/failure.ts";
import { answerByStream, type Outcome, type StreamParts } from "./answer-stream.ts";

/** False once a question was answered without a stream because none could be had; tried again when the page is loaded anew. */
let hasStreams = true;

/** Asks a question: as a stream, or by `POST /askdb/ask` where no stream can be had; leaving that call stops it. */
export async function answerTo(question: Ask, parts: StreamParts): Promise<Outcome> {
  const streamed = hasStreams ? await answerByStream(question, parts) : null;
  if (streamed) return streamed;
  const { data, error } = await parts.send({ url: "/askdb/ask", method: "POST", body: question }, parts.stopping);
  if (!data) return { failure: failureOf(error) };
  hasStreams = false;
  return { record: data as QueryRecord };
}
