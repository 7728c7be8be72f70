import { withoutSecrets } from "@tanyadata/semantic-model";
import { expect, it } from "vitest";
import { model } from "../test/starter.ts";

it("is public, and has no column that is taken for a secret", () => {
  expect(withoutSecrets(model)).toEqual({ model, left: [] });
  for (const holder of [...model.entities.values(), ...model.datasets.values()])
    expect(holder.visibility).toBe("public");
});
