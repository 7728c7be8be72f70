import type { TestApp, TestUser } from "../../testing/app.ts";
import { codeAt, stepOf } from "./totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes that an authenticator reads from base32. */
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code that an authenticator with this secret shows, `steps` of thirty seconds from `now`. */
export const codeOf = (secret: string, now: Date, steps = 0): string => codeAt(fromBase32(secret), stepOf(now) + steps);

/** Six digits that are wrong now and for the next quarter of an hour. */
export function wrongCode(secret: string, now: Date): string {
  const right = new Set(Array.from({ length: 34 }, (_, index) => codeOf(secret, now, index - 2)));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!right.has(code)) return code;
  }
}

export interface Holder {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Enrols and confirms with the code of the step before `now`, so that the present one is still unused. */
export async function turnOn(app: TestApp, user: TestUser, password: string, now: Date): Promise<Holder> {
  const enrolment = await app.call("POST", "/user/second-factor", { token: user.token, body: { password } });
  const { secret } = enrolment.body;
  const body = { otp: codeOf(secret, now, -1) };
  const confirmed = await app.call("PUT", "/user/second-factor", { token: user.token, body });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`);
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}
