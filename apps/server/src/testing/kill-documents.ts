/**
 * A program that uploads PDFs, asks for a stamp or a signature on each by the API's own calls, and kills itself (kill -9) right
 * before it writes that an operation came to a state: whatever the step did before is done.
 */
import { setImmediate } from "node:timers/promises";
import type { KyselyPlugin, OperationNode } from "kysely";
import { openStore, type StoreLocation } from "../store/store.ts";
import { startTestApp } from "./app.ts";
import { blobsIn } from "./blobs.ts";
import { documentServices, type ServiceAddresses } from "./document-services.ts";
import { accountPassword, documentsOf } from "./documents.ts";

export interface KilledWork {
  readonly store: StoreLocation;
  readonly folder: string;
  readonly services: ServiceAddresses;
  /** `timed`: B-T; `remote`: by a key of the CSC service. */
  readonly kind: "stamp" | "signature" | "timed" | "remote";
  readonly documents: number;
  readonly killBefore: string;
}

const {
  store: location,
  folder,
  services,
  kind,
  documents,
  killBefore,
}: KilledWork = JSON.parse(process.argv[2] ?? "");

/** Sees every statement before it is run. */
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === "UpdateQueryNode" && writesState(node)) process.kill(process.pid, "SIGKILL");
    return node;
  },
  transformResult: async ({ result }) => result,
};
const writesState = (node: OperationNode): boolean => {
  const text = JSON.stringify(node);
  return text.includes('"operations"') && text.includes(`"value":${JSON.stringify(killBefore)}`);
};

const store = await openStore(location);
const armed = { ...store, db: store.db.withPlugin(killer) };
const blobs = await blobsIn(folder);
const app = await startTestApp({ store: armed, documents: { ...documentServices(services), blobs } });
const user = await app.signUp({ email: "siti@example.com", password: accountPassword });
const { upload, equip, stamp, sign, ended, post, get } = documentsOf(app);

async function toSignWith() {
  const tools = await equip(user);
  if (kind !== "remote") return { ...tools, ...(kind === "timed" ? { level: "B-T" } : {}) };
  const linked = { name: "Kunci di penyedia", service: "uji", credential_id: "kunci-1" };
  return { ...tools, certificate_id: (await post(user, "/certificates/link", linked)).body.id, level: "B-B" };
}

const tools = kind === "stamp" ? {} : await toSignWith();
const asked: string[] = [];
for (let index = 0; index < documents; index++) {
  const document = await upload(user);
  const type = services.issuer ? { document_type: "4b" } : {};
  const answer = kind === "stamp" ? await stamp(user, document, type, `k${index}`) : await sign(user, document, tools);
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  asked.push(answer.body.id);
}
const [first = ""] = asked;
for (let state = ""; kind === "remote" && state !== "menunggu_otorisasi"; ) {
  // Calls within the process come back without leaving the loop to anybody else.
  await setImmediate();
  const { body } = await get(user, `/operations/${first}`);
  ({ state } = body);
  if (state === undefined || state === "gagal") throw new Error(JSON.stringify(body));
}
// Only the test knows the one-time password that the service sent.
if (kind === "remote") {
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  console.log(`waits at ${url}/api/v1/operations/${first}/authorize as ${user.token}`);
}
for (const id of asked) await ended(user, id);
console.log("was not killed");
await app.close();
