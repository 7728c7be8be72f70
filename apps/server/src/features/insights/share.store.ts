import { randomBytes } from "node:crypto";
import type { Store } from "../../store/store.ts";

export interface ShareRow {
  readonly token: string;
  readonly created_at: string;
}

/** Links by which others may look at a board. */
export interface ShareStore {
  find(userId: string): Promise<ShareRow | undefined>;
  /** The link that there is, or a new one. */
  open(userId: string, now: Date): Promise<ShareRow>;
  close(userId: string): Promise<void>;
  /** Whose board a link shows; nobody's once it is revoked or its owner disabled. */
  owner(token: string): Promise<{ readonly id: string; readonly nickname: string } | undefined>;
}

/** Links in the app state. */
export function shareStore({ db }: Pick<Store, "db">): ShareStore {
  const find = (userId: string) =>
    db.selectFrom("board_shares").select(["token", "created_at"]).where("user_id", "=", userId).executeTakeFirst();
  return {
    find,
    async open(userId, now) {
      const share = { token: randomBytes(24).toString("base64url"), created_at: now.toISOString() };
      await db
        .insertInto("board_shares")
        .values({ user_id: userId, ...share })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .execute();
      return (await find(userId)) ?? share;
    },
    async close(userId) {
      await db.deleteFrom("board_shares").where("user_id", "=", userId).execute();
    },
    owner: (token) =>
      db
        .selectFrom("board_shares")
        .innerJoin("users", "users.id", "board_shares.user_id")
        .select(["users.id", "users.nickname"])
        .where("board_shares.token", "=", token)
        .where("users.disabled_at", "is", null)
        .executeTakeFirst(),
  };
}
