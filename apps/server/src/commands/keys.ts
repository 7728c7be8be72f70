import { parseArgs } from "node:util";
import * as certificates from "@tanyadata/certificates";
import { openState } from "../app-state.ts";
import { type Config, loadConfig } from "../config.ts";
import { DataInUseError, lockDataDir } from "../data-lock.ts";
import { forgetPrivateKeys, KeysDiffer, rotatePrivateKeys } from "../documents/private-keys.ts";
import { privateKeysKey } from "../documents/private-keys-key.ts";
import { signingKeys } from "../keys/signing-key.ts";
import type { Store } from "../store/store.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `The key that encrypts the private keys of certificates. All servers have to be stopped.

  npm run keys -- check            whether TANYADATA_SECRET, or app.key of the data folder, opens it
  npm run keys -- rotate           encrypts all private keys anew under a new one
  npm run keys -- forget --yes     throws all private keys away, where the secret is lost: certificates are revoked,
                                   a new authority is made; what was signed stays valid

Exit codes: 0 done, 1 refused, 2 wrong usage.`;

class Refusal extends Error {}

const cannotOpen =
  "TANYADATA_SECRET (without it: app.key of the data folder) is not the one that the private keys are encrypted under, nor is TANYADATA_PREVIOUS_SECRET. " +
  "If it is lost: `npm run keys -- forget --yes`.";

async function carryOut(store: Store, config: Config, deed: string, isSure: boolean): Promise<string> {
  const now = new Date();
  if (deed === "forget") {
    if (!isSure) throw new Refusal("This cannot be undone. To go on: npm run keys -- forget --yes");
    return `Threw ${await forgetPrivateKeys(store, now)} private keys away.`;
  }
  const { secret: configured, previousSecret: previous, secretFile: file } = config;
  const { secret, former } = await signingKeys(store, { configured, previous, file }, now);
  const key = await privateKeysKey(store, secret, former, now);
  if (!key) throw new Refusal(cannotOpen);
  if (deed === "check") return "The secret opens the private keys of certificates.";
  const count = await rotatePrivateKeys(store, certificates, { key, secret });
  return `Encrypted ${count} private keys anew. Backups from before still open with the key before.`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" }, yes: { type: "boolean", default: false } },
  });
  const [deed = "", ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (!["check", "rotate", "forget"].includes(deed) || rest.length > 0)
    throw new WrongUsage(`Unknown command: ${positionals.join(" ") || "(none)"}`);
  const config = loadConfig();
  const lock = lockDataDir(config.dataDir);
  const store = await openState(config, () => new Date());
  try {
    console.log(await carryOut(store, config, deed, values.yes));
    return 0;
  } finally {
    await store.close();
    lock.release();
  }
}

await runCommand({ usage, main, expected: [Refusal, KeysDiffer, DataInUseError] });
