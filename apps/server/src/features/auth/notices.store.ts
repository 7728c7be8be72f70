import type { Notices } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import type { Schema } from "../../store/schema.ts";

const day = 24 * 60 * 60 * 1000;
/** Days that something is told, unless it is answered before. */
const toldDays = 30;
/** So many wrong passwords or codes within a quarter of an hour, or in all, are no slips of the finger. */
const burst = { count: 5, milliseconds: 15 * 60 * 1000 };
const many = 20;
/** Failures that are looked at, the newest. */
const mostFailures = 500;
const mostAddresses = 3;

/** What the owner of an account is told of who got into it, or tried to. */
export function noticeStore(db: Kysely<Schema>, now: () => Date) {
  const since = (): string => new Date(now().getTime() - toldDays * day).toISOString();

  const guesses = async (userId: string): Promise<Notices["guesses"]> => {
    const seen = await db.selectFrom("users").select("guesses_seen_at").where("id", "=", userId).executeTakeFirst();
    const failures = await db
      .selectFrom("events")
      .select(["at", "address"])
      .where("user_id", "=", userId)
      .where("deed", "=", "log_in")
      .where("outcome", "in", ["invalid_credentials", "wrong_otp"])
      .where("at", ">", [since(), seen?.guesses_seen_at ?? ""].sort().at(-1) ?? "")
      .orderBy("number", "desc")
      .limit(mostFailures)
      .execute();
    const times = failures.map(({ at }) => Date.parse(at));
    const isBurst = times.some((at, index) => at - (times[index + burst.count - 1] ?? -1) <= burst.milliseconds);
    const [last] = failures;
    if (!last || !(isBurst || failures.length >= many)) return null;
    const addresses = new Set(failures.flatMap(({ address }) => address ?? []));
    return { count: failures.length, last_at: last.at, addresses: [...addresses].slice(0, mostAddresses) };
  };

  /** Log-ins from devices that were not known, of which nobody has said yet whose they are; ended ones, too. */
  const newDevices = (userId: string) =>
    db
      .selectFrom("sessions")
      .where("user_id", "=", userId)
      .where("is_new_device", "=", 1)
      .where("created_at", ">", since());

  return {
    /** Whether somebody logged in to it before, as far as that is kept: a first log-in is from no known device, and is nobody's intrusion. */
    hasBefore: async (userId: string, session?: string): Promise<boolean> => {
      const other = db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "!=", session ?? "");
      if (await other.limit(1).executeTakeFirst()) return true;
      const events = db.selectFrom("events").select("number").where("user_id", "=", userId);
      const logIn = events.where("deed", "=", "log_in").where("outcome", "=", "done").limit(1);
      return (await logIn.executeTakeFirst()) !== undefined;
    },

    /**
     * What a session is told. One that is itself from a device that was not known is told nothing, and answers nothing: whoever broke in would
     * only say that it was they.
     */
    of: async (userId: string, sessionId: string | undefined): Promise<Notices> => {
      const own = db
        .selectFrom("sessions")
        .select("is_new_device")
        .where("id", "=", sessionId ?? "");
      const session = await own.executeTakeFirst();
      if (!session || session.is_new_device === 1) return { new_devices: [], guesses: null };
      const devices = newDevices(userId)
        .select(["id", "device", "address", "created_at"])
        .orderBy("created_at", "desc");
      return { new_devices: await devices.limit(50).execute(), guesses: await guesses(userId) };
    },

    /** Somebody has said whose it is. */
    answered: async (sessionId: string): Promise<void> => {
      await db.updateTable("sessions").set({ is_new_device: 0 }).where("id", "=", sessionId).execute();
    },

    sawGuesses: async (userId: string): Promise<void> => {
      await db.updateTable("users").set({ guesses_seen_at: now().toISOString() }).where("id", "=", userId).execute();
    },
  };
}
export type NoticeStore = ReturnType<typeof noticeStore>;
