/** `npm run check`: types, format and lint, unused code. Writes nothing. */
import { capture, commandOf } from "./steps/child.mjs";
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { seconds } from "./steps/progress.mjs";

/** @type {[name: string, args: () => string[]][]} */
const checks = [
  ["types (packages, server, tests)", () => [commandOf("typescript", "tsc"), "-p", "tsconfig.json"]],
  ["types (web)", () => [commandOf("typescript", "tsc"), "-p", "apps/web/tsconfig.json"]],
  [
    "format and lint",
    () => [commandOf("@biomejs/biome", "biome"), "ci", ".", `--colors=${process.stdout.isTTY ? "force" : "off"}`],
  ],
  ["unused files, exports and dependencies", () => [commandOf("knip")]],
];

await main(async () => {
  await install();
  const results = await Promise.all(
    checks.map(async ([name, args]) => {
      const started = performance.now();
      const { output, code } = await capture(process.execPath, args());
      return { name, output, code, time: seconds(started) };
    }),
  );
  for (const { name, output, code } of results) if (code !== 0) console.log(`── ${name}\n${output.trimEnd()}\n`);
  for (const { name, code, time } of results) console.log(`${code === 0 ? "✓" : "✗"} ${name} (${time})`);
  if (results.some(({ code }) => code !== 0)) process.exitCode = 1;
});
