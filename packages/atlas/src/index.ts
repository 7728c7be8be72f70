/**
 * The atlas: where the regions of Indonesia lie. Law: everything is made from open sources named in
 * `data/` and in the packages that are read, the same on every machine; nothing here knows a figure, a question or a page.
 * Borders of regencies and positions of villages are estimated and must be called so wherever they are shown.
 */
export { type Atlas, buildAtlas } from "./build.ts";
export { estimatedPosition, regencyAt } from "./positions.ts";
