import { expect, it } from "vitest";
import type { MapChart } from "../spec.ts";
import type { Outlines } from "./outlines.ts";
import { schematicNote, withoutNeedlessNote } from "./schematic.ts";

const chart = (codes: readonly string[]) =>
  ({
    kind: "map",
    areas: codes.map((code) => ({ code })),
    notes: ["Tahun 2021", schematicNote],
  }) as unknown as MapChart;
const outlines = {
  regencies: [
    { id: "51.01", properties: {} },
    { id: "51.71", properties: {} },
    { id: "52.01", properties: { schematic: true } },
  ],
} as unknown as Outlines;

it("says that borders are estimated as long as one that is drawn is, in the provinces of the figures", () => {
  expect(withoutNeedlessNote(chart(["51.01"]), outlines).notes).toEqual(["Tahun 2021"]);
  expect(withoutNeedlessNote(chart(["51.01", "52.01"]), outlines).notes).toEqual(["Tahun 2021", schematicNote]);
});
