import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { bill, billFile, packagesOf } from "./bill.ts";

const root = mkdtempSync(join(tmpdir(), "tanyadata-bill-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const add = (name: string, version: string, files: Record<string, string>): void => {
  put(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version, type: "module", exports: { "./*": "./*", ".": "./a.js" } }),
  );
  for (const [path, text] of Object.entries(files)) put(`node_modules/${name}/${path}`, text);
};

test("each file of a build tells the packages that are in it, and no others", async () => {
  add("small", "1.2.3", { "a.js": "export const small = () => document.title;", "unused.js": "export default 1" });
  add("@scope/late", "4.0.0", { "a.js": "import { small } from 'small'; console.log(small());" });
  add("never", "9.9.9", { "a.js": "export const never = 1;" });
  add("face", "0.1.0", { "font.woff2": "f".repeat(9000) });
  add("styles", "2.0.0", { "all.css": "b { color: red }" });
  for (const tool of ["vite", "rolldown"])
    symlinkSync(
      fileURLToPath(new URL(`../../../node_modules/${tool}`, import.meta.url)),
      join(root, "node_modules", tool),
    );
  put("index.html", '<script type="module" src="/main.ts"></script>');
  put("look.css", '@import "styles/all.css"; p { color: blue }');
  put(
    "main.ts",
    `import "./look.css"; import font from "face/font.woff2?url"; import { never } from "never"; import { small } from "small";
    if (small() === font) void import("./late.ts");`,
  );
  put("late.ts", 'import "@scope/late"; export default 1;');
  await build({ root, configFile: false, logLevel: "silent", plugins: [bill()] });
  const told: Record<string, string[]> = JSON.parse(readFileSync(join(root, "dist", billFile), "utf8"));
  const of = (begin: string) => Object.entries(told).find(([file]) => file.startsWith(`assets/${begin}`))?.[1] ?? [];
  expect(of("late")).toContain("@scope/late@4.0.0");
  expect(of("font")).toEqual(["face@0.1.0"]);
  const all = new Set(Object.values(told).flat());
  for (const one of ["small@1.2.3", "@scope/late@4.0.0", "face@0.1.0", "styles@2.0.0"]) expect(all).toContain(one);
  expect([...all].filter((one) => /^never|^@?scope@/.test(one))).toEqual([]);
  // What is loaded later brings the bundler's own way to load it.
  expect([...all].some((one) => one.startsWith("vite@"))).toBe(true);
});

test("a module whose package nobody knows fails the build", () => {
  expect(() => packagesOf("\0something/new.js", root)).toThrow(/nobody knows which package/);
  expect(packagesOf("\0virtual:ours", root)).toEqual([]);
  expect(packagesOf(join(root, "main.ts"), root)).toEqual([]);
  expect(packagesOf("C:\\app\\node_modules\\@a\\b\\node_modules\\c\\i.js?x", root)).toEqual([
    "C:/app/node_modules/@a/b/node_modules/c",
  ]);
});
