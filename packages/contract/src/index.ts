/**
 * The HTTP contract. Law: shapes, routes and the error table only; nothing here knows a server, a browser or a database.
 */
export * from "./about.ts";
export * from "./admin.ts";
export * from "./auth.ts";
export * from "./chat.ts";
export * from "./model-health.ts";
export * from "./problem.shape.ts";
export * from "./problems.ts";
export * from "./queries.ts";
export { type Route, route } from "./route.ts";
export * from "./topics.ts";

import { aboutRoutes } from "./about.ts";
import { adminRoutes } from "./admin.ts";
import { authRoutes } from "./auth.ts";
import { chatRoutes } from "./chat.ts";
import { queryRoutes } from "./queries.ts";
import { topicRoutes } from "./topics.ts";

/** Base of every path in `routes`. */
export const apiBase = "/api/v1";
export const routes = { ...authRoutes, ...topicRoutes, ...queryRoutes, ...chatRoutes, ...adminRoutes, ...aboutRoutes };
