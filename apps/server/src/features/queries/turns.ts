import { AppError } from "../../http/app-error.ts";

/** Questions and exports that one user may have running at the same time, on this node. */
const maxPerUser = 3;

/** Bounds what one user has running, so that one browser cannot keep the warehouse from all others. */
export interface Turns {
  /**
   * Takes a turn; gives back the function that returns it.
   * @throws AppError `too_many_requests` when the user has no turn left.
   */
  take(userId: string): () => void;
}

/** Counts the turns of this process. */
export function userTurns(): Turns {
  const taken = new Map<string, number>();
  return {
    take(userId) {
      const count = taken.get(userId) ?? 0;
      if (count >= maxPerUser) throw new AppError("too_many_requests", { headers: { "retry-after": "1" } });
      taken.set(userId, count + 1);
      let returned = false;
      return () => {
        if (returned) return;
        returned = true;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
