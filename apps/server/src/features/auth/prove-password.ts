import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";

/** So long ago somebody without a password may have proven at their provider who they are. */
const freshMilliseconds = 10 * 60_000;

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

async function proveFresh(tools: AuthTools, { sessionId }: Pick<Caller, "sessionId">): Promise<void> {
  const at = sessionId === undefined ? null : await tools.organisation.sessions.provenAt(sessionId);
  if (at === null || tools.now().getTime() - Date.parse(at) > freshMilliseconds) throw new AppError("log_in_again");
}
