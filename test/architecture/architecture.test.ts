import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { laws } from "./laws.ts";
import { readTree, treeOf } from "./tree.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

describe("this repository", () => {
  const tree = readTree(root);

  test("is seen by the laws", () => {
    expect([...tree.manifests.keys()]).toEqual(
      expect.arrayContaining([".", "packages/contract", "packages/text-to-sql", "apps/server", "apps/web"]),
    );
    expect(tree.code.length).toBeGreaterThan(100);
  });

  for (const [title, law] of Object.entries(laws)) {
    test(title, () => {
      const { seen, breaches } = law(tree);
      expect(seen).toBeGreaterThan(0);
      expect(breaches).toEqual([]);
    });
  }
});

/** Small made-up repositories: for each law, files that keep it and files that break it. */
const server = "apps/server/src";
const engine = "packages/text-to-sql/src";
const manifest = (dependencies: string[], more = {}) =>
  JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, "1.0.0"])), ...more });

const cases: Record<keyof typeof laws, { keeps: Record<string, string>; breaks: Record<string, string>[] }> = {
  "a package is entered at its door": {
    keeps: { [`${server}/a.ts`]: 'import { x } from "@tanyadata/contract";\nimport { y } from "./b.ts";\n' },
    breaks: [
      { [`${server}/a.ts`]: 'import { x } from "@tanyadata/contract/src/x.ts";\n' },
      { [`${server}/a.ts`]: 'import { x } from "../../../packages/contract/src/index.ts";\n' },
      { [`${server}/a.ts`]: 'import {\n  x,\n  type Y,\n} from "../../web/src/x.ts";\n' },
      { [`${server}/a.ts`]: 'const x = await import("../../web/src/x.ts");\n' },
      { [`${server}/a.ts`]: 'export * from "../../web/src/x.ts";\n' },
      { "test/a.test.ts": 'import "../packages/contract/src/x.ts";\n' },
    ],
  },
  "packages depend only on the packages left of them": {
    keeps: {
      "packages/starter/package.json": manifest(["@tanyadata/warehouse", "zod"]),
      "packages/new/package.json": manifest([]),
    },
    breaks: [
      { "packages/warehouse/package.json": manifest(["@tanyadata/starter"]) },
      { "packages/warehouse/package.json": manifest([], { devDependencies: { "@tanyadata/server": "1.0.0" } }) },
      { "packages/contract/package.json": manifest([]), "packages/contract/src/a.ts": 'import "@tanyadata/server";\n' },
      { "apps/web/package.json": manifest(["@tanyadata/semantic-model"]) },
      { "packages/new/package.json": manifest(["@tanyadata/contract"]) },
    ],
  },
  "what a workspace imports, its package.json declares": {
    keeps: {
      "package.json": manifest([], { devDependencies: { vitest: "1.0.0" } }),
      "apps/server/package.json": manifest(["fastify"], { devDependencies: { "@types/pg": "1.0.0" } }),
      [`${server}/a.ts`]: 'import fastify from "fastify";\nimport { join } from "node:path";\n',
      [`${server}/a.test.ts`]: 'import { test } from "vitest";\n',
    },
    breaks: [
      { "apps/server/package.json": manifest([]), [`${server}/a.ts`]: 'import fastify from "fastify";\n' },
      { "apps/server/package.json": manifest([]), [`${server}/a.ts`]: 'import x from "@fastify/static/deep";\n' },
      {
        "package.json": manifest([], { devDependencies: { vitest: "1.0.0" } }),
        "apps/server/package.json": manifest([]),
        [`${server}/a.ts`]: 'import { test } from "vitest";\n',
      },
    ],
  },
  "a feature never imports a sibling": {
    keeps: {
      [`${server}/features/auth/a.ts`]: 'import "./b.ts";\nimport "../../http/x.ts";\n',
      [`${server}/app.ts`]: 'import "./features/auth/a.ts";\n',
    },
    breaks: [
      { [`${server}/features/auth/a.ts`]: 'import { x } from "../topics/b.ts";\n' },
      { "apps/web/src/features/chat/deep/a.tsx": 'import { x } from "../../topics/b.tsx";\n' },
    ],
  },
  "rooms that features stand on know no feature": {
    keeps: { "apps/web/src/ui/button.tsx": 'import "./icon.tsx";\n' },
    breaks: [
      { "apps/web/src/ui/button.tsx": 'import "../features/chat/a.tsx";\n' },
      { "apps/web/src/charts/draw.ts": 'import "../features/queries/a.ts";\n' },
      { [`${server}/store/store.ts`]: 'import type { X } from "../features/auth/a.ts";\n' },
    ],
  },
  "text-to-sql and insights are pure": {
    keeps: {
      [`${engine}/language/a.ts`]:
        '// not process.env\nconst word = "fetch(";\nexport const year = (now: Date) => now;\n',
    },
    breaks: [
      { [`${engine}/language/a.ts`]: 'import { readFileSync } from "node:fs";\n' },
      { [`${engine}/language/a.ts`]: 'import { readFileSync } from "fs";\n' },
      { [`${engine}/language/a.ts`]: "const year = new Date().getFullYear();\n" },
      { [`${engine}/language/a.ts`]: "const debug = process.env.DEBUG;\n" },
      { [`${engine}/language/a.ts`]: "const dice = Math.random();\n" },
      { [`${engine}/language/a.ts`]: "const page = await fetch(url);\n" },
      { [`${engine}/language/a.ts`]: "const now = Date.now();\n" },
    ],
  },
  "a stage of text-to-sql looks only left": {
    keeps: {
      [`${engine}/reading/a.ts`]: 'import "../language/b.ts";\nimport "../plan/plan.ts";\nimport "./c.ts";\n',
      [`${engine}/answer.ts`]: 'import "./explain/a.ts";\nimport "./guard/a.ts";\n',
    },
    breaks: [
      { [`${engine}/language/a.ts`]: 'import "../reading/b.ts";\n' },
      { [`${engine}/sql/a.ts`]: 'import "../explain/b.ts";\n' },
      { [`${engine}/sql/a.ts`]: 'import "../answer.ts";\n' },
      { [`${engine}/guard/a.ts`]: 'import "../sql/b.ts";\n' },
      { [`${engine}/sql/a.ts`]: 'import "../guard/b.ts";\n' },
      { [`${engine}/dreams/a.ts`]: "export {};\n" },
    ],
  },
  "only the server's edge reads the environment": {
    keeps: {
      [`${server}/config.ts`]: "export const port = process.env.PORT;\n",
      [`${server}/commands/ask.ts`]: "process.env.X;\n",
      [`${server}/a.test.ts`]: "process.env.X;\n",
      [`${server}/a.ts`]: "process.exit(1);\n",
      "packages/warehouse/src/child.ts": "for (const name of Object.keys(process.env)) delete process.env[name];\n",
    },
    breaks: [
      { [`${server}/http/a.ts`]: "const port = process.env.PORT;\n" },
      { [`${server}/http/a.ts`]: 'const port = process["env"].PORT;\n' },
      { "packages/warehouse/src/a.ts": "const url = process.env.URL;\n" },
    ],
  },
  "what emits errors is listened to for life": {
    keeps: {
      [`${server}/a.ts`]:
        'import pg from "pg";\nconst pool = new pg.Pool({});\npool.on("error", f);\npool.on("connect", g);\n',
      [`${server}/b.ts`]: 'import { fork } from "node:child_process";\nfork(path).on("error", f);\n',
      [`${server}/c.ts`]: 'import { Worker } from "./worker.ts";\nnew Worker();\n',
    },
    breaks: [
      { [`${server}/a.ts`]: 'import pg from "pg";\nconst pool = new pg.Pool({});\npool.on("error", f);\n' },
      { "packages/warehouse/src/a.ts": 'import pg from "pg";\nconst client = new pg.Client();\n' },
      { [`${server}/a.ts`]: 'import { spawn } from "node:child_process";\nspawn("x").on("exit", f);\n' },
      { [`${server}/a.ts`]: 'import { Worker } from "node:worker_threads";\nnew Worker("x");\n' },
    ],
  },
  "cleaning up never replaces the cause": {
    keeps: {
      [`${server}/a.ts`]:
        "try {\n  f();\n} finally {\n  await rm(path, { force: true }).catch(() => {});\n}\nawait rm(path);\n",
    },
    breaks: [
      { [`${server}/a.ts`]: "try {\n  f();\n} finally {\n  await rm(path, { force: true });\n}\n" },
      {
        [`${server}/a.ts`]: "try {\n  f();\n} catch (error) {\n  await sql`rollback`.execute(db);\n  throw error;\n}\n",
      },
      { "packages/import/src/a.ts": "try {\n  f();\n} finally {\n  await draft.release();\n}\n" },
    ],
  },
  "no test is held to the clock": {
    keeps: {
      [`${server}/a.test.ts`]: "const work = process.cpuUsage(begun).user;\n",
      [`${server}/a.ts`]: "const begun = performance.now();\n",
    },
    breaks: [
      { [`${server}/a.test.ts`]: "const begun = performance.now();\n" },
      { "e2e/journeys/a.test.ts": "const begun = performance.now();\n" },
    ],
  },
  "test files that share a process share no hook": {
    keeps: {
      "packages/starter/test/a.ts": "export function folders() {\n  afterAll(() => remove());\n}\n",
      "packages/starter/src/a.test.ts": "afterAll(() => remove());\n",
    },
    breaks: [{ "packages/starter/test/a.ts": "afterAll(() => remove());\n" }],
  },
  "one rule says what a spreadsheet takes for a formula": {
    keeps: {
      [`${server}/csv.ts`]: 'const line = cells.map((cell) => formulaSafe(cell)).join(";");\nconst mark = "\\uFEFF";\n',
      "packages/contract/src/formula-safe.ts": "const start = /^[=+\\-@]/;\n",
      [`${server}/list.ts`]: 'const text = names.join(",");\n',
    },
    breaks: [
      { "apps/web/src/ui/save.ts": "const start = /^[=+\\-@\\t]/;\n" },
      { [`${server}/csv.ts`]: 'const line = cells.join(";");\nconst mark = "\\uFEFF";\n' },
    ],
  },
  "scripts need nothing installed": {
    keeps: {
      "scripts/a.mjs": 'import "node:fs";\nimport "./steps/b.mjs";\n',
      "scripts/a.test.ts": 'import { test } from "vitest";\n',
    },
    breaks: [{ "scripts/steps/a.mjs": 'import { build } from "vite";\n' }],
  },
  "nothing is called utils, helpers, common, misc or types": {
    keeps: { "apps/web/src/ui/button.tsx": "", "docs/typesetting.md": "" },
    breaks: [
      { "apps/web/src/utils.ts": "" },
      { "apps/web/src/helpers/a.ts": "" },
      { "packages/contract/src/types.d.ts": "" },
      { "packages/common/src/index.ts": "" },
      { "docs/misc.md": "" },
    ],
  },
  "no file is longer than 350 lines": {
    keeps: { "scripts/a.mjs": "1;\n".repeat(350) },
    breaks: [{ "scripts/a.mjs": "1;\n".repeat(351) }],
  },
  "the root has no runtime dependency": {
    keeps: { "package.json": manifest([], { devDependencies: { vitest: "1.0.0" } }) },
    breaks: [{ "package.json": manifest(["fastify"]) }],
  },
};

describe("the laws themselves", () => {
  const made = (files: Record<string, string>) => treeOf(Object.entries(files).map(([path, text]) => ({ path, text })));

  test("each stands in the cases below", () => expect(Object.keys(cases)).toEqual(Object.keys(laws)));

  for (const [title, { keeps, breaks }] of Object.entries(cases)) {
    const law = laws[title];
    test(`${title}: kept`, () => expect(law?.(made(keeps)).breaches).toEqual([]));
    breaks.forEach((files, index) => {
      test(`${title}: broken (${index + 1})`, () => expect(law?.(made(files)).breaches).toHaveLength(1));
    });
  }

  test("a law that finds nothing to look at says so", () => {
    for (const law of Object.values(laws)) expect(law(treeOf([])).seen).toBe(0);
  });
});
