import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Loopback {
  readonly url: string;
  close(): Promise<void>;
}

export interface Incoming {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

/** A server on this machine only, for the doubles; whatever its handler throws closes the connection. */
export async function loopback(
  handle: (incoming: Incoming, response: ServerResponse) => Promise<void> | void,
): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    try {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const { method = "", url = "/", headers } = request;
      await handle({ method, headers, url: new URL(url, "http://double"), bytes: Buffer.concat(pieces) }, response);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
