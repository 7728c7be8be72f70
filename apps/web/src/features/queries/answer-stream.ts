import type { Ask, ChatEvent, QueryRecord } from "@tanyadata/contract";
import { type Failure, failureOf } from "../../api/failure.ts";
import { isPassing, pause } from "../../api/patience.ts";
import { type ConnectionEnd, connect, type Send } from "./answer-connection.ts";
import { findStored } from "./find-stored.ts";
import { failureIn } from "./message.ts";
import { patience, reconnections } from "./reconnections.ts";

/** Milliseconds that a stop waits for the server's last word, which may be that it came too late. */
const lastWords = 5_000;
/** So many streams in a row without an event: something on the way does not let them through. */
const barrenLimit = 3;

export type Outcome = { readonly record: QueryRecord } | { readonly failure: Failure };
/** What is told of an answer before its end; `lost`: the connection was dropped and is being taken up again. */
export type News = readonly ChatEvent[] | "lost";

export interface StreamParts {
  readonly send: Send;
  readonly report: (news: News) => void;
  /** Aborted when the user stops the answer. */
  readonly stopping: AbortSignal;
}

type Refused = Extract<ConnectionEnd, { kind: "refused" }>;

/**
 * Asks by `POST /chat` and follows the answer to its end over as many connections as it takes. A stop ends the work on
 * the server; the outcome then still tells of an answer that had been stored before.
 * Null: streams do not come through here, and the question is to be asked without one.
 */
export async function answerByStream(question: Ask, { send, report, stopping }: StreamParts): Promise<Outcome | null> {
  const stream: Stream = { id: null, lastId: "", openedAt: Number.NaN, outcome: null };
  const cut = new AbortController();
  const stop = stopper(send, stream, () => cut.abort());
  const onStop = () => stop();
  stopping.addEventListener("abort", onStop);

  const listener = {
    opened: (at: number) => {
      if (Number.isNaN(stream.openedAt)) stream.openedAt = at;
    },
    heard: (events: readonly ChatEvent[], lastId: string) => {
      stream.lastId = lastId;
      for (const told of events) hear(stream, told);
      report(events);
      if (stopping.aborted) stop();
    },
  };
  const next = reconnections();
  for (;;) {
    const { id, lastId } = stream;
    const call = id
      ? { url: `/chat/${id}`, headers: { "last-event-id": lastId } }
      : { url: "/chat", method: "POST", body: question };
    const begun = Date.now();
    const end = await connect(send, call, cut.signal, listener);

    if (stream.outcome) return stream.outcome;
    if (stopping.aborted) return { failure: { code: "stopped" } };
    if (end.kind === "unreadable") return null;
    if (end.kind === "refused" && (stream.id === null || !isPassing(end.error))) return refused(end);

    const turn = next({
      hasHeard: stream.lastId !== lastId,
      lasted: Date.now() - begun,
      wasStream: end.kind === "stream",
    });
    if (turn.barren >= (stream.id ? barrenLimit : 1)) return withoutStream();
    if (turn.isOver) return { failure: end.kind === "refused" ? failureOf(end.error) : { code: "FETCH_ERROR" } };
    report("lost");
    await pause(turn.wait, stopping);
  }

  /** The work may have ended all the same; if not, it must not go on beside the question that is asked again. */
  async function withoutStream(): Promise<Outcome | null> {
    if (stream.id) await send({ url: `/chat/${stream.id}`, method: "DELETE" });
    const record = await findStored(send, question, stream.openedAt);
    return record && outcomeOf(record);
  }

  async function refused({ error }: Refused): Promise<Outcome | null> {
    // A server without this call, or something before it that does not let it pass.
    if (error.status === 405 || error.status === 501) return null;
    const failure = failureOf(error);
    if (stream.id === null || failure.code !== "not_found") return { failure };
    // The stream is gone with its process, or another one was asked; its answer may have been stored before.
    const record = await findStored(send, question, stream.openedAt);
    return record ? outcomeOf(record) : { failure: { code: "ANSWER_LOST" } };
  }
}

function outcomeOf(record: QueryRecord): Outcome {
  const failure = failureIn(record);
  return failure ? { failure } : { record };
}

interface Stream {
  /** Null until the first event names it. */
  id: string | null;
  lastId: string;
  /** When the server took the question, by its own clock. */
  openedAt: number;
  outcome: Outcome | null;
}

function hear(stream: Stream, { event, data }: ChatEvent): void {
  if (event === "stream") stream.id = data.stream_id;
  else if (event === "done") stream.outcome = { record: data };
  else if (event === "error") stream.outcome = { failure: failureOf({ status: data.status, data }) };
}

/** Tells the server to stop, once, as soon as the stream has a name; and gives up on it when its last word is long in coming. */
function stopper(send: Send, stream: Stream, cut: () => void): () => void {
  let isWaiting = false;
  let isSent = false;
  return () => {
    if (!isWaiting) setTimeout(cut, lastWords);
    isWaiting = true;
    if (stream.id === null || isSent || stream.outcome) return;
    isSent = true;
    void deleteStream(send, stream.id);
  };
}

/** Out of reach, the server is told when it can be reached again: until then its work goes on. */
async function deleteStream(send: Send, id: string): Promise<void> {
  const begun = Date.now();
  do {
    const { error } = await send({ url: `/chat/${id}`, method: "DELETE" });
    if (!error || !isPassing(error)) return;
    await pause(1_000);
  } while (Date.now() - begun < patience);
}
