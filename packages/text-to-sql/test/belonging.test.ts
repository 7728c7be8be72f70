import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

async function answerTo(question: string): Promise<string> {
  const plan = planOf(question);
  const rows = await library.rowsOf(plan);
  return engine.explain(plan, { rows, rowCount: rows.length }).answer;
}

describe("whether something lies somewhere", () => {
  test.each([
    ["apakah perpustakaan dahlia di zona pesisir?", "**Ya.**"],
    ["benarkah perpustakaan dahlia termasuk zona bukit", "**Tidak.**"],
    ["perpustakaan dahlia ada di zona pesisir ya?", "**Ya.**"],
    ["rak embun di zona pesisir, benar ga?", "**Ya.**"],
    ["is perpustakaan dahlia in zona lembah", "**Tidak.**"],
  ])("%s", async (question, verdict) => expect(await answerTo(question)).toContain(verdict));

  test("is told with where it lies", async () => {
    expect(await answerTo("apakah perpustakaan dahlia di zona bukit?")).toContain("Pesisir");
  });

  test("one of several places is told, without yes or no", async () => {
    const answer = await answerTo("perpustakaan dahlia di zona bukit atau zona pesisir?");
    expect(answer).toContain("Pesisir");
    expect(answer).not.toMatch(/\*\*(Ya|Tidak)\.\*\*/);
  });
});

describe("of which kind something is", () => {
  test.each([
    ["apakah rak embun terkunci?", "**Ya.** Rak Embun termasuk"],
    ["rak gerimis terkunci ga", "**Tidak.** Rak Gerimis tidak termasuk"],
    ["benarkah rak embun dikunci", "**Ya.**"],
    ["apakah rak embun rak terkunci", "**Ya.**"],
  ])("%s", async (question, said) => expect(await answerTo(question)).toContain(said));

  test("is no question without asking", () => expect(engine.read("rak embun terkunci").kind).toBe("refused"));
});

test.each([
  "perpustakaan dahlia zona pesisir",
  "perpustakaan dahlia dan perpustakaan kenanga di zona pesisir?",
  "apakah perpustakaan dahlia dan zona pesisir",
  "perpustakaan dahlia atau zona pesisir",
  "rak terkunci atau embun",
  "apakah zona pesisir di perpustakaan dahlia",
])("is not read into: %s", (question) => expect(engine.read(question).kind).toBe("refused"));
