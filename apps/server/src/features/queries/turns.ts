import { AppError } from "../../http/app-error.ts";
import type { Counts } from "../../http/counts.ts";

/** Questions and exports that one user may have running at the same time, on this server. */
const maxPerUser = 3;

/** Bounds what one user has running, so that one browser cannot keep the warehouse from all others. */
export interface Turns {
  /**
   * Takes a turn; gives back the function that returns it.
   * @throws AppError `too_many_requests` when the user has no turn left.
   */
  take(userId: string): Promise<() => void>;
}

export const userTurns = (counts: Pick<Counts, "hold" | "letGo">): Turns => ({
  async take(userId) {
    const key = `questions ${userId}`;
    if (!(await counts.hold(key, maxPerUser)))
      throw new AppError("too_many_requests", { headers: { "retry-after": "1" } });
    let returned = false;
    return () => {
      if (!returned) counts.letGo(key);
      returned = true;
    };
  },
});
