import { insightRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { revalidateAnswers } from "../../http/revalidation.ts";
import { boardOf } from "./board.ts";
import { type PinDeps, pinRoutes } from "./pins.routes.ts";

/** Serves Insights: what the data say by themselves, and what users pinned. */
export async function insightsRoutes(app: FastifyInstance, deps: PinDeps): Promise<void> {
  pinRoutes(app, deps);
  await app.register(async (scope) => {
    // A browser may keep it for its user, and asks each time whether it is still so.
    revalidateAnswers(scope, "private, no-cache");
    implement(scope, routes.insights, ({ user, query, reply }) =>
      deps.using(user.id, async (data) => {
        reply.header("vary", "Authorization");
        const [page, version, board] = await Promise.all([
          data.page(query, user.id),
          data.version(),
          boardOf(user.id, deps, data),
        ]);
        if (!page) throw new AppError("not_found");
        return {
          data: { label: data.label, version },
          topics: [...page.topics],
          regions: [...data.regions],
          insights: [...page.insights],
          failed: page.failed,
          board,
        };
      }),
    );
  });
}
