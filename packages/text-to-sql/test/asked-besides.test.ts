import { describe, expect, test } from "vitest";
import { engine, planOf, refusalOf } from "./library.ts";

const risen = "zona dengan kenaikan peminjaman terbesar dari 2021 ke 2022";

describe("how much what is told of rows has changed", () => {
  test.each(["? naik berapa?", ", naik berapa", ", dan berapa kenaikannya?"])(
    "%s asks for what is told anyway",
    (tail) => expect(planOf(`${risen}${tail}`)).toEqual(planOf(risen)),
  );

  test("is a follow-up, too, and in percent both are told", () => {
    const before = planOf(risen);
    const told = (question: string) => {
      const reading = engine.read(question, before);
      return reading.kind === "plan" ? reading.plan.figures.map((one) => "how" in one && one.how) : reading.kind;
    };
    expect(told("naik berapa?")).toEqual(["difference"]);
    expect(told("naik berapa persen?")).toEqual(["growth", "difference"]);
  });

  test("the other way is refused", () => expect(refusalOf(`${risen}? turun berapa?`)).toBeDefined());
});

test("what is bounded by how many there are stands in that order", () => {
  const plan = planOf("zona dengan lebih dari 1 cabang, urutkan dari yang paling sedikit");
  expect(plan.rows?.order).toEqual({ by: plan.rows?.bounds[0]?.figure, direction: "lowest", limit: null });
});
