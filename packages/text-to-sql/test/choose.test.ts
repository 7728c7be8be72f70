import fc from "fast-check";
import { expect, test } from "vitest";
import { Candidates } from "../src/grounding/sense.ts";
import type { Item } from "../src/reading/chart.ts";
import { choose, confidenceOf } from "../src/reading/choose.ts";
import { bareFigure, bareSet } from "../src/reading/expression.ts";
import { makeGeography } from "../src/reading/geography.ts";
import type { Phrase } from "../src/reading/phrase.ts";
import { libraryModel } from "./library-model.ts";

const context = { model: libraryModel, geography: makeGeography(libraryModel) };
const figure = (measure: string, year?: number): Phrase => ({
  type: "figure",
  figure: { ...bareFigure({ measure }), period: year === undefined ? null : { year } },
});
const unordered: Phrase = {
  type: "set",
  set: { ...bareSet("zone", null), limit: 5 },
  use: null,
  noun: null,
  asked: null,
};
const chosen = (...readings: [Phrase, number][]) =>
  choose(
    readings.map(([phrase, cost]): Item => ({ phrase, cost, mended: [] })),
    context,
  )?.outcome;

test("the cheapest reading that comes to a plan is chosen", () => {
  expect(chosen([figure("loans"), 1], [figure("floor"), 1.2])).toMatchObject({
    plan: { figures: [{ measure: "loans" }] },
  });
});

test("two that are believed alike and differ are neither", () => {
  expect(chosen([figure("loans"), 1], [figure("floor"), 1.02])).toMatchObject({ refusal: { kind: "not-understood" } });
  expect(chosen([figure("loans"), 1], [figure("loans"), 1.02])).toMatchObject({ kind: "plan" });
});

test("an incomplete one lets a credible dearer one speak", () => {
  expect(chosen([unordered, 1], [figure("loans"), 1.3])).toMatchObject({ kind: "plan" });
  expect(chosen([unordered, 1], [figure("loans"), 1.9])).toMatchObject({ refusal: { kind: "no-measure" } });
});

test("what the data refuse is not asked in another way", () => {
  expect(chosen([figure("loans", 2023), 1], [figure("floor"), 1.3])).toMatchObject({
    refusal: { kind: "no-such-year" },
  });
});

/** A figure of the place that the library knows by the name, which has no such figure, or of one that has. */
const placed = (measure: string, entity: string): Phrase => {
  const member = { entity, key: "x", name: "x", parents: {}, subsets: [] };
  const candidates = new Candidates([{ member, cost: 0, prominent: true }]);
  const where = [{ in: [{ from: 0, to: 1, candidates }], negated: false }];
  return { type: "figure", figure: { ...bareFigure({ measure }), where } };
};

test("a refusal for a wrong level lets only the same figure of another bearer of the name speak, whatever its cost", () => {
  const refused = { refusal: { kind: "no-such-level", measure: "budget" } };
  expect(chosen([placed("budget", "branch"), 1], [placed("budget", "zone"), 1.3])).toMatchObject({ kind: "plan" });
  const others = [...libraryModel.measures.keys()].filter((id) => id !== "budget");
  fc.assert(
    fc.property(
      fc.constantFrom(...others),
      fc.constantFrom("zone", "branch"),
      fc.double({ min: 0.051, max: 0.6, noNaN: true }),
      fc.boolean(),
      (measure, entity, lead, isPlaced) => {
        const rival = isPlaced ? placed(measure, entity) : figure(measure);
        expect(chosen([placed("budget", "branch"), 1], [rival, 1 + lead])).toMatchObject(refused);
      },
    ),
  );
});

test("nothing comes of nothing", () => expect(chosen()).toBeUndefined());

test("an answer is the surer the further its nearest rival", () => {
  const sure = (rival: Phrase, lead: number) => {
    const items = [figure("loans"), rival].map((phrase, i): Item => ({ phrase, cost: 1 + i * lead, mended: [] }));
    const best = choose(items, context);
    return best ? confidenceOf(best, items, context) : null;
  };
  const [near, far, none] = [sure(figure("floor"), 0.1), sure(figure("floor"), 0.5), sure(figure("loans"), 0.1)];
  expect(near).toBeLessThan(far ?? 0);
  expect(far).toBe(none);
});
