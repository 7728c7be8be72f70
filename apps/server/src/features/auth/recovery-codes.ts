import { createHash, randomBytes } from "node:crypto";
import { base32 } from "./totp.ts";

const count = 10;

/** Ten codes of 80 random bits, as `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join("-"));

/** What is kept of a code. So many random bits need no slow hash. Case, blanks and hyphens do not matter. */
export const recoveryCodeHash = (code: string): string =>
  createHash("sha256").update(code.replace(/[\s-]/g, "").toUpperCase()).digest("hex");
