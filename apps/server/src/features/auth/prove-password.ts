import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";

/**
 * Whether somebody proved who they are so lately that it counts: a passer-by at an open browser did not. What lies ahead by more than clocks may differ,
 * as a provider may tell it, is no moment at all.
 */
export const freshness =
  (minutes = 10, now: () => Date): AuthTools["isFresh"] =>
  (provenAt) =>
    provenAt !== null && Math.abs(now().getTime() - Date.parse(provenAt)) <= minutes * 60_000;

/**
 * Asks a caller who is logged in for the password again; who has none must have proven who they are at their provider a moment ago.
 * Throws AppError `wrong_password`, `log_in_again`, `too_many_attempts` or `overloaded`.
 */
export async function provePassword(
  tools: AuthTools,
  caller: Pick<Caller, "id" | "sessionId">,
  password: string,
): Promise<void> {
  await tools.attempts.during([{ key: `password ${caller.id}`, max: 5 }], async () => {
    const user = await tools.users.byId(caller.id);
    if (user?.passwordHash === "") return proveFresh(tools, caller);
    if (!(await tools.passwords.verify(user?.passwordHash, password))) throw new AppError("wrong_password");
  });
}

/** Throws AppError `log_in_again`. */
export async function proveFresh(
  { sessions, isFresh }: AuthTools,
  { sessionId }: Pick<Caller, "sessionId">,
): Promise<void> {
  if (sessionId === undefined || !isFresh(await sessions.provenAt(sessionId))) throw new AppError("log_in_again");
}
