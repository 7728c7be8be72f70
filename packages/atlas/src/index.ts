/**
 * The atlas: where the regions of Indonesia lie and how they are numbered. Law: everything is made from open sources named in
 * `data/` and in the packages that are read; nothing here knows a figure, a question or a page.
 */
export { kemendagriCode } from "./bps-codes.ts";
