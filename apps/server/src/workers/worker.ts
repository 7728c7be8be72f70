import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Greeting } from "../greeting.ts";
import type { Counts } from "../http/counts.ts";
import { first, type Others, takeHandedOver } from "../http/hand-over.ts";
import { dialogue } from "./dialogue.ts";
import type { Given, Took } from "./port.ts";

/** What a worker may ask of the supervisor. */
export type OfSupervisor = {
  count: Counts["count"];
  takeBack: Counts["takeBack"];
  /** It serves from now on. */
  ready(greeting: Omit<Greeting, "url">): void;
  /** Resolves once the other workers have newer data in service. */
  renewOthers(): Promise<void>;
};

/** What the supervisor may ask of a worker. */
export type OfWorker = {
  /** Takes into service what others put there. */
  renew(): Promise<void>;
  /** What it measured, as Prometheus reads it. */
  metrics(): Promise<string>;
  leave(): void;
};

/** This process, where it is one of several that share a port. */
export interface Worker {
  readonly others: Others;
  readonly counts: Counts;
  /** Whether it does what is done once. */
  readonly isFirst: boolean;
  /** Serves what others hand over, and from then on the connections that the supervisor gives. */
  serve(app: FastifyInstance): Promise<void>;
  ready(greeting: Omit<Greeting, "url">): Promise<void>;
  renewOthers(): Promise<void>;
  /** From now on it answers so; before, it has nothing to renew, and leaves at once. */
  answerBy(answers: OfWorker): void;
}

/** Where a worker takes what others hand over, in a folder that nobody else may enter. */
export const socketIn = (folder: string, rank: number): string => `${folder}/${rank}`;

/** This process as the worker that its supervisor started: its number, how many there are, and the folder of their sockets. */
export function thisWorker(rank: number, of: number, folder: string): Worker {
  let answers: OfWorker = { renew: async () => {}, metrics: async () => "", leave: () => process.exit(0) };
  const above = dialogue<OfSupervisor>(process, {
    renew: () => answers.renew(),
    metrics: () => answers.metrics(),
    leave: () => answers.leave(),
  });
  const connections = new Set<Socket>();
  let ended = (): void => {};
  // Without a supervisor there is no port and no limit.
  process.once("disconnect", () => process.exit(1));
  // Ctrl+C reaches the whole process group; when to leave is the supervisor's to say.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  return {
    others: {
      rank,
      socketOf: (other) => (other >= first && other <= of ? socketIn(folder, other) : undefined),
      connectionsEnded: () =>
        new Promise((resolve) => {
          if (connections.size === 0) resolve();
          ended = resolve;
        }),
    },
    isFirst: rank === first,
    async serve(app) {
      const take = await takeHandedOver(app, socketIn(folder, rank));
      process.on("message", ({ is, id }: Given, connection?: Socket) => {
        if (is !== "connection") return;
        process.send?.({ is: "took", id } satisfies Took);
        // Whoever it was may have gone meanwhile.
        if (!connection) return;
        connections.add(connection);
        connection.once("close", () => {
          connections.delete(connection);
          if (connections.size === 0) ended();
        });
        take(connection);
      });
    },
    counts: {
      count: (what, limits) => above.ask("count", what, limits),
      takeBack: (what, keys, at) => above.ask("takeBack", what, keys, at).catch(() => {}), // with who is above all ends
    },
    ready: (greeting) => above.ask("ready", greeting),
    renewOthers: () => above.ask("renewOthers"),
    answerBy(given) {
      answers = given;
    },
  };
}
