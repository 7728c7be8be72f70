import { Readable } from "node:stream";
import {
  type Account,
  type AccountPassword,
  type ModelHealth,
  type NewAccount,
  adminRoutes as routes,
} from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { AuditStore } from "./audit.store.ts";
import { asCsv, asLines } from "./audit-file.ts";
import type { OpinionStore } from "./opinions.store.ts";

/** What this feature needs of users. */
export interface Accounts {
  /** By email, after the user `prev`; undefined where there is none such. */
  page(wanted: z.output<typeof routes.accounts.query>): Promise<Account[] | undefined>;
  add(account: z.output<typeof NewAccount>): Promise<AccountPassword>;
  setDisabled(id: string, isDisabled: boolean): Promise<Account>;
  resetPassword(id: string): Promise<AccountPassword>;
}

export interface AdminDeps {
  readonly accounts: Accounts;
  readonly audit: AuditStore;
  readonly opinions: OpinionStore;
  /** The model in service, held against its warehouse. */
  readonly modelHealth: () => Promise<ModelHealth>;
}

/** Serves the calls of administrators: users, audit log, usage, feedback, the model. The contract says that each is theirs only. */
export function adminRoutes(app: FastifyInstance, { accounts, audit, opinions, modelHealth }: AdminDeps): void {
  const told = (
    userId: string,
    deed: "add_account" | "disable_account" | "enable_account" | "reset_password",
    { email }: Account,
  ): Promise<void> => audit.record({ userId, deed, question: email, sql: null, outcome: "done", duration: 0 });

  implement(app, routes.accounts, async ({ query }) => {
    const page = await accounts.page(query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });

  implement(app, routes.addAccount, async ({ body, user, request }) => {
    const added = await accounts.add(body);
    await told(user.id, "add_account", added.account);
    request.log.info({ by: user.id, user: added.account.id }, "admin: user added");
    return added;
  });

  implement(app, routes.changeAccount, async ({ params, body, user, request }) => {
    // Nobody locks themselves out; so there is always an administrator.
    if (params.user_id === user.id) throw new AppError("own_account");
    const account = await accounts.setDisabled(params.user_id, body.is_disabled);
    await told(user.id, body.is_disabled ? "disable_account" : "enable_account", account);
    request.log.info({ by: user.id, user: account.id, disabled: account.is_disabled }, "admin: user changed");
    return account;
  });

  implement(app, routes.resetAccountPassword, async ({ params, user, request }) => {
    // Whoever is logged in changes the own password in the settings, knowing the old one.
    if (params.user_id === user.id) throw new AppError("own_account");
    const reset = await accounts.resetPassword(params.user_id);
    await told(user.id, "reset_password", reset.account);
    request.log.info({ by: user.id, user: reset.account.id }, "admin: password reset");
    return reset;
  });

  implement(app, routes.audit, async ({ query }) => {
    const page = await audit.page(query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });
  implement(app, routes.exportAudit, ({ query: { format, ...filter }, reply }) => {
    const [type, text] = format === "csv" ? ["text/csv", asCsv] : ["application/jsonl", asLines];
    reply.type(`${type}; charset=utf-8`).header("content-disposition", `attachment; filename="audit.${format}"`);
    return Readable.from(text(audit.all(filter)));
  });
  implement(app, routes.proveAudit, () => audit.proof());
  implement(app, routes.usage, () => audit.usage());
  implement(app, routes.modelHealth, () => modelHealth());
  implement(app, routes.opinions, async ({ query }) => {
    const page = await opinions.page(query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });
}
