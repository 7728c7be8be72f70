import { randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "../keys/sealing.ts";
import { BackupRefused } from "./archive.ts";

const Sealed = z.object({ kdf: z.literal("scrypt"), cost: z.number().int(), salt: z.string(), key: z.string() });

/** What makes each guess of a passphrase cost a tenth of a second and 128 MB. */
const cost = 2 ** 17;
const mostCost = 2 ** 20;
const context = "tanyadata backup signing key";

/** The signing key, for whoever knows the passphrase alone. */
export async function sealKey(key: Uint8Array, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const sealed = seal(await stretched(passphrase, salt, cost), key, context);
  return JSON.stringify({ kdf: "scrypt", cost, salt: salt.toString("base64"), key: sealed });
}

/** @throws BackupRefused where the passphrase is another */
export async function openKey(text: string, passphrase: string): Promise<Uint8Array> {
  const sealed = Sealed.safeParse(JSON.parse(text));
  if (!sealed.success || sealed.data.cost > mostCost) throw new BackupRefused("the key in this backup cannot be read");
  const { salt, cost, key } = sealed.data;
  const opened = unseal(await stretched(passphrase, Buffer.from(salt, "base64"), cost), key, context);
  if (!opened) throw new BackupRefused("the passphrase is not the one that the key in this backup is encrypted with");
  return opened;
}

const stretched = (passphrase: string, salt: Uint8Array, cost: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const options = { N: cost, r: 8, p: 1, maxmem: 2 ** 31 };
    scrypt(passphrase.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
