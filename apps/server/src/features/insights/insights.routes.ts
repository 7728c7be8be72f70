import { insightRoutes, pinRoutes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";

/** Serves Insights: what the data say by themselves, and what users pinned. */
export function insightsRoutes(app: FastifyInstance): void {
  implement(app, insightRoutes.insights, () => ({
    data: { label: "", version: "" },
    topics: [],
    regions: [],
    insights: [],
    failed: 0,
    board: { pins: [], share: null },
  }));
  for (const route of Object.values(pinRoutes))
    implement(app, route, () => {
      throw new AppError("not_found");
    });
}
