import { problems } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { type Counted, type Counts, type Limit, secondsOf } from "../../http/counts.ts";
import { networkOf } from "../../http/network.ts";

/** For so long it is told of a key once. */
const quarter = 15 * 60 * 1000;
/** Keys of which it is told in that time; more at once are a flood, of which nobody reads every drop. */
const maxTold = 1_000;

/** How often something may fail within a quarter of an hour. */
export interface Attempts {
  /**
   * Counts one attempt under each key before its outcome is known, so that many at once do not slip through.
   * Throws AppError `too_many_attempts` with Retry-After where a limit is reached.
   */
  count(...limits: readonly Limit[]): Promise<void>;
  /** Counts `work` as an attempt unless it succeeds, or fails through no fault of the caller. */
  during<T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T>;
}

export interface AttemptsOptions {
  readonly what: Extract<Counted, "attempts" | "codes">;
  readonly counts: Pick<Counts, "count" | "takeBack">;
  readonly now: () => Date;
  readonly onRefused?: (what: string) => void;
}

export function createAttempts({ what, counts, now, onRefused = () => {} }: AttemptsOptions): Attempts {
  /** When it was told of a key: once in a window is enough, however many come. */
  const told = new Map<string, number>();
  const tell = (key: string): void => {
    const at = now().getTime();
    if ((told.get(key) ?? 0) > at - quarter) return;
    told.delete(key);
    told.set(key, at);
    for (const oldest of told.keys()) {
      if (told.size <= maxTold) break;
      told.delete(oldest);
    }
    // What was typed is not told: it may be a password.
    onRefused(/^(account|device|password|code|enrolment|registration)? /.exec(key)?.[1] ?? "address");
  };

  async function count(limits: readonly Limit[]): Promise<number> {
    const counted = await counts.count(what, limits);
    if ("at" in counted) return counted.at;
    tell(counted.full);
    throw new AppError("too_many_attempts", { headers: { "retry-after": secondsOf(counted.wait) } });
  }

  return {
    count: async (...limits) => void (await count(limits)),
    during: async (limits, work) => {
      const at = await count(limits);
      const forget = (): Promise<void> =>
        counts.takeBack(
          what,
          limits.map(({ key }) => key),
          at,
        );
      try {
        const result = await work();
        await forget();
        return result;
      } catch (error) {
        if (!(error instanceof AppError) || problems[error.code] >= 500) await forget();
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
