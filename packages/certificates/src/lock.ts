import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
/** Of the form below; another form would get another number. */
const version = 1;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + saltBytes + nonceBytes + tagBytes;
const minimumSecret = 32;

/**
 * Encrypts a private key at rest: version, salt, nonce, tag, then AES-256-GCM under a key that is derived (HKDF-SHA-256) from
 * `secret` for this one locking, so that no nonce ever meets a key twice. `name`, such as the certificate's id, is not
 * kept, but must be the same to unlock: what was locked for one certificate is of no use in the row of another.
 */
export function lock(key: Uint8Array, secret: Uint8Array, name: string): Uint8Array {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, derived(secret, salt), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()]);
  return new Uint8Array(Buffer.concat([Uint8Array.of(version), salt, nonce, cipher.getAuthTag(), encrypted]));
}

/** Null where secret or name are others, or the bytes were changed. */
export function unlock(locked: Uint8Array, secret: Uint8Array, name: string): Uint8Array | null {
  if (locked.length < headBytes || locked[0] !== version) return null;
  const salt = locked.subarray(1, 1 + saltBytes);
  const nonce = locked.subarray(1 + saltBytes, headBytes - tagBytes);
  const decipher = createDecipheriv(algorithm, derived(secret, salt), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name)).setAuthTag(locked.subarray(headBytes - tagBytes, headBytes));
  const plain = decipher.update(locked.subarray(headBytes));
  try {
    return new Uint8Array(Buffer.concat([plain, decipher.final()]));
  } catch {
    return null;
  }
}

function derived(secret: Uint8Array, salt: Uint8Array): Uint8Array {
  if (secret.length < minimumSecret) throw new Error(`a secret of at least ${minimumSecret} bytes is needed`);
  return new Uint8Array(hkdfSync("sha256", secret, salt, "private key at rest", 32));
}
