import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { apiBase, ChatEvent } from "@tanyadata/contract";
import { vi } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import { waiting } from "../../testing/waiting.ts";

export type Numbered = ChatEvent & { readonly id: number };

/** A reader of an event stream over a real socket. */
export interface Reading {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What has come so far. Of an answer that is no stream: nothing. */
  readonly events: readonly Numbered[];
  readonly comments: () => number;
  /** The parsed body of an answer that is no stream. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  problem(): Promise<any>;
  /** Resolves when so many events have come. */
  has(count: number): Promise<void>;
  /** Resolves when the server has ended the answer: `true` as it should be, `false` in the middle. */
  ended: Promise<boolean>;
  /** Cuts the connection. */
  cut(): void;
  pause(): void;
  resume(): void;
}

export interface ReadOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a listening app over a connection of its own; resolves with the head of the answer. */
export async function read(
  server: TestApp,
  method: "GET" | "POST" | "DELETE",
  path: string,
  { token, body, headers }: ReadOptions,
): Promise<Reading> {
  const { port } = server.app.server.address() as AddressInfo;
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const call = request({
    port,
    host: "127.0.0.1",
    method,
    path: apiBase + path,
    // As browsers do: whether the connection stays is up to the server.
    agent: new Agent({ keepAlive: true }),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...type, ...headers },
  });
  call.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
  const [response] = await once(call, "response");
  const events: Numbered[] = [];
  let text = "";
  let tail = "";
  let comments = 0;
  response.setEncoding("utf8");
  response.on("data", (part: string) => {
    text += part;
    if (!response.headers["content-type"]?.startsWith("text/event-stream")) return;
    // Only an event that is whole is looked at: the largest come in a hundred parts.
    tail = (tail + part).slice(-2);
    if (tail !== "\n\n") return;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith(":")) comments += 1;
      else events.push(parse(block));
    }
  });
  response.on("error", () => {});
  const ended = new Promise<boolean>((resolve) => response.on("close", () => resolve(response.complete)));
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    comments: () => comments,
    problem: async () => {
      await ended;
      return JSON.parse(text);
    },
    has: (count) =>
      vi.waitFor(() => {
        if (events.length < count) throw new Error(`${events.length} of ${count} events came`);
      }, waiting),
    ended,
    cut: () => response.destroy(),
    pause: () => response.pause(),
    resume: () => response.resume(),
  };
}

/** As a browser reads it: any line break ends a field. */
function parse(block: string): Numbered {
  const fields = block.split(/\r\n|\r|\n/).map((line) => /^(id|event|data): (.*)$/s.exec(line)?.slice(1) ?? [line]);
  if (fields.map(([name]) => name).join() !== "id,event,data") throw new Error(`Not an event: ${block}`);
  const [[, id], [, event], [, data]] = fields as [string[], string[], string[]];
  return { id: Number(id), ...ChatEvent.parse({ event, data: JSON.parse(data ?? "") }) };
}

/** The id by which a conversation is resumed and stopped: its first event tells it. */
export async function streamId({ has, events }: Reading): Promise<string> {
  await has(1);
  if (events[0]?.event !== "stream") throw new Error("The first event does not name the stream");
  return events[0].data.stream_id;
}
