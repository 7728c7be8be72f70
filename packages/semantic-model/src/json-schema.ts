import { z } from "zod";
import { Entity } from "./entity.shape.ts";
import { Dataset, Root } from "./shape.ts";

/** The format as a JSON Schema (2020-12), for editors: each file is one of model, entity and dataset. */
export const modelJsonSchema = (): unknown => ({
  title: "TanyaData semantic model: one file",
  ...z.toJSONSchema(z.union([Root, Entity, Dataset]), { io: "input" }),
});
