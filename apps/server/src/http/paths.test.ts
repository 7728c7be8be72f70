import { expect, test } from "vitest";
import { withoutPaths } from "./paths.ts";

test("absolute paths are left out, with spaces where they are quoted", () => {
  for (const [message, masked] of [
    [
      'IO Error: Cannot open file "/srv/my data/app.duckdb": No such file',
      'IO Error: Cannot open file "…": No such file',
    ],
    ["cannot read /etc/passwd, sorry", "cannot read …, sorry"],
    ["at (/opt/tanya/x.ts)", "at (…)"],
    ["path=/tmp/x", "path=…"],
    [String.raw`No such file 'C:\Users\Siti\data.csv'`, "No such file '…'"],
    [String.raw`\\server\share\x is locked`, "… is locked"],
    ["file:///var/lib/x.db is locked", "… is locked"],
  ])
    expect(withoutPaths(message ?? "")).toBe(masked);
});

test("what the author of the SQL needs stays", () => {
  for (const message of [
    'Binder Error: Referenced column "pendudk" not found in FROM clause! Candidate bindings: "penduduk"',
    "Conversion Error: Could not convert string '12/2020' to INT32",
    "division a / b, a/b of km²/jiwa",
    'Parser Error: syntax error at or near "/"',
  ])
    expect(withoutPaths(message)).toBe(message);
});
