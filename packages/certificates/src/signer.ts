import { createPrivateKey, createPublicKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import type { Signer } from "./door.ts";

/** PKCS#8 in DER. Throws where it is none. */
const privateKeyOf = (key: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.from(key), format: "der", type: "pkcs8" });

/**
 * Signs with a key that is at hand; off the event loop. Throws at once where the key is not the first certificate's: what it
 * signs would be worth nothing.
 */
export function signerOf(key: Uint8Array, chain: readonly Uint8Array[]): Signer {
  const [own] = chain;
  const secret = privateKeyOf(key);
  if (!own || !new X509Certificate(own).publicKey.equals(createPublicKey(secret)))
    throw new Error("the private key is not the key of the first certificate");
  return {
    chain,
    sign: (toBeSigned) =>
      new Promise((resolve, reject) => {
        // RSA: PKCS#1 v1.5; EC: an ECDSA value in DER. Both are what Node does unless told otherwise.
        sign("sha256", toBeSigned, secret, (error, signature) =>
          error ? reject(error) : resolve(new Uint8Array(signature)),
        );
      }),
  };
}
