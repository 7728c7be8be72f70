import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { ProposedTable } from "@tanyadata/modelling";
import { z } from "zod";
import type { Remembered } from "./proposer.ts";

const Words = z.array(z.string());
const Kept = z.record(
  z.string(),
  z.object({
    ...{ table: z.string(), names: Words, description: z.string(), questions: Words },
    columns: z.array(
      z.object({
        ...{ column: z.string(), names: Words },
        meanings: z.array(z.object({ value: z.string(), words: Words })),
        leads_to: z.object({ table: z.string(), column: z.string() }).nullable(),
      }),
    ),
  }),
);

/** Replies that are remembered in a file beside a model, each as soon as it is there; one that cannot be read is begun anew. */
export function rememberedIn(file: string): Remembered {
  const kept = new Map<string, ProposedTable>(Object.entries(readKept(file)));
  return {
    get: (key) => kept.get(key),
    set(key, proposed) {
      kept.set(key, proposed);
      // It names what a database holds.
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`, { mode: 0o600 });
    },
  };
}

function readKept(file: string): z.infer<typeof Kept> {
  if (!existsSync(file)) return {};
  try {
    return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
