import { AppError } from "../../http/app-error.ts";
import { type Counts, windows } from "../../http/counts.ts";

/** Questions and exports that one user may have running at the same time. */
const maxPerUser = 3;
/** More than there can be: who has a turn keeps it. */
const many = 1_000_000;

/** Gives a turn back; it never fails. */
export type GiveBack = () => Promise<void>;

/** Bounds what one user has running, so that one browser cannot keep the warehouse from all others. */
export interface Turns {
  /**
   * Takes a turn, for as long as it lasts; gives back the function that returns it.
   * @throws AppError `too_many_requests` when the user has no turn left.
   */
  take(userId: string): Promise<GiveBack>;
}

export const userTurns = (counts: Pick<Counts, "count" | "takeBack">): Turns => ({
  async take(userId) {
    const take = async (max: number): Promise<number | undefined> => {
      const counted = await counts.count("turns", [{ key: userId, max }]);
      return "at" in counted ? counted.at : undefined;
    };
    let at = await take(maxPerUser);
    if (at === undefined) throw new AppError("too_many_requests", { headers: { "retry-after": "1" } });
    let isOver = false;
    const giveBack = (taken: number): Promise<void> => counts.takeBack("turns", [userId], taken);
    /** Whoever lasts longer than a turn counts takes the next before. */
    const renew = async (): Promise<void> => {
      const next = await take(many).catch(() => undefined); // tried again
      if (next === undefined) return;
      const last = isOver ? next : at;
      at = next;
      if (last !== undefined) await giveBack(last);
    };
    const renewing = setInterval(renew, windows.turns / 3).unref();
    return async () => {
      if (isOver) return;
      isOver = true;
      clearInterval(renewing);
      if (at !== undefined) await giveBack(at);
    };
  },
});
