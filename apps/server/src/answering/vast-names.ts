import type { Engine } from "@tanyadata/text-to-sql";
import type { VastNames, Warehouse } from "@tanyadata/warehouse";

/** For whom names are looked up. */
interface Asker {
  readonly userId: string | null;
  readonly signal?: AbortSignal;
}

/** Has the engine learn whom a question names, and whom a plan is about, before it reads them. */
export type Learn = (question: string, plan: unknown, asker: Asker) => Promise<void>;

/** Looks names up in the warehouse where there are too many to be held; without `names` there is nothing to learn. */
export function learning(
  engine: Pick<Engine, "mayName" | "learn">,
  names: VastNames | null,
  warehouse: Warehouse,
): Learn {
  return async (question, plan, { userId, signal }) => {
    if (!names) return;
    const asked = { warehouse: warehouse.as({ user: userId, lane: "question" }), ...(signal && { signal }) };
    engine.learn(await names.find(engine.mayName(question), keysIn(plan), asked));
  };
}

/** The keys that a plan names, by their entity, wherever they stand in it. */
export function keysIn(plan: unknown): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { entity, key, leads, members } = node as Record<string, unknown>;
    if (typeof entity === "string") {
      const named = [key, leads, ...listOf((members as { keys?: unknown } | undefined)?.keys)];
      const own = named.filter((one): one is string => typeof one === "string");
      if (own.length > 0) keys.set(entity, [...(keys.get(entity) ?? []), ...own]);
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(plan);
  return keys;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
