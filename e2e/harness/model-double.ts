import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the double was asked: the model's name, and what the engine told it of the question. */
export interface AskedModel {
  readonly model: string;
  readonly pack: string;
  /** Resolves when the connection is closed, by whomever. */
  readonly closed: Promise<unknown>;
}

/** What it replies with: a text and the tokens that it says were used; or nothing, ever. */
export type Reply = { readonly text: string; readonly tokens: number } | "silence";

/**
 * A PROTOCOL DOUBLE of an OpenAI-compatible server: real HTTP and server-sent events, and no language model. What it replies
 * is what a journey wrote; how good a model's plans are it does not show.
 */
export interface ModelDouble {
  readonly baseUrl: string;
  readonly asked: AskedModel[];
  reply: (asked: AskedModel) => Reply;
  close(): Promise<void>;
}

export async function startModelDouble(): Promise<ModelDouble> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const { model, messages } = JSON.parse(text);
    const asked = { model, pack: messages[1].content, closed: once(response, "close") };
    double.asked.push(asked);
    const reply = double.reply(asked);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = (choices: readonly object[], more: object = {}) =>
      response.write(`data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", choices, ...more })}\n\n`);
    event([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]);
    if (reply === "silence") return;
    event([{ index: 0, delta: { content: reply.text }, finish_reason: null }]);
    event([{ index: 0, delta: {}, finish_reason: "stop" }]);
    event([], { usage: { prompt_tokens: reply.tokens, completion_tokens: 10 } });
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const double: ModelDouble = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    reply: () => "silence",
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return double;
}
