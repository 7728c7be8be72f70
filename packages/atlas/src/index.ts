/**
 * The atlas: where the regions of Indonesia lie. Law: what it draws is made from open sources named in
 * `data/` and in the packages that are read, the same on every machine, or from files that an operator imports; nothing
 * here knows a figure, a question or a page. Borders of regencies and positions of villages that were not imported are
 * estimated and must be called so wherever they are shown.
 */
export { type BorderArchive, openArchive, removeArchive } from "./borders/archive.ts";
export { type BorderReport, importBorders } from "./borders/import-borders.ts";
export { alone, clearUnfinished } from "./borders/import-lock.ts";
export { importPlaces, type PlaceReport } from "./borders/import-places.ts";
export {
  type BorderLevel,
  borderLevels,
  type KnownRegion,
  type KnownRegions,
  knownRegions,
  type Numbering,
  numberings,
} from "./borders/known.ts";
export { BordersRefused } from "./borders/refused.ts";
export { type Atlas, buildAtlas } from "./build.ts";
export { estimatedPosition, regencyAt } from "./positions.ts";
