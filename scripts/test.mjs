/** `npm test`: unit and API tests, then journeys in a real browser. `npm test -- <filter>` runs the files it names. */
import { findOrInstallChromium } from "./steps/chromium.mjs";
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { vitest } from "./steps/vitest.mjs";
import { buildWebIfStale } from "./steps/web.mjs";

await main(async () => {
  const filters = process.argv.slice(2);
  await install();
  await buildWebIfStale();
  const chromium = await findOrInstallChromium();

  const runs = [await vitest("unit", filters)];
  const notRun = runs.flatMap((run) => run.notRun);
  if (chromium) {
    const journeys = await vitest("browser", ["--config", "e2e/vitest.config.ts", ...filters], {
      ...process.env,
      CHROMIUM_PATH: chromium,
    });
    runs.push(journeys);
    notRun.push(...journeys.notRun);
  } else {
    notRun.push(
      "NOT RUN: browser journeys because no Chromium was found and none could be installed (set CHROMIUM_PATH)",
    );
  }

  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) => runs.reduce((total, run) => total + run[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  for (const line of [...notRun, ...runs.flatMap((run) => run.failures)]) console.log(line);
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (passed + failed === 0) console.log("No test ran: that is a failure too.");
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
