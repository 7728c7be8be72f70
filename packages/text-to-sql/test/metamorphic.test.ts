import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";
import { anyPlace, anyWord, casual, formal, orders, parts } from "./questions.ts";

/** What must hold between questions, whatever their answers are. */
const json = (value: unknown): string => JSON.stringify(value);

test("casual and formal words give one plan", () => {
  fc.assert(
    fc.property(parts, (said) => {
      expect(planOf(casual(said))).toEqual(planOf(formal(said)));
    }),
    { numRuns: 200 },
  );
});

test("another order of words gives the same plan or none, never another", () => {
  fc.assert(
    fc.property(parts, (said) => {
      const plan = planOf(formal(said));
      for (const question of orders(said)) {
        const reading = engine.read(question);
        if (reading.kind === "plan") expect(reading.plan, question).toEqual(plan);
        else expect(reading.kind, question).toBe("refused");
      }
    }),
    { numRuns: 150 },
  );
});

test("most orders of words are understood", () => {
  const said = { measure: "peminjaman", place: "Zona Bukit", year: 2022 };
  expect(orders(said).filter((question) => engine.read(question).kind === "plan").length).toBeGreaterThanOrEqual(5);
});

test("another place changes the place alone", () => {
  fc.assert(
    fc.property(parts, anyPlace, (said, place) => {
      const withoutPlaces = (question: string) =>
        json(planOf(question).figures.map((figure) => ({ ...figure, places: null })));
      expect(withoutPlaces(formal({ ...said, place }))).toBe(withoutPlaces(formal(said)));
      if (place !== said.place) expect(planOf(formal({ ...said, place }))).not.toEqual(planOf(formal(said)));
    }),
    { numRuns: 150 },
  );
});

test("fillers change nothing", () => {
  const filler = fc.constantFrom("dong", "ya", "tolong", "sih", "min", "please", "kak");
  fc.assert(
    fc.property(parts, filler, filler, (said, before, after) => {
      expect(planOf(`${before} ${formal(said)} ${after}`)).toEqual(planOf(formal(said)));
    }),
    { numRuns: 150 },
  );
});

test("an unknown word anywhere is a refusal", () => {
  fc.assert(
    fc.property(parts, fc.nat(), fc.stringMatching(/^[a-z]{6,12}$/), (said, at, tail) => {
      const words = formal(said).split(" ");
      words.splice(at % (words.length + 1), 0, `qq${tail}`);
      expect(engine.read(words.join(" ")).kind).toBe("refused");
    }),
    { numRuns: 200 },
  );
});

test("a question has one plan, whenever and however often it is asked", () => {
  fc.assert(
    fc.property(parts, (said) => {
      expect(engine.read(formal(said))).toEqual(engine.read(formal(said)));
    }),
  );
});

describe("between computed figures", () => {
  const twoPlaces = fc.tuple(anyPlace, anyPlace).filter(([one, other]) => one !== other);
  const alike = ([one, other]: readonly [string, string]) => one.startsWith("Zona") === other.startsWith("Zona");
  const figureOf = (question: string) => {
    const [figure] = planOf(question).figures;
    if (figure?.kind !== "combined") throw new Error(`${question} is not computed from two`);
    return figure;
  };

  test("two places set against each other the other way round change their sides and nothing else", () => {
    fc.assert(
      fc.property(twoPlaces.filter(alike), ([one, other]) => {
        for (const kind of ["selisih", "rasio"]) {
          const said = figureOf(`${kind} peminjaman ${one} dan ${other}`);
          const swapped = figureOf(`${kind} peminjaman ${other} dan ${one}`);
          expect({ ...swapped, left: swapped.right, right: swapped.left }).toEqual(said);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("formal and casual words for a change give one plan", () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const plan = planOf(`Berapa kenaikan peminjaman di ${place} dari tahun 2021 sampai dengan tahun 2024?`);
        expect(planOf(`kenaikan peminjaman ${place.toLowerCase()} 2021-2024 brp sih`)).toEqual(plan);
        expect(planOf(`peminjaman ${place} naik brp dr 2021 ke 2024`).figures[1]?.kind).toBe("combined");
      }),
      { numRuns: 40 },
    );
  });

  test("without its measure nothing is computed", () => {
    for (const rest of [
      "selisih bukit dan lembah",
      "pangsa bukit",
      "kenaikan bukit 2021-2024",
      "tren bukit",
      "rata-rata per zona",
    ])
      expect(engine.read(rest).kind, rest).toBe("refused");
  });
});

/** The plan of a question, or of the first choices that it is asked back about, a name each. */
function planAfterChoices(question: string): void {
  const reading = engine.read(question);
  if (reading.kind === "ambiguous") for (const choice of reading.choices.slice(0, 1)) planAfterChoices(choice.question);
  else planOf(question);
}

describe("whatever is said", () => {
  test("heaps of known words are read or refused, and what they cost is bounded", () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 25 }), (words) => {
        const reading = engine.read(words.join(" "));
        if (reading.kind === "plan") expect(engine.compile(reading.plan).sql).toMatch(/^SELECT/);
        if (reading.kind === "ambiguous") for (const { question } of reading.choices) planAfterChoices(question);
        if (reading.kind === "refused") for (const question of reading.suggestions) planOf(question);
      }),
      { numRuns: 400 },
    );
  });

  test("2,000 characters of words that compute are read or refused at once", () => {
    const words =
      "selisih rata-rata pangsa kenaikan peminjaman bukit dan lembah dari 2021 sampai 2024 terhadap per zona ";
    const start = process.cpuUsage();
    expect(engine.read(words.repeat(20).slice(0, 2000)).kind).toBe("refused");
    // Of this process, however little of the machine it was given.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(1);
  });

  test("no text is too strange", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(["plan", "ambiguous", "refused"]).toContain(engine.read(text).kind);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["control characters", "peminjaman\u0000 bukit\u0007"],
    ["emoji", "📚 peminjaman 🙂 bukit 🏔️"],
    ["right to left", "كم عدد peminjaman bukit"],
    ["a huge number", `cabang dengan peminjaman lebih dari ${"9".repeat(40)}`],
    ["a number beyond numbers", `cabang dengan peminjaman lebih dari ${"9".repeat(400)}`],
    ["a word without end", `peminjaman ${"a".repeat(1990)}`],
    ["half a surrogate pair", "peminjaman \ud83d bukit"],
    ["SQL", "peminjaman bukit'; DROP TABLE loans; --"],
    ["the name of a prototype's property", "peminjaman constructor __proto__ toString"],
  ])("%s is no trouble", (_, text) => {
    const reading = engine.read(text);
    if (reading.kind === "plan") expect(engine.compile(reading.plan).sql).not.toMatch(/DROP|NaN|Infinity/);
  });
});
