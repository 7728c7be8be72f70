import { z } from "zod";
import { Entity } from "./entity.shape.ts";
import { Policies } from "./policies.shape.ts";
import { Root, WrittenDataset } from "./shape.ts";
import { View } from "./view.shape.ts";

/** The format as a JSON Schema (2020-12), for editors: each file is one of model, entity, dataset, view and policies. */
export const modelJsonSchema = (): unknown => ({
  title: "TanyaData semantic model: one file",
  ...z.toJSONSchema(z.union([Root, Entity, WrittenDataset, View, Policies]), { io: "input" }),
});
