import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { excessesOf, sizeOf } from "./budget.ts";
import type { Chunk } from "./first-load.ts";

/** A chunk of about so many bytes when gzipped: chance does not pack. */
const chunk = (fileName: string, bytes: number, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: randomBytes(bytes / 2).toString("hex"),
  isEntry: false,
  moduleIds: [],
  imports: [],
  ...more,
});

const chunks = [
  chunk("index.js", 10_000, { isEntry: true, imports: ["base.js"], viteMetadata: { importedCss: new Set(["a.css"]) } }),
  chunk("base.js", 100_000, { imports: ["deep.js"] }),
  chunk("deep.js", 20_000),
  chunk("login.js", 4_000, { moduleIds: ["/app/src/pages/login.page.tsx"], imports: ["base.js"] }),
  chunk("chat.js", 60_000, { moduleIds: ["C:\\app\\src\\pages\\chat.page.tsx"], imports: ["base.js"] }),
];
const login = { page: "login", modules: ["src/pages/login.page.tsx"] };

test("a first load is the entry, the page's modules and whatever they import, each once", () => {
  const { kilobytes, files } = sizeOf(chunks, login.modules);
  expect(files).toBe(6);
  const { kilobytes: both } = sizeOf(chunks, [...login.modules, "src/pages/chat.page.tsx"]);
  expect(both / kilobytes).toBeCloseTo(194 / 134, 2);
});

test("a page within its budget says nothing; one beyond it is named with both numbers", () => {
  expect(excessesOf(chunks, [{ ...login, kilobytes: 200, files: 6 }])).toEqual([]);
  expect(excessesOf(chunks, [{ ...login, kilobytes: 50, files: 5 }])).toEqual([
    expect.stringMatching(
      /^The first load of the login page is [\d.]+ KB of gzipped JavaScript; its budget is 50 KB\.$/,
    ),
    "The first load of the login page is 6 files; its budget is 5.",
  ]);
});

test("a page that is not there is no page within its budget", () => {
  expect(() => sizeOf(chunks, ["src/pages/gone.page.tsx"])).toThrow("gone.page.tsx");
});
