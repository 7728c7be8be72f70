import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/**
 * A PROTOCOL DOUBLE of an OpenAI-compatible server: real HTTP, real server-sent events, cut into pieces where they hurt.
 * It holds no language model: each reply is what a test wrote, so that it proves how replies are dealt with and nothing of
 * how good a model's are.
 */
export interface ScriptedProvider {
  readonly baseUrl: string;
  /** Every request so far, in the order of arrival. */
  readonly asked: Asked[];
  /** What the next requests are answered with; number 0 is the first. */
  script: (asked: Asked, number: number) => Reply;
  /** Closes connections that nothing is under way on, as servers do after a while. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface Asked {
  readonly path: string;
  /** The caller's port: the same for requests on one connection. */
  readonly port: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The request as it came. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  readonly body: any;
  /** Resolves when the caller's connection is gone. */
  readonly gone: Promise<unknown>;
}

export type Reply =
  /** A stream of this text; `after` what happens after it: its end, or nothing any more, or a broken connection. */
  | {
      readonly text: string;
      readonly finish?: "stop" | "length" | "content_filter" | "tool_calls" | "error";
      /** `error`: one that is told within the stream, as there is no other place left for it. */
      readonly after?: "end" | "silence" | "break" | "error";
      readonly refusal?: string;
      /** Calls of tools and thoughts between the pieces. */
      readonly noise?: boolean;
      /** As Azure does: a first chunk about the prompt without a choice, and filters' findings in every chunk. */
      readonly filtered?: boolean;
      readonly gzip?: boolean;
      readonly usage?: false;
      /** Milliseconds between two pieces. */
      readonly pause?: number;
    }
  /** `body`: another thing than an error in JSON, such as the page of a gateway. */
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly error?: unknown;
      readonly body?: string;
    }
  /** The connection is taken and closed without a word. */
  | { readonly closed: true };

const usage = { prompt_tokens: 900, completion_tokens: 60, prompt_tokens_details: { cached_tokens: 512 } };

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const gone = once(response, "close");
    const { url: path = "", headers, socket } = request;
    const asked = { path, port: socket.remotePort ?? 0, headers, text, body: JSON.parse(text || "null"), gone };
    provider.asked.push(asked);
    await send(provider.script(asked, provider.asked.length - 1), response);
  }

  const provider: ScriptedProvider = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked: [],
    script: () => ({ status: 500 }),
    hangUp: () => server.closeIdleConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}

async function send(reply: Reply, response: ServerResponse): Promise<void> {
  if ("closed" in reply) return void response.destroy();
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(reply.body ?? JSON.stringify({ error: reply.error ?? { message: "scripted", type: "scripted" } }));
    return;
  }
  const type = { "content-type": "text/event-stream" };
  response.writeHead(200, reply.gzip ? { ...type, "content-encoding": "gzip" } : type);
  const text = eventsOf(reply).join("");
  const bytes = reply.gzip ? gzipSync(text) : Buffer.from(text);
  // Pieces that end within an event and within a character.
  for (let at = 0; at < bytes.length && !response.destroyed; at += 61) {
    response.write(bytes.subarray(at, at + 61));
    await new Promise((resolve) => (reply.pause ? setTimeout(resolve, reply.pause) : setImmediate(resolve)));
  }
  if (reply.after === "break") return void response.destroy();
  if (reply.after !== "silence") response.end();
}

function eventsOf(reply: Extract<Reply, { text: string }>): string[] {
  const found = reply.filtered ? { content_filter_results: { hate: { filtered: false, severity: "safe" } } } : {};
  // Where counts are asked for, every chunk but the last says that it has none.
  const event = (choice: object | null, more: object = { usage: null }): string =>
    `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", choices: choice ? [{ index: 0, ...found, ...choice }] : [], ...more })}\n\n`;
  const delta = (piece: object): string => event({ delta: piece, finish_reason: null });
  const pieces = reply.text.match(/.{1,9}/gsu) ?? [];
  const noise = [
    ": a comment\n\n",
    delta({ tool_calls: [{ index: 0, id: "t1", function: { name: "run_shell", arguments: '{"command":"id"}' } }] }),
    delta({ reasoning_content: "hmm" }),
  ];
  const body = [
    ": keep-alive\n\n",
    ...(reply.filtered
      ? [event(null, { prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] })]
      : []),
    delta({ role: "assistant", content: "", refusal: null }),
    ...pieces.flatMap((content) => [delta({ content }), ...(reply.noise ? noise : [])]),
    ...(reply.refusal ? [delta({ refusal: reply.refusal })] : []),
  ];
  if (reply.after === "silence" || reply.after === "break") return body;
  if (reply.after === "error") return [...body, 'data: {"error":{"message":"scripted","code":500}}\n\n'];
  const end = event({ delta: {}, finish_reason: reply.finish ?? "stop" });
  return [...body, end, ...(reply.usage === false ? [] : [event(null, { usage })]), "data: [DONE]\n\n"];
}
