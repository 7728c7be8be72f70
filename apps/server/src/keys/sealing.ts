import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts `plain` with a key of 32 bytes; gives base64. `context` is not kept, but must be the same to open it: what
 * was sealed for one user is of no use in the row of another.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** Undefined where key or context are others, or the text was changed. */
export function unseal(key: Uint8Array, sealed: string, context: string): Uint8Array | undefined {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const plain = decipher.update(bytes.subarray(ivBytes + tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}
