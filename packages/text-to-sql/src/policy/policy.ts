/**
 * Who may see what: policies and a user → the world that there is for them (a model cut down, tables of which not all is told), and SQL
 * put under it by the parser's own tree. Pure, and alone: whoever runs SQL for a user asks here first.
 */

export { basesIn } from "./columns.ts";
export { type PolicyUser, policyKey, rulesOf } from "./grants.ts";
export { type Limited, limited, type Readable } from "./limited.ts";
export type { TableLimit } from "./limits.ts";
export { type Reason, type View, viewOf, type World, wholeView } from "./view.ts";
