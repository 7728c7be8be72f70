/**
 * The HTTP contract. Law: shapes, routes, the error table, and how a cell of a CSV file is written; nothing here knows a server, a browser or a database.
 */
export * from "./about.ts";
export * from "./admin.ts";
export * from "./auth.ts";
export * from "./belongings.ts";
export * from "./chat.ts";
export * from "./data/index.ts";
export * from "./documents/index.ts";
export { formulaSafe } from "./formula-safe.ts";
export * from "./groups.ts";
export * from "./insights.ts";
export * from "./mcp.ts";
export * from "./meterai/index.ts";
export * from "./model-health.ts";
export * from "./organisation.ts";
export * from "./pins.ts";
export * from "./problem.shape.ts";
export * from "./problems.ts";
export * from "./programs.ts";
export * from "./pyramid/index.ts";
export * from "./queries.ts";
export { apiBase, type KeyScope, keyScopeOf, keyScopes, pathOf, type Route, route } from "./route.ts";
export * from "./signing/index.ts";
export * from "./teaching.ts";
export * from "./topics.ts";

import { aboutRoutes } from "./about.ts";
import { adminRoutes } from "./admin.ts";
import { authRoutes } from "./auth.ts";
import { belongingRoutes } from "./belongings.ts";
import { chatRoutes } from "./chat.ts";
import { databaseRoutes, dataRoutes } from "./data/index.ts";
import { documentRoutes } from "./documents/index.ts";
import { groupRoutes } from "./groups.ts";
import { insightRoutes } from "./insights.ts";
import { mcpRoutes } from "./mcp.ts";
import { meteraiRoutes } from "./meterai/index.ts";
import { organisationRoutes } from "./organisation.ts";
import { pinRoutes } from "./pins.ts";
import { programRoutes } from "./programs.ts";
import { ownPyramidRoutes, pyramidRoutes } from "./pyramid/index.ts";
import { queryRoutes } from "./queries.ts";
import { signingRoutes } from "./signing/index.ts";
import { teachingRoutes } from "./teaching.ts";
import { topicRoutes } from "./topics.ts";

export const routes = {
  ...authRoutes,
  ...organisationRoutes,
  ...belongingRoutes,
  ...topicRoutes,
  ...queryRoutes,
  ...chatRoutes,
  ...adminRoutes,
  ...groupRoutes,
  ...programRoutes,
  ...mcpRoutes,
  ...dataRoutes,
  ...databaseRoutes,
  ...teachingRoutes,
  ...aboutRoutes,
  ...insightRoutes,
  ...pinRoutes,
  ...pyramidRoutes,
  ...(Object.fromEntries(Object.entries(ownPyramidRoutes).map(([name, one]) => [`own_${name}`, one])) as {
    readonly [Name in keyof typeof ownPyramidRoutes as `own_${Name}`]: (typeof ownPyramidRoutes)[Name];
  }),
  ...documentRoutes,
  ...meteraiRoutes,
  ...signingRoutes,
};
