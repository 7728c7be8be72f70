import { contentOf } from "@tanyadata/text-to-sql";
import type { Store } from "../../store/store.ts";

/** Looked at: newest first. */
const mostRefused = 2000;
const mostAnswered = 1000;
const keptDays = 30;
const day = 24 * 60 * 60 * 1000;

interface Asked {
  readonly question: string;
  /** The plan of the answer that it followed, as it was stored. */
  readonly previous: unknown;
}

/**
 * What everybody asked in the last 30 days, for administrators who teach. Each question once, as often as it was asked. What its asker found bad is
 * none of those that were answered well.
 */
export function askedLately({ db }: Pick<Store, "db">, now: () => Date) {
  const since = (): string => new Date(now().getTime() - keptDays * day).toISOString();
  /** With the plan of the last answer of its topic before it. */
  const asked = () =>
    db
      .selectFrom("queries")
      .select([
        "queries.id",
        "queries.question",
        "queries.user_id",
        "queries.created_at",
        "queries.refusal",
        "queries.plan",
      ])
      .select(({ selectFrom }) =>
        selectFrom("queries as earlier")
          .select("earlier.plan")
          .whereRef("earlier.topic_id", "=", "queries.topic_id")
          .whereRef("earlier.id", "<", "queries.id")
          .where("earlier.refusal", "is", null)
          .orderBy("earlier.id", "desc")
          .limit(1)
          .as("previous"),
      )
      .where("queries.created_at", ">=", since())
      .orderBy("queries.id", "desc");

  return {
    async refused() {
      const rows = await asked().where("queries.refusal", "is not", null).limit(mostRefused).execute();
      const all = new Map<string, Asked & { id: string; times: number; users: Set<string>; lastAt: string }>();
      for (const { id, question, user_id, created_at, refusal, previous } of rows) {
        if ((JSON.parse(refusal ?? "{}") as { code?: string }).code !== "no_answer") continue;
        const key = `${contentOf(question)}\n${previous ?? ""}`;
        const one = all.get(key) ?? {
          ...{ id, question, previous: planIn(previous), times: 0, lastAt: created_at },
          users: new Set<string>(),
        };
        one.times += 1;
        one.users.add(user_id);
        all.set(key, one);
      }
      return [...all.values()].map(({ users, ...one }) => ({ ...one, userIds: [...users] }));
    },
    async answered(): Promise<(Asked & { plan: unknown })[]> {
      const rows = await asked()
        .where("queries.refusal", "is", null)
        .where("queries.engine", "=", "embedded")
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("feedback")
                .select("feedback.query_id")
                .whereRef("feedback.query_id", "=", "queries.id")
                .where("feedback.rating", "=", "down"),
            ),
          ),
        )
        .limit(mostAnswered)
        .execute();
      const pins = await db.selectFrom("pins").select(["question", "plan"]).where("removed_at", "is", null).execute();
      return [
        ...rows.map(({ question, plan, previous }) => ({ question, plan: planIn(plan), previous: planIn(previous) })),
        ...pins.map(({ question, plan }) => ({ question, plan: planIn(plan), previous: null })),
      ];
    },
    async find(id: string): Promise<{ question: string; plan: unknown } | undefined> {
      const row = await db.selectFrom("queries").select(["question", "plan"]).where("id", "=", id).executeTakeFirst();
      return row && { question: row.question, plan: planIn(row.plan) };
    },
  };
}

const planIn = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
