import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A stretch of network between browser and server that a journey can break. */
export interface Relay {
  readonly url: string;
  /** Breaks every connection that stands; new ones go through. */
  cut(): void;
  /** Refuses every connection until `mend`, and breaks those that stand. */
  fail(): void;
  mend(): void;
  /** Connections go to this address from now on. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** Passes bytes on to the server at `url`. */
export async function startRelay(url: string): Promise<Relay> {
  let target = new URL(url);
  let isBroken = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isBroken) return near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    fail: () => {
      isBroken = true;
      cut();
    },
    mend: () => {
      isBroken = false;
    },
    leadTo: (other) => {
      target = new URL(other);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
