import type { Opinion } from "@tanyadata/contract";
import type { Store } from "../../store/store.ts";

/** What users said of answers, for administrators. */
export interface OpinionStore {
  /** Newest first, after the opinion `prev`; undefined where that is none. */
  page(page: { readonly prev?: string | undefined; readonly limit: number }): Promise<Opinion[] | undefined>;
}

export function opinionStore({ db }: Pick<Store, "db">): OpinionStore {
  const newest = db
    .selectFrom("feedback")
    .innerJoin("queries", "queries.id", "feedback.query_id")
    .innerJoin("users", "users.id", "feedback.user_id")
    .select(["feedback.query_id as id", "feedback.updated_at as at", "users.email", "queries.question"])
    .select(["feedback.rating", "feedback.comment"])
    .orderBy("feedback.updated_at", "desc")
    .orderBy("feedback.query_id", "desc");

  return {
    page: async ({ prev, limit }) => {
      if (prev === undefined) return newest.limit(limit).execute();
      const last = await db.selectFrom("feedback").select("updated_at").where("query_id", "=", prev).executeTakeFirst();
      if (!last) return undefined;
      return newest
        .where((row) =>
          row(row.refTuple("feedback.updated_at", "feedback.query_id"), "<", row.tuple(last.updated_at, prev)),
        )
        .limit(limit)
        .execute();
    },
  };
}
