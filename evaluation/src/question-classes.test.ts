import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const [, table = ""] = readFileSync(at("../../docs/question-classes.md"), "utf8").split("\n## Three of each\n");

/** The questions of each set as the page tells them. */
const told = new Map(
  [...table.matchAll(/^\| (?<set>(?:classes|natural)\/[\w-]+) \| (?<asked>.+) \|$/gmu)].map(({ groups }) => [
    groups?.set ?? "",
    groups?.asked?.split("; ") ?? [],
  ]),
);

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
});
afterAll(() => subject.close());

test("every set of which something is answered stands on the page", () => {
  const sets = ["classes", "natural"].flatMap((folder) =>
    readdirSync(at(`../indonesia/${folder}`)).flatMap((file) => {
      const answered = readQuestions(at(`../indonesia/${folder}/${file}`)).filter(
        ({ expect: wanted }) => !("refuse" in wanted || "clarify" in wanted),
      );
      return answered.length > 0 ? [`${folder}/${file.replace(/\.json$/u, "")}`] : [];
    }),
  );
  expect([...told.keys()].sort()).toEqual(sets.sort());
});

test("what the page says is read is read", () => {
  const refused = [...told].flatMap(([set, asked]) =>
    asked.flatMap((question) => {
      let previous: unknown;
      for (const turn of question.split(" → ")) {
        const reading = subject.engine.read(turn, previous);
        if (reading.kind !== "plan") return [`${set}: ${question}`];
        previous = reading.plan;
      }
      return [];
    }),
  );
  expect(refused).toEqual([]);
});
