/**
 * What data say before anyone asks: semantic model → plans → rows → sentences. Law: pure, as the engine whose plans it makes;
 * queries are run by whoever calls it. No rule names a dataset, a column or a place.
 */
export { type Findings, findInsights } from "./find.ts";
export { allOf, type Cell, type ChartHint, type Found, type Kind, type Ran, type Tools } from "./found.ts";
export { regionsToFilter } from "./regions.ts";
