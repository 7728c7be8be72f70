import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { modelJsonSchema } from "./index.ts";

it("is published as it is: `npm run model -- schema --out docs/semantic-model.schema.json` renews it", () => {
  const published = readFileSync(new URL("../../../docs/semantic-model.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(modelJsonSchema())));
});
