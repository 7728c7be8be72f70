import { type AskedAs, type PolicyOverview, groupRoutes as routes, type Seen } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { GroupStore, KnownUser, NamedUser } from "./groups.store.ts";

/** The policies in service, and what they come to. */
export interface PoliciesInService {
  overview(): Promise<PolicyOverview>;
  /** What users may do with a dataset; undefined: there is no such one. */
  seen(dataset: string, users: readonly KnownUser[]): Promise<readonly Pick<Seen, "may" | "rows">[] | undefined>;
}

export interface GroupDeps {
  readonly groups: GroupStore;
  readonly policies: PoliciesInService;
  /** Asks as a user would, outside all topics. @throws AppError of what went wrong */
  readonly askAs: (userId: string, question: string, signal: AbortSignal) => Promise<AskedAs>;
  readonly audit: {
    record(deed: {
      readonly userId: string;
      readonly deed: "ask_as" | "change_access";
      readonly question: string;
      readonly sql: string | null;
      readonly outcome: string;
      readonly duration: number;
    }): Promise<void>;
  };
  readonly now: () => Date;
}

/** Serves groups of users, what policies know of a user, and what they come to. Whatever changes access, or looks through another's eyes, stands in the audit log. */
export function groupRoutes(app: FastifyInstance, { groups, policies, askAs, audit, now }: GroupDeps): void {
  const found = async (id: string): Promise<NamedUser> => {
    const user = await groups.find(id);
    if (!user) throw new AppError("not_found");
    return user;
  };
  const changed = (userId: string, what: string): Promise<void> =>
    audit.record({ userId, deed: "change_access", question: what, sql: null, outcome: "done", duration: 0 });
  /** How many rules name a group. */
  const ruleCount = async (): Promise<(name: string) => number> => {
    const { rules } = await policies.overview();
    return (name) => rules.filter((rule) => rule.groups?.includes(name)).length;
  };

  implement(app, routes.groups, async () => {
    const [all, count] = await Promise.all([groups.list(), ruleCount()]);
    return all.map((group) => ({ ...group, rules: count(group.name) }));
  });
  implement(app, routes.addGroup, async ({ body, user }) => {
    const [group, count] = await Promise.all([groups.add(body.name, now()), ruleCount()]);
    await changed(user.id, `+ ${group.name}`);
    return { ...group, rules: count(group.name) };
  });
  implement(app, routes.removeGroup, async ({ params, user }) => {
    const removed = await groups.remove(params.group_id);
    if (!removed) throw new AppError("not_found");
    await changed(user.id, `− ${removed.name}`);
  });

  implement(app, routes.access, async ({ params }) => groups.accessOf((await found(params.user_id)).id));
  implement(app, routes.changeAccess, async ({ params, body, user }) => {
    const { id, email } = await found(params.user_id);
    if (!(await groups.setAccess(id, body))) throw new AppError("not_found");
    const known = await groups.userOf(id);
    const values = Object.entries(known.attributes).map(([name, some]) => `${name}: ${some.join(", ")}`);
    await changed(user.id, [email, known.groups.join(", "), ...values].join(" · "));
    return groups.accessOf(id);
  });

  implement(app, routes.policies, () => policies.overview());
  implement(app, routes.whoSees, async ({ params }) => {
    const users = await groups.users();
    const known = await Promise.all(users.map(({ id }) => groups.userOf(id)));
    const seen = await policies.seen(params.dataset_id, known);
    if (!seen) throw new AppError("not_found");
    return users.map(({ id, email, nickname }, i) => ({
      user_id: id,
      email,
      nickname,
      may: [],
      rows: null,
      ...seen[i],
    }));
  });

  implement(app, routes.askAs, async ({ params, body, user, signal }) => {
    const { id, email } = await found(params.user_id);
    const began = performance.now();
    const told = (outcome: string, sql: string | null): Promise<void> => {
      const duration = Math.round(performance.now() - began);
      return audit.record({
        userId: user.id,
        deed: "ask_as",
        question: `${email}: ${body.question}`,
        sql,
        outcome,
        duration,
      });
    };
    try {
      const asked = await askAs(id, body.question, signal);
      await told(asked.answer === null ? "no_answer" : "done", asked.sql);
      return asked;
    } catch (error) {
      await told(error instanceof AppError ? error.code : "internal", null).catch(() => {});
      throw error;
    }
  });
}
