import type { Store } from "../../store/store.ts";

/** An answered question that an administrator found good. */
export interface VerifiedQuestion {
  readonly question: string;
  /** As it was stored. */
  readonly plan: unknown;
  readonly engine: string;
}

const mostRead = 500;

/**
 * Questions that began their topic, whose answer a language model planned and an administrator approved of; newest first.
 * What was asked later in a topic may hang on what was asked before it, and is never among them.
 */
export const verifiedQuestions =
  ({ db }: Pick<Store, "db">) =>
  async (): Promise<VerifiedQuestion[]> => {
    const rows = await db
      .selectFrom("feedback")
      .innerJoin("users", "users.id", "feedback.user_id")
      .innerJoin("queries", "queries.id", "feedback.query_id")
      .select(["queries.question", "queries.plan", "queries.engine"])
      .where("feedback.rating", "=", "up")
      .where("users.is_admin", "=", 1)
      .where("queries.engine", "!=", "embedded")
      .where("queries.plan", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("queries as earlier")
              .select("earlier.id")
              .whereRef("earlier.topic_id", "=", "queries.topic_id")
              .whereRef("earlier.id", "<", "queries.id"),
          ),
        ),
      )
      .orderBy("feedback.updated_at", "desc")
      .limit(mostRead)
      .execute();
    return rows.map(({ question, plan, engine }) => ({ question, engine, plan: JSON.parse(plan ?? "null") }));
  };
