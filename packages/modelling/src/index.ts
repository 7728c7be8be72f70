/**
 * Modelling: what helps to write a semantic model. Law: it reads a warehouse through its port and writes nothing; a model that it
 * drafts is text for people to go on with, guessed by rules from names, keys, types and samples, and proven on the rows.
 */
export { checkModel, checkTables } from "./check/check.ts";
export type { Finding } from "./check/finding.ts";
export { countRows } from "./database.ts";
export { type DraftModel, type DraftOptions, draftModel } from "./draft.ts";
export type { TableCard } from "./proposals/card.ts";
export type { ProposalReport, Proposals, ProposalsReport, Propose, ProposedTable } from "./proposals/proposal.ts";
export { type DraftReport, reportLines, reportOf } from "./report.ts";
export { figuresSaid, findingsOfTrials, trialLines } from "./trial/told.ts";
export { type FactTrials, type Trial, trialBudget, tryModel } from "./trial/trial.ts";
export type { SaidRelation } from "./understand/said-relations.ts";
