import type { View } from "@tanyadata/text-to-sql";
import type { ResultStream } from "../features/queries/result-stream.ts";

import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { PlanShape } from "./insights/plan.shape.ts";
import type { PlanTools } from "./planned-answer.ts";

interface Parts {
  readonly guarded: GuardedWarehouse;
  readonly byHand: GuardedWarehouse;
  readonly tools: PlanTools;
  readonly view: View;
}

/**
 * Whole results, for who may take them away. SQL of a plan is made anew where a view keeps something back: what was compiled before may tell
 * what is now kept.
 */
export function exporting({ guarded, byHand, tools, view }: Parts): ResultStream {
  const { engine } = tools;
  /** The SQL that a plan has now; null: there is none, or none that is known. */
  function compiled(stored: unknown): string | null {
    const shaped = PlanShape.safeParse(stored);
    if (!shaped.success || engine.faultsOf(shaped.data).length > 0) return null;
    try {
      return engine.compile(shaped.data).sql;
    } catch {
      return null;
    }
  }
  return {
    async *stream(sql, { signal, userId, of, isWritten = false }) {
      const asked = { user: userId, lane: "written" } as const;
      if (view.isWhole) return yield* guarded.as(asked).stream(sql, { signal });
      const own = isWritten ? null : compiled(of);
      const warehouse = (own === null ? byHand : guarded).as(asked);
      const [judged] = await warehouse.prepare([own ?? sql]);
      if (judged?.ok) {
        const kept = judged.value.touched.tables.find(
          (table) => ![...view.may.export].some((one) => one.toLowerCase() === table),
        );
        if (kept !== undefined) {
          const failure = { kind: "guard", detail: "Data ini tidak boleh Anda unduh.", byPolicy: true } as const;
          yield { end: { ok: false, failure } };
          return;
        }
      }
      yield* warehouse.stream(own ?? sql, { signal });
    },
  };
}
