import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

/** Where a call comes from, as the log tells it. */
export interface CalledFrom {
  readonly address: string;
  /** The name of the key that it came with; known once that was proven. */
  key: string | null;
}

const calls = new AsyncLocalStorage<CalledFrom>();

/** Where the call that is being answered comes from; undefined of what the server does by itself. */
export const calledFrom = (): CalledFrom | undefined => calls.getStore();

/** Remembers of each call where it comes from, for as long as it is worked on: nobody has to hand that through every room. */
export function rememberCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => calls.run({ address: request.ip, key: null }, done));
}
