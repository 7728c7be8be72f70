import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree } from "../architecture/tree.ts";
import { faultsOf, idsProven, type Statement, statementsOf } from "./statements.ts";

const root = join(import.meta.dirname, "../..");
const thisFolder = "test/specification/";

describe("docs/specification.md", () => {
  const statements = statementsOf(readFileSync(join(root, "docs/specification.md"), "utf8"));
  const files = readTree(root).code.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith(thisFolder));

  it("was read whole", () => {
    expect(statements).toHaveLength(328);
    expect(files.length).toBeGreaterThan(100);
  });

  it("has a proof of every statement that is not planned, and no proof of another", () => {
    expect(faultsOf(statements, files)).toEqual([]);
  });
});

describe("the comparison", () => {
  const statement = (id: string, isPlanned = false): Statement => ({ id, isPlanned });
  const file = (text: string) => [{ path: "a.test.ts", text }];

  it("takes ids from titles and their tables, not from comments", () => {
    const code = `// [S1.01] in a comment\n/* "[S1.02]" */\nit("[S1.03][S1.04] holds", f); it.each(["S1.05"])(\`[\${id}] x\`);`;
    expect(idsProven(code)).toEqual(["S1.03", "S1.04", "S1.05"]);
  });

  it("keeps addresses and globs in strings apart from comments", () => {
    const code = `route("**/api/**"); it("goes to http://host/path [S1.01]", f); // "[S1.02]"`;
    expect(idsProven(code)).toEqual(["S1.01"]);
  });

  it.each([
    ["an unproven statement", [statement("S1.01")], 'it("x")', "S1.01 has no proof"],
    ["an unknown id", [statement("S1.01", true)], 'it("[S9.99]")', "names S9.99"],
    ["a planned statement with a proof", [statement("S1.01", true)], 'it("[S1.01]")', "proven by now"],
    ["a statement twice", [statement("S1.01"), statement("S1.01")], 'it("[S1.01]")', "stands twice"],
    ["an empty specification", [], 'it("x")', "no statement"],
  ])("finds %s", (_fault, statements, code, words) => {
    expect(faultsOf(statements, file(code)).join("\n")).toContain(words);
  });

  it("finds nothing where all is proven", () => {
    expect(faultsOf([statement("S1.01"), statement("S1.02", true)], file('it("[S1.01] holds")'))).toEqual([]);
  });
});
