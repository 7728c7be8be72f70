import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Over the channel to a worker, with the connection. */
export interface Given {
  readonly is: "connection";
  readonly id: number;
}
/** From a worker that has it: from now on it is that one's alone. */
export interface Took {
  readonly is: "took";
  readonly id: number;
}

/** A port whose connections go to processes in turns. */
export interface SharedPort {
  readonly url: string;
  /** From now on this process takes its turns. */
  join(process: ChildProcess): void;
  /** Takes no more connections. */
  close(): void;
}

/**
 * Listens, and hands each connection to the next of those who joined; before anybody has, connections wait. One that a process was given and
 * had not taken when it ended goes to another, which `node:cluster` leaves hanging for ever. @throws what listening does
 */
export async function sharePort(host: string, port: number): Promise<SharedPort> {
  const turns: ChildProcess[] = [];
  const given = new Map<number, { readonly socket: Socket; readonly to: ChildProcess }>();
  const waiting: Socket[] = [];
  let last = 0;

  function give(socket: Socket): void {
    const to = turns.shift();
    if (!to) return void waiting.push(socket);
    turns.push(to);
    const id = ++last;
    given.set(id, { socket, to });
    // It stays open here until the other has it.
    to.send({ is: "connection", id } satisfies Given, socket, { keepOpen: true }, () => {});
  }

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => {});
    give(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      server.on("error", () => {});
      resolve();
    });
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    join(process) {
      turns.push(process);
      process.on("message", ({ is, id }: Took) => {
        if (is !== "took") return;
        given.get(id)?.socket.destroy();
        given.delete(id);
      });
      process.once("exit", () => {
        turns.splice(turns.indexOf(process), 1);
        for (const [id, { socket, to }] of [...given])
          if (to === process) {
            given.delete(id);
            give(socket);
          }
      });
      for (const socket of waiting.splice(0)) give(socket);
    },
    close: () => void server.close(),
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  const isAny = address === "0.0.0.0" || address === "::";
  return `http://${isAny ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address}:${port}`;
}
