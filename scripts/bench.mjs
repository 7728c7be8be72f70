/** `npm run bench`: measures, in ratios; `npm run bench -- first-load` one part. See bench/src/main.ts. */
import { findOrInstallChromium } from "./steps/chromium.mjs";
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { runTypeScript } from "./steps/typescript.mjs";
import { buildWebIfStale } from "./steps/web.mjs";

await main(async () => {
  await install();
  await buildWebIfStale();
  const chromium = await findOrInstallChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await runTypeScript("bench/src/main.ts", process.argv.slice(2));
});
