import { type Account, type AuditEntry, type MadeKey, type NewKey, programRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { type Caller, implement } from "../../http/implement.ts";
import type { KeyStore } from "./keys.store.ts";

/** Somebody as keys need to know them. */
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly isService: boolean;
}

export interface ProgramDeps {
  readonly keys: KeyStore;
  readonly users: { byId(id: string): Promise<Owner | undefined> };
  readonly addService: (nickname: string, isAdmin: boolean) => Promise<Account>;
  /** @throws AppError `wrong_password`, `too_many_attempts` or `overloaded` */
  readonly provePassword: (caller: Pick<Caller, "id" | "sessionId">, password: string) => Promise<void>;
  readonly audit: {
    record(deed: {
      readonly userId: string;
      readonly deed: Extract<AuditEntry["deed"], "add_service" | "make_key" | "revoke_key">;
      readonly question: string;
      readonly sql: null;
      readonly outcome: "done";
      readonly duration: 0;
    }): Promise<void>;
  };
}

/** Serves keys of programs, their owners' and administrators' part. Whatever opens or closes something stands in the audit log, without what opens. */
export function programRoutes(
  app: FastifyInstance,
  { keys, users, addService, provePassword, audit }: ProgramDeps,
): void {
  type Deed = "add_service" | "make_key" | "revoke_key";
  const told = (user: Caller, deed: Deed, question: string): Promise<void> =>
    audit.record({ userId: user.id, deed, question, sql: null, outcome: "done", duration: 0 });
  const found = async (id: string): Promise<Owner> => {
    const user = await users.byId(id);
    if (!user) throw new AppError("not_found");
    return user;
  };

  async function make(user: Caller, owner: Pick<Owner, "id" | "email">, key: NewKey): Promise<MadeKey> {
    await provePassword(user, key.password);
    const made = await keys.make(owner.id, key);
    if (!made) throw new AppError("too_many_keys");
    await told(user, "make_key", [owner.email, key.name, made.key.scopes.join(" ")].join(" · "));
    return made;
  }
  async function revoke(user: Caller, owner: Pick<Owner, "id" | "email">, keyId: string): Promise<void> {
    const name = await keys.revoke(owner.id, keyId);
    if (name === undefined) throw new AppError("not_found");
    await told(user, "revoke_key", `${owner.email} · ${name}`);
  }

  implement(app, routes.keys, ({ user }) => keys.list(user.id));
  implement(app, routes.makeKey, ({ user, body }) => make(user, user, body));
  implement(app, routes.revokeKey, ({ user, params }) => revoke(user, user, params.key_id));

  implement(app, routes.addService, async ({ user, body }) => {
    const account = await addService(body.nickname, body.is_admin);
    await told(user, "add_service", account.email);
    return account;
  });
  implement(app, routes.keysOf, async ({ params }) => keys.list((await found(params.user_id)).id));
  implement(app, routes.makeKeyOf, async ({ user, params, body }) => {
    const owner = await found(params.user_id);
    // Who could make somebody's key would be them: asking as somebody has a way of its own, and is told.
    if (!owner.isService) throw new AppError("forbidden");
    return make(user, owner, body);
  });
  implement(app, routes.revokeKeyOf, async ({ user, params }) =>
    revoke(user, await found(params.user_id), params.key_id),
  );
}
