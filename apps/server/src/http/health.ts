import type { FastifyInstance } from "fastify";

/** What must answer before this node can serve; each throws when it does not. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

const patience = 2_000;

/** `/healthz`: the process is up. `/readyz`: everything it needs answers, else 503 with the names of what does not. */
export function implementHealth(app: FastifyInstance, checks: Checks): void {
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const failed: string[] = [];
    const run = async ([name, check]: [string, () => Promise<void>]): Promise<void> => {
      try {
        await inTime(check());
      } catch (error) {
        request.log.warn({ err: error, check: name }, "not ready");
        failed.push(name);
      }
    };
    await Promise.all(Object.entries(checks).map(run));
    if (failed.length > 0) reply.code(503);
    return { status: failed.length === 0 ? "ready" : "not ready", failed };
  });
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
