import { Readable } from "node:stream";
import { belongingRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";
import type { belongingStore } from "./belongings.store.ts";

export interface BelongingDeps {
  readonly belongings: ReturnType<typeof belongingStore>;
  readonly provePassword: (userId: string, password: string) => Promise<void>;
  /** Deletes all documents of a user; gives how many went, and how many could not yet. */
  readonly dropDocuments: (user: {
    readonly id: string;
    readonly email: string;
  }) => Promise<{ removed: number; left: number }>;
}

/** What is kept about people, for themselves: to be taken away, and to be erased. */
export function belongingRoutes(
  app: FastifyInstance,
  { belongings, provePassword, dropDocuments }: BelongingDeps,
): void {
  implement(app, routes.takeBelongings, ({ user, reply }) => {
    reply.header("content-disposition", 'attachment; filename="data-saya.json"');
    return Readable.from(belongings.told(user.id), { objectMode: false });
  });

  implement(app, routes.eraseBelongings, async ({ user, body }) => {
    await provePassword(user.id, body.password);
    const { removed, left } = await dropDocuments(user);
    const topics = await belongings.erase(user.id);
    return { topics, documents: removed, documents_left: left };
  });
}
