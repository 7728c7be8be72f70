import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import type { Figure, Plan } from "@tanyadata/text-to-sql";
import { readMembers } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openSubject, type Subject } from "./subject.ts";

/** What is told of a member in a row is what is told of it alone: of every count and every measure, at every level. */
let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

const model = loadModel(starterModelDir);
const entities = [...model.entities.keys()];
const setOf = (entity: string, places: NonNullable<Plan["rows"]>["places"] = []): NonNullable<Plan["rows"]> => ({
  entity,
  places,
  subsets: [],
  bounds: [],
  order: null,
});
type Counted = Extract<Figure, { kind: "count" | "measure" }>;
const figures = (): Counted[] => [
  ...entities.map((entity): Counted => ({ kind: "count", of: setOf(entity) })),
  ...[...model.measures.keys()].map(
    (measure): Counted => ({
      kind: "measure",
      measure,
      year: subject.engine.yearMeant(measure),
      slices: [],
      places: [],
    }),
  ),
];
const placed = (figure: Counted, place: NonNullable<Plan["rows"]>["places"][number]): Counted =>
  figure.kind === "count" ? { ...figure, of: { ...figure.of, places: [place] } } : { ...figure, places: [place] };

/** The last cell of a plan's only row. */
const told = async (plan: Plan): Promise<unknown> =>
  (await subject.rowsOf(subject.engine.compile(plan).sql))[0]?.at(-1) ?? null;

test("a row's figure is that of its member", async () => {
  const members = await readMembers(model, subject.rowsOf as Parameters<typeof readMembers>[1]);
  const some = new Map(entities.map((id) => [id, members.filter(({ entity }) => entity === id).slice(0, 2)]));
  let compared = 0;
  for (const figure of figures())
    for (const [entity, few] of some)
      for (const { key } of few) {
        const place = { entity, members: { keys: [key] }, negated: false };
        const row: Plan = { rows: setOf(entity, [place]), figures: [figure] };
        const alone: Plan = { rows: null, figures: [placed(figure, place)] };
        if (subject.engine.faultsOf(row).length + subject.engine.faultsOf(alone).length > 0) break;
        const [inRow, only] = [await told(row), await told(alone)];
        const said = `${JSON.stringify(figure)} of ${entity} ${key}`;
        if (typeof inRow === "number" && typeof only === "number") expect(inRow, said).toBeCloseTo(only, 6);
        else expect(inRow, said).toEqual(only);
        compared++;
      }
  expect(compared).toBeGreaterThan(200);
}, 180_000);
