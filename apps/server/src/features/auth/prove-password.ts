import { AppError } from "../../http/app-error.ts";
import type { AuthTools } from "./auth.routes.ts";

/**
 * Asks a caller who is logged in for the password again.
 * Throws AppError `wrong_password`, `too_many_attempts` or `overloaded`.
 */
export async function provePassword(tools: AuthTools, userId: string, password: string): Promise<void> {
  await tools.attempts.during([{ key: `password ${userId}`, max: 5 }], async () => {
    const user = await tools.users.byId(userId);
    if (!(await tools.passwords.verify(user?.passwordHash, password))) throw new AppError("wrong_password");
  });
}
