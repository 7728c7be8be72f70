/** Where an absolute path begins, on any system; `//` also covers URLs of files. */
const start = String.raw`(?:file:\/+|\/|\\\\|[A-Za-z]:[\\/])`;
const quoted = new RegExp(`(["'\`])${start}(?:(?!\\1).)+\\1`, "gi");
const bare = new RegExp(`(?<=^|[\\s(\\[{=:,])${start}[^\\s"'\`)\\]},;]*[\\w.]`, "gi");

/** A message of the engine with everything that looks like an absolute path left out. */
export const withoutPaths = (message: string): string => message.replace(quoted, "$1…$1").replace(bare, "…");
