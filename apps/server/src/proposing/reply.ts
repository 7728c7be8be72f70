import type { ProposedTable } from "@tanyadata/modelling";
import { z } from "zod";
import { parseReply, shapeOf } from "../answering/consulting/reply.ts";

const Words = z.array(z.string());

/** What a language model may reply about tables: words, and where a column leads. There is no place for a formula, a condition or SQL. */
const Reply = z.strictObject({
  tables: z.array(
    z.strictObject({
      table: z.string(),
      names_indonesian: Words,
      names_english: Words,
      description: z.string(),
      columns: z.array(
        z.strictObject({
          column: z.string(),
          names_indonesian: Words,
          names_english: Words,
          meanings: z.array(z.strictObject({ value: z.string(), words: Words })),
          leads_to: z.strictObject({ table: z.string(), column: z.string() }).nullable(),
        }),
      ),
      questions: z.array(z.string()),
    }),
  ),
});

export const proposalShape = shapeOf("proposals", Reply);

/** What was replied, as proposals; null where it is not what was asked for. */
export function proposalsIn(text: string): ProposedTable[] | null {
  const reply = parseReply(text, Reply);
  return (
    reply?.tables.map(({ names_indonesian, names_english, columns, ...table }) => ({
      ...table,
      names: [...names_indonesian, ...names_english],
      columns: columns.map(({ names_indonesian: own, names_english: english, ...column }) => ({
        ...column,
        names: [...own, ...english],
      })),
    })) ?? null
  );
}
