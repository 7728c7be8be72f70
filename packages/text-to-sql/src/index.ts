/**
 * Text to SQL: question → tokens → annotations → phrases → plan → SQL → words. Law: pure. No disk, no wire, no clock, no
 * environment; everything it knows comes in as a semantic model and its members. Rules of reading name no dataset, no
 * column and no place.
 */

export type { Engine } from "./answer.ts";
export { makeEngine } from "./engine.ts";
export type { PlanResult } from "./explain/amount.ts";
export { fullName, joinWords } from "./explain/names.ts";
export { formatNumber } from "./explain/number.ts";
export type { Slot } from "./explain/slots.ts";
export { type FullQuestion, fullQuestionOf } from "./full-question.ts";
export type { Grounding } from "./ground.ts";
export { type Allowed, checkTree, type GuardRefusal, type GuardVerdict, type Touched } from "./guard/guard.ts";
export { bearings } from "./language/bearings.ts";
export { commonWords } from "./language/common-words.ts";
export { contentOf } from "./language/content.ts";
export { dataFacts } from "./language/data-facts.ts";
export { formOf } from "./language/question-form.ts";
export type { Figure, MeasureFigure } from "./plan/figure.ts";
export { leavesOf } from "./plan/leaves.ts";
export type { MemberSet } from "./plan/member-set.ts";
export type { PlaceFilter } from "./plan/place-filter.ts";
export type { Plan } from "./plan/plan.ts";
export { pointsOf } from "./plan/points.ts";
export { isUntold } from "./plan/untold.ts";
export {
  basesIn,
  type Limited,
  limited,
  type PolicyUser,
  policyKey,
  type Readable,
  type Reason,
  rulesOf,
  type TableLimit,
  type View,
  viewOf,
  type World,
  wholeView,
} from "./policy/policy.ts";
export type { PlanFault } from "./reading/faults.ts";
export { type Geography, makeGeography } from "./reading/geography.ts";
export { allSupport, type Support } from "./reading/support.ts";
export type { Trace } from "./reading/trace.ts";
export { slotsBetween } from "./slots-between.ts";
export type { PlanColumn } from "./sql/columns.ts";
export type { Compiled } from "./sql/compile.ts";
export { type Dialect, dialects, duckdb, mariadb, postgres } from "./sql/dialect.ts";
export { lowerFirst, upperFirst } from "./sql/letter-case.ts";
export { givenUp, type Reading } from "./telling.ts";
