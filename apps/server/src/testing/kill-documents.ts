/**
 * A program that uploads a PDF, asks for a stamp or a signature on it by the API's own calls, and kills itself (kill -9)
 * right before it writes that the operation came to a state: whatever the step did before is done.
 */
import { join } from "node:path";
import type { KyselyPlugin, OperationNode } from "kysely";
import { folderBlobs } from "../documents/blobs.ts";
import { openStore } from "../store/store.ts";
import { startTestApp } from "./app.ts";
import { accountPassword, documentsOf } from "./documents.ts";

const [dataDir = "", kind, killBefore = ""] = process.argv.slice(2);

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

const store = await openStore({ dataDir });
const armed = { ...store, db: store.db.withPlugin(killer) };
const app = await startTestApp({ store: armed, documents: { blobs: await folderBlobs(join(dataDir, "documents")) } });
const user = await app.signUp({ email: "siti@example.com", password: accountPassword });
const { upload, equip, stamp, sign, ended } = documentsOf(app);
const document = await upload(user);
const asked = kind === "stamp" ? await stamp(user, document) : await sign(user, document, await equip(user));
if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
await ended(user, asked.body.id);
console.log("was not killed");
await app.close();
