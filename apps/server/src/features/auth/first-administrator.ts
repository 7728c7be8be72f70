import { randomInt } from "node:crypto";
import { NewPassword } from "@tanyadata/contract";
import type { Passwords } from "./passwords.ts";
import type { UserStore } from "./user.store.ts";

/** An administrator that was just made. `password` only where it was made up: it is shown once and kept nowhere. */
export interface FirstAdministrator {
  readonly email: string;
  readonly password: string | undefined;
}

/** Makes an administrator where there is no user at all; undefined where there are. */
export async function ensureAdministrator(
  users: UserStore,
  passwords: Passwords,
  wanted: { readonly email: string; readonly password: string | undefined },
): Promise<FirstAdministrator | undefined> {
  if (await users.any()) return undefined;
  const madeUp = wanted.password === undefined ? randomPassword() : undefined;
  const passwordHash = await passwords.hash(wanted.password ?? madeUp ?? "");
  const user = await users.add({ email: wanted.email, nickname: "Administrator", passwordHash, isAdmin: true });
  return user && { email: user.email, password: madeUp };
}

// Without the letters and digits that look alike.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";

/** 16 random characters (92 bits) in groups of four, good under the rules for passwords. */
export function randomPassword(): string {
  for (;;) {
    const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
    const password = (letters.match(/.{4}/g) ?? []).join("-");
    if (NewPassword.safeParse(password).success) return password;
  }
}
