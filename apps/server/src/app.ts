import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { accessTokens } from "./features/auth/access-token.ts";
import { authenticator } from "./features/auth/authenticate.ts";
import { createServer } from "./http/server.ts";
import type { Store } from "./store/store.ts";

/** Everything the application needs from outside; nothing below reads the environment. */
export interface AppParts {
  readonly store: Store;
  readonly now: () => Date;
  /** Signs access tokens; shared by all nodes. */
  readonly secret: Uint8Array;
  readonly settings: { readonly openRegistration: boolean; readonly trustProxy: boolean | string };
  readonly logger: NonNullable<FastifyServerOptions["logger"]>;
  /** Compare every answer with the contract; for tests. */
  readonly checkAnswers?: boolean;
}

/** The whole application, not yet listening. This is the only place where features meet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, now, secret, settings, logger } = parts;
  const app = createServer({ trustProxy: settings.trustProxy, logger });
  const tokens = accessTokens(secret, now);
  app.decorate("authenticate", authenticator(store, tokens));
  app.decorate("checkAnswers", parts.checkAnswers ?? false);

  // Features: one line each.

  await app.ready();
  return app;
}
