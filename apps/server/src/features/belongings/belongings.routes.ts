import { Readable } from "node:stream";
import { belongingRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { type Caller, implement } from "../../http/implement.ts";
import type { belongingStore } from "./belongings.store.ts";

export interface BelongingDeps {
  readonly belongings: ReturnType<typeof belongingStore>;
  /** What one user may have running. */
  readonly turns: { take(userId: string): Promise<() => Promise<void>> };
  readonly audit: {
    record(deed: {
      readonly userId: string;
      readonly deed: "erase_data";
      readonly question: string;
      readonly sql: null;
      readonly outcome: string;
      readonly duration: number;
    }): Promise<void>;
  };
  readonly provePassword: (caller: Pick<Caller, "id" | "sessionId">, password: string) => Promise<void>;
  /** Deletes all documents of a user; gives how many went, and how many could not yet. */
  readonly dropDocuments: (user: {
    readonly id: string;
    readonly email: string;
  }) => Promise<{ removed: number; left: number }>;
}

/** What is kept about people, for themselves: to be taken away, and to be erased. */
export function belongingRoutes(
  app: FastifyInstance,
  { belongings, turns, audit, provePassword, dropDocuments }: BelongingDeps,
): void {
  implement(app, routes.takeBelongings, async ({ user, reply }) => {
    reply.header("content-disposition", 'attachment; filename="data-saya.json"');
    return Readable.from(inTurn(await turns.take(user.id), belongings.told(user.id)), { objectMode: false });
  });

  implement(app, routes.eraseBelongings, async ({ user, body }) => {
    await provePassword(user, body.password);
    const { removed, left } = await dropDocuments(user);
    const began = performance.now();
    const topics = await belongings.erase(user.id);
    const duration = Math.round(performance.now() - began);
    await audit.record({ userId: user.id, deed: "erase_data", question: "", sql: null, outcome: "done", duration });
    return { topics, documents: removed, documents_left: left };
  });
}

async function* inTurn<T>(done: () => Promise<void>, rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } finally {
    await done();
  }
}
