import { problems } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { networkOf } from "../../http/network.ts";

const windowMilliseconds = 15 * 60 * 1000;
/** Keys remembered; beyond, the oldest are forgotten, so that a flood of addresses cannot fill the memory. */
const maxKeys = 50_000;
/** Keys of which it is told in a window; more at once are a flood, of which nobody reads every drop. */
const maxTold = 1_000;

/** How often something may fail within a quarter of an hour. */
export interface Attempts {
  /**
   * Counts one attempt under each key before its outcome is known, so that many at once do not slip through.
   * Throws AppError `too_many_attempts` with Retry-After where a limit is reached.
   */
  count(...limits: readonly Limit[]): void;
  /** Counts `work` as an attempt unless it succeeds, or fails through no fault of the caller. */
  during<T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T>;
}
export interface Limit {
  readonly key: string;
  readonly max: number;
}
/** Sliding windows in the memory of this node. */
export function createAttempts(now: () => Date, onRefused: (what: string) => void = () => {}): Attempts {
  const times = new Map<string, number[]>();
  /** When it was told of a key: once in a window is enough, however many come. */
  const told = new Map<string, number>();
  const tell = (key: string, at: number): void => {
    if ((told.get(key) ?? 0) > at - windowMilliseconds) return;
    told.delete(key);
    told.set(key, at);
    for (const oldest of told.keys()) {
      if (told.size <= maxTold) break;
      told.delete(oldest);
    }
    // What was typed is not told: it may be a password.
    onRefused(/^(account|device|password|code|enrolment|registration)? /.exec(key)?.[1] ?? "address");
  };

  const recent = (key: string, since: number): number[] => (times.get(key) ?? []).filter((time) => time > since);
  const remember = (key: string, list: number[]): void => {
    times.delete(key);
    if (list.length > 0) times.set(key, list);
    for (const oldest of times.keys()) {
      if (times.size <= maxKeys) break;
      times.delete(oldest);
    }
  };

  const count = (at: number, limits: readonly Limit[]): void => {
    const since = at - windowMilliseconds;
    for (const { key, max } of limits) {
      const list = recent(key, since);
      const oldest = list.at(-max);
      if (list.length < max || oldest === undefined) continue;
      const seconds = Math.max(1, Math.ceil((oldest - since) / 1000));
      tell(key, at);
      throw new AppError("too_many_attempts", { headers: { "retry-after": String(seconds) } });
    }
    for (const { key } of limits) remember(key, [...recent(key, since), at]);
  };
  const forget = (at: number, limits: readonly Limit[]): void => {
    for (const { key } of limits) {
      const list = times.get(key) ?? [];
      const mine = list.lastIndexOf(at);
      if (mine >= 0) remember(key, list.toSpliced(mine, 1));
    }
  };

  return {
    count: (...limits) => count(now().getTime(), limits),
    during: async (limits, work) => {
      const at = now().getTime();
      count(at, limits);
      try {
        const result = await work();
        forget(at, limits);
        return result;
      } catch (error) {
        if (!(error instanceof AppError) || problems[error.code] >= 500) forget(at, limits);
        throw error;
      }
    },
  };
}

/** Who tries to log in: from an address, and from a device where its user has logged in before, if it proves that. */
export interface From {
  readonly address: string;
  /** The device's own name; undefined of one that is not known. */
  readonly device?: string | undefined;
}

/**
 * The limits of one who tries to log in as `email`. A device that is known counts for itself: what neighbours at its address
 * do, or strangers anywhere to its user, does not keep it out. All others are bounded by address and by account.
 */
export const logInLimits = ({ address, device }: From, email: string): Limit[] =>
  device === undefined
    ? [{ key: `${networkOf(address)} ${email}`, max: 5 }, { key: `account ${email}`, max: 100 }, addressLimit(address)]
    : [{ key: `device ${device} ${email}`, max: 5 }];

/** Everything that failed from one address, whoever it tried to be. */
export const addressLimit = (address: string): Limit => ({ key: networkOf(address), max: 50 });
