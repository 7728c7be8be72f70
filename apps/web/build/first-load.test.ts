import { expect, test } from "vitest";
import { type Chunk, firstLoadOf } from "./first-load.ts";

const chunk = (fileName: string, module: string | null, imports: string[] = [], isEntry = false): Chunk => ({
  fileName,
  code: "",
  isEntry,
  moduleIds: module ? ["/app/src/other.ts", `/app/src/${module}`] : [],
  imports,
});
const chunks = [
  chunk("base.js", null),
  chunk("index.js", "main.tsx", ["base.js"], true),
  chunk("frame.js", "pages/app-layout.tsx", ["base.js", "shared.js"]),
  chunk("shared.js", null, ["base.js"]),
  chunk("login.js", "pages/login.page.tsx", ["base.js"]),
];
const names = (found: readonly Chunk[]) => found.map(({ fileName }) => fileName);

test("a page loads the entry with what it imports, and of its own what the entry does not bring", () => {
  const { entry, own } = firstLoadOf(chunks, ["src/pages/app-layout.tsx"]);
  expect(names(entry)).toEqual(["index.js", "base.js"]);
  expect(names(own)).toEqual(["frame.js", "shared.js"]);
  expect(names(firstLoadOf(chunks, ["src/pages/login.page.tsx"]).own)).toEqual(["login.js"]);
});

test("a page that no chunk holds is missed", () => {
  expect(() => firstLoadOf(chunks, ["src/pages/gone.tsx"])).toThrow("gone.tsx");
});
