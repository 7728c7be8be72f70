import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as certificates from "@tanyadata/certificates";
import { openState, stateLocation } from "../app-state.ts";
import { neededIn } from "../backup/needed-blobs.ts";
import { type Config, loadConfig } from "../config.ts";
import { DataInUseError, lockDataDir } from "../data-lock.ts";
import {
  changeDocumentsKey,
  documentsKeys,
  dropKeyBefore,
  forgetDocumentsKeys,
  formsOf,
} from "../documents/documents-key.ts";
import { forgetPrivateKeys, KeysDiffer, rotatePrivateKeys } from "../documents/private-keys.ts";
import { privateKeysKey } from "../documents/private-keys-key.ts";
import { settleDocuments } from "../documents/settle-documents.ts";
import type { Shelf } from "../documents/shelf.ts";
import { AppError } from "../http/app-error.ts";
import { signingKeys } from "../keys/signing-key.ts";
import { openShelf } from "../open-documents.ts";
import { openSnapshot } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `The keys that encrypt documents and the private keys of certificates. All servers have to be stopped.

  npm run keys -- check            whether TANYADATA_SECRET, or app.key of the data folder, opens them
  npm run keys -- documents        brings documents that were kept before into the form that TANYADATA_DOCUMENTS_ENCRYPTED says:
                                   encrypted, or in clear; may be ended at any time, and goes on where it was
  npm run keys -- rotate           encrypts all private keys and all documents anew under new ones; where it was ended, again
  npm run keys -- forget --yes     throws all private keys away, where the secret is lost: certificates are revoked,
                                   a new authority is made; what was signed stays valid. Documents that are encrypted
                                   stay unreadable: they come back only with a backup and its key

Exit codes: 0 done, 1 refused, or a document is not what it was, 2 wrong usage.`;

class Refusal extends Error {}

const cannotOpen = (what: string): Refusal =>
  new Refusal(
    `TANYADATA_SECRET (without it: app.key of the data folder) is not the one that ${what} are encrypted under, nor is TANYADATA_PREVIOUS_SECRET. ` +
      "If it is lost: `npm run keys -- forget --yes`.",
  );

/** What keys are about, opened. @throws Refusal */
async function opened(store: Store, config: Config, shelf: Shelf) {
  const { secret: configured, previousSecret: previous, secretFile: file } = config;
  const now = new Date();
  const { secret, former } = await signingKeys(store, { configured, previous, file }, now);
  const key = await privateKeysKey(store, secret, former, now);
  if (!key) throw cannotOpen("the private keys");
  const ofDocuments = () => documentsKeys(store, shelf, secret, former, now);
  const documents = await ofDocuments();
  if (!documents) throw cannotOpen("documents");
  return { secret, key, documents, ofDocuments };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** Brings all documents into the form that is set, and forgets the key before once nothing is under it. Gives what to say. */
async function settle(store: Store, config: Config, shelf: Shelf, { ofDocuments }: Opened): Promise<string> {
  const keys = await ofDocuments();
  if (!keys) throw cannotOpen("documents");
  const { isEncrypted } = config.documents;
  const snapshot = await openSnapshot(stateLocation(config));
  const known = await neededIn(snapshot).finally(() => snapshot.close());
  const { changed, damaged } = await settleDocuments(shelf, formsOf(keys, isEncrypted), known);
  if (keys.before) await dropKeyBefore(store);
  const said = `${isEncrypted ? "Encrypted" : "Put in clear"}: ${changed} files of documents.`;
  if (damaged.length > 0) throw new Refusal(`${said} Not what they were, and left as they are: ${damaged.join(", ")}`);
  return said;
}

async function rotate(store: Store, config: Config, shelf: Shelf, own: Opened): Promise<string> {
  const { secret, key, documents } = own;
  // A change that was cut short comes to its end first.
  if (documents.before) await settle(store, config, shelf, own);
  const count = await rotatePrivateKeys(store, certificates, { key, secret });
  await changeDocumentsKey(store, secret, new Date());
  const said = await settle(store, config, shelf, own);
  return `Encrypted ${count} private keys anew. ${said} Backups from before still open with the keys before, which are in them.`;
}

async function carryOut(store: Store, config: Config, deed: string, isSure: boolean): Promise<string> {
  if (deed === "forget") {
    if (!isSure) throw new Refusal("This cannot be undone. To go on: npm run keys -- forget --yes");
    await forgetDocumentsKeys(store);
    return `Threw ${await forgetPrivateKeys(store, new Date())} private keys away.`;
  }
  const copies = join(config.dataDir, `keys-copies-${process.pid}`);
  const shelf = await openShelf(config, copies);
  try {
    const own = await opened(store, config, shelf);
    if (deed === "check") return "The secret opens the private keys of certificates, and documents.";
    return deed === "rotate" ? await rotate(store, config, shelf, own) : await settle(store, config, shelf, own);
  } finally {
    await rm(copies, { recursive: true, force: true }).catch(() => {}); // what went wrong before counts
  }
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
  if (!["check", "documents", "rotate", "forget"].includes(deed) || rest.length > 0)
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

await runCommand({ usage, main, expected: [Refusal, KeysDiffer, DataInUseError, AppError] });
