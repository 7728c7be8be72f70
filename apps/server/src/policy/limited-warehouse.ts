import { basesIn, dialects, limited, type Readable, type View } from "@tanyadata/text-to-sql";
import { inRole, type Outcome, textThatRuns, type Warehouse } from "@tanyadata/warehouse";
import { LastUsed } from "../last-used.ts";

/** Parsed texts that are kept until they run: a query is judged right before. */
const mostKept = 50;

/**
 * A warehouse as one view lets it be read. Whatever SQL is run is first put under the view's limits, by its parsed tree; what cannot be is not
 * run, and it runs as the view's role of the database, where it has one. So nothing that stands behind it, be it a question, the reading of names or a
 * count of rows, needs to know of policies.
 * @param isWritten whether its SQL is somebody's own, or a language model's
 */
export function limitedWarehouse(
  warehouse: Warehouse,
  view: View,
  columnsOf: Readable["columnsOf"],
  isWritten = false,
): Warehouse {
  if (view.isWhole) return warehouse;
  const readable: Readable = { tables: new Set(basesIn(view.model)), limits: view.limits, columnsOf, isWritten };
  const trees = new LastUsed<unknown>(mostKept);

  const over = (inner: Warehouse): Warehouse => {
    async function parsed(sql: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
      const text = textThatRuns(sql, inner.dialect);
      // What is wrong with it, the parser tells.
      if (text === null) return inner.parse(sql, signal ? { signal } : {});
      const outcome = await inner.parse(text, signal ? { signal } : {});
      if (outcome.ok) trees.set(text, outcome.value);
      return outcome;
    }

    async function put(sql: string, signal?: AbortSignal): Promise<Outcome<string>> {
      if (view.role === null) return failed("no role of the database is this user's");
      const text = textThatRuns(sql, inner.dialect);
      if (text === null) return failed("it holds a sign that moves others");
      const known = trees.get(text);
      const outcome: Outcome<unknown> = known === undefined ? await parsed(sql, signal) : { ok: true, value: known };
      if (!outcome.ok) return outcome;
      const limits = limited(text, outcome.value, readable, dialects[inner.dialect]);
      return limits.ok ? { ok: true, value: limits.sql } : failed(limits.detail);
    }

    return {
      ...inner,
      as: (asker) => over(inner.as(asker)),
      parse: (sql, { signal } = {}) => parsed(sql, signal),
      async run(sql, options = {}) {
        const limits = await put(sql, options.signal);
        return limits.ok ? inner.run(limits.value, options) : limits;
      },
      async *stream(sql, options = {}) {
        const limits = await put(sql, options.signal);
        if (limits.ok) yield* inner.stream(limits.value, options);
        else yield { end: limits };
      },
    };
  };
  return over(view.role ? inRole(warehouse, view.role) : warehouse);
}

const failed = (message: string): Outcome<never> => ({ ok: false, failure: { kind: "failed", message } });
