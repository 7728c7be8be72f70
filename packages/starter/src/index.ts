/**
 * The starter: a warehouse of public statistics of Indonesia and its semantic model. Law: every figure is authored in
 * `data/` or read from a package, names its source, and is checked before a built file replaces an older one; nothing here knows a
 * question, a terminal or the environment.
 */
export { type BuildOptions, type BuildProgress, buildStarter, CannotBuild } from "./build.ts";
export { isWhole } from "./digest.ts";
export { builtVersion, starterModelDir, starterVersion } from "./version.ts";
