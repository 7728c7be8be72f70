import type { FastifyInstance } from "fastify";

/** What must answer before this node can serve; each throws when it does not. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

/** Without it nobody is known, and nothing can be served. */
const vital = "store";
const patience = 2_000;
/** Milliseconds that an outcome is told again: the checks read and write, and nobody shall make load of that. */
const kept = 2_000;

declare module "fastify" {
  interface FastifyInstance {
    /** From now on this node says that it is not ready, and lets connections go, while it still serves whoever comes. */
    beginLeaving(): void;
  }
}

interface Health {
  /** `degraded`: what was stored can be read, but not all can be done. `not ready`: nothing can. */
  readonly status: "ready" | "degraded" | "not ready";
  /** Names of what does not answer. */
  readonly failed: readonly string[];
}

/** `/healthz`: the process is up. `/readyz`: everything it needs answers, else 503 with the names of what does not. */
export function implementHealth(app: FastifyInstance, checks: Checks, now: () => Date): void {
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  async function look(): Promise<Health> {
    const failed: string[] = [];
    const run = async ([name, check]: [string, () => Promise<void>]): Promise<void> => {
      try {
        await inTime(check());
      } catch (error) {
        app.log.warn({ err: error, check: name }, "not ready");
        failed.push(name);
      }
    };
    await Promise.all(Object.entries(checks).map(run));
    failed.sort();
    return { status: failed.length === 0 ? "ready" : failed.includes(vital) ? "not ready" : "degraded", failed };
  }
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  let isLeaving = false;
  app.decorate("beginLeaving", () => {
    isLeaving = true;
  });
  // A proxy keeps connections for later calls: each is to end with its answer, not under the next call.
  app.addHook("onSend", async (_request, reply) => {
    if (isLeaving) reply.header("connection", "close");
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (isLeaving) {
      reply.code(503);
      return { status: "not ready", failed: ["leaving"] } satisfies Health;
    }
    const at = now().getTime();
    if (!last || at - last.at >= kept || at < last.at) last = { at, health: look() };
    const health = await last.health;
    if (health.status !== "ready") reply.code(503);
    return health;
  });
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  work.catch(() => {}); // told by the race, unless it was late
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
