/**
 * What became of a refresh. `unanswered`: the server said nothing of the session, because it could not be reached, has too
 * much to do, or because this page is going away. That is no refusal: the stored token stays, for the other tabs and for the next try.
 */
export type Renewal = "renewed" | "refused" | "unanswered";

/** What the shared refresh needs from its surroundings. */
export interface RefreshParts {
  /** The token that calls are sent with now; another tab may have changed it. */
  readonly currentToken: () => string | null;
  /** Asks the server for new tokens and stores them. */
  readonly exchange: () => Promise<Renewal>;
  /** Called once when the server said that the session is over: the user is to be logged out. */
  readonly onRefusal: () => void;
  /** Runs a task while no other tab runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

export interface SharedRefresh {
  /** Renews the tokens after `refused` was answered with 401; once "renewed", a call may be sent again. */
  renew(refused: string | null): Promise<Renewal>;
  /** Waits for a refresh that is under way. */
  settled(): Promise<void>;
}

/** One refresh for all calls that were refused at the same time, in this tab and, where locks exist, in all tabs. */
export function sharedRefresh(parts: RefreshParts): SharedRefresh {
  let running: Promise<Renewal> | null = null;

  const renewOnce = async (refused: string | null): Promise<Renewal> => {
    const renewal = await parts.exclusively(async () => {
      const current = parts.currentToken();
      if (current === null) return "refused";
      // Another call or another tab was quicker: its token is good.
      return current === refused ? await parts.exchange() : "renewed";
    });
    if (renewal === "refused") parts.onRefusal();
    return renewal;
  };

  return {
    renew: (refused) => {
      running ??= renewOnce(refused).finally(() => {
        running = null;
      });
      return running;
    },
    settled: async () => {
      await running;
    },
  };
}

/** Web Locks exist on https and localhost only; elsewhere each tab refreshes for itself. */
export const acrossTabs = async <T>(task: () => Promise<T>): Promise<T> =>
  typeof navigator !== "undefined" && navigator.locks ? navigator.locks.request("tanyadata-refresh", task) : task();
