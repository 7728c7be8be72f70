/** `node scripts/run.mjs <file.ts> …`: runs a TypeScript program with its arguments, installing first where needed. */
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { runTypeScript } from "./steps/typescript.mjs";

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Error("usage: node scripts/run.mjs <file.ts> [arguments]");
  await install();
  await runTypeScript(file, args);
});
