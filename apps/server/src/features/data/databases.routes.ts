import { databaseRoutes as routes, type SourceAccess } from "@tanyadata/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { type ReceivedFile, receiveForm } from "../../http/receive-form.ts";
import type { Connecting } from "./connecting.ts";
import type { DataDeps } from "./data.routes.ts";
import type { Importer } from "./importing.ts";

type Deed = Extract<Parameters<DataDeps["audit"]["record"]>[0]["deed"], `${string}_database` | "change_access">;

/** Serves what administrators do with databases: connect, look at the draft, put into service, take away. Each deed stands in the audit log. */
export function databaseRoutes(
  app: FastifyInstance,
  { connecting, audit }: Pick<DataDeps, "audit"> & { readonly connecting: Connecting },
): void {
  async function recorded<T>(user: Importer, deed: Deed, what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const told = (outcome: string) =>
      audit.record({
        ...{ userId: user.id, deed, question: what, sql: null, outcome },
        duration: Math.round(performance.now() - began),
      });
    try {
      const done = await work();
      await told("done");
      return done;
    } catch (error) {
      await told(error instanceof AppError ? error.code : "internal").catch(() => {});
      throw error;
    }
  }
  const titleOf = async (id: string): Promise<string> => (await connecting.find(id)).title;

  implement(app, routes.databases, () => connecting.list());
  implement(app, routes.testDatabase, ({ user, body }) => connecting.test(user, body));
  implement(app, routes.connectDatabase, ({ user, body: { title, address, language_model } }) =>
    recorded(user, "connect_database", title, () => connecting.connect(user, title, address, language_model)),
  );
  const received = <S extends z.ZodType, T>(
    { user, request, signal }: { user: Importer; request: FastifyRequest; signal: AbortSignal },
    fields: S,
    work: (fields: z.output<S>, file: ReceivedFile) => Promise<T>,
  ): Promise<T> => {
    const form = { folder: connecting.incoming, maxBytes: connecting.maxFileBytes, user: user.id, fields };
    return receiveForm(request, form, signal, work);
  };
  implement(app, routes.connectFile, (call) =>
    received(call, routes.connectFile.body, ({ title, language_model }, file) =>
      recorded(call.user, "connect_database", title, () =>
        connecting.connectFile(call.user, title, file, language_model ?? null, call.signal),
      ),
    ),
  );
  implement(app, routes.renewFile, (call) =>
    received(call, routes.renewFile.body, async (_, file) => {
      const { database_id: id } = call.params;
      const title = await titleOf(id);
      return recorded(call.user, "renew_database", title, () => connecting.renewFile(call.user, id, file, call.signal));
    }),
  );
  implement(app, routes.database, ({ params }) => connecting.find(params.database_id));
  implement(app, routes.draftDatabase, ({ user, params, body }) => connecting.draft(user, params.database_id, body));
  implement(app, routes.stopDatabase, ({ params }) => connecting.stop(params.database_id));
  implement(app, routes.serveDatabase, async ({ user, params: { database_id: id } }) => {
    const title = await titleOf(id);
    return recorded(user, "serve_database", title, () => connecting.serve(id));
  });
  implement(app, routes.withdrawDatabase, async ({ user, params: { database_id: id } }) => {
    const title = await titleOf(id);
    return recorded(user, "withdraw_database", title, () => connecting.withdraw(id));
  });
  implement(app, routes.changeDatabaseAccess, async ({ user, params: { database_id: id }, body }) => {
    const title = await titleOf(id);
    return recorded(user, "change_access", `${title} · ${wordsOf(body)}`, () => connecting.setAccess(id, body));
  });
  implement(app, routes.removeDatabase, async ({ user, params: { database_id: id } }) => {
    const title = await titleOf(id);
    await recorded(user, "remove_database", title, () => connecting.remove(id));
  });
}

/** Who may ask, as the log says it. */
function wordsOf({ everybody, groups, sql, policies }: SourceAccess): string {
  if (policies !== null) return policies;
  const who = everybody ? ["*"] : groups;
  return [...who, ...(sql ? ["SQL"] : [])].join(", ") || "−";
}
