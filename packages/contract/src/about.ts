import { z } from "zod";
import { route } from "./route.ts";

/** Where data come from, and under which terms. */
export const Credit = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  license: z.string(),
  year: z.number().int(),
  /** How our tables were made from it; null: as it is. */
  method: z.string().nullable(),
  /** What it is the source of: labels of datasets and things. */
  of: z.array(z.string()),
  /** Made up here to fill what is not published. */
  is_simulated: z.boolean(),
});
export type Credit = z.infer<typeof Credit>;

export const aboutRoutes = {
  credits: route({
    method: "GET",
    path: "/about/credits",
    summary: "Sources of the data with their licences",
    tag: "about",
    access: "user",
    response: z.array(Credit),
    problems: [],
  }),
};
