/** `npm start`: everything from a fresh clone to a running server. */
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { endWithParent } from "./steps/parent.mjs";
import { requireFreePort } from "./steps/port.mjs";
import { runTypeScript } from "./steps/typescript.mjs";
import { buildWebIfStale } from "./steps/web.mjs";

await main(async () => {
  endWithParent();
  await requireFreePort();
  await install();
  await buildWebIfStale();
  await runTypeScript("apps/server/src/main.ts", process.argv.slice(2));
});
