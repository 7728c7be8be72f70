/** Where an absolute path begins, on any system; `//` also covers URLs of files. */
const start = String.raw`(?:file:\/+|\/|\\\\|[A-Za-z]:[\\/])`;
const quoted = new RegExp(`(["'\`])${start}(?:(?!\\1).)+\\1`, "gi");
/** Of two names at least: `/login` is a route. What follows `https:` is another's. */
const bare = new RegExp(
  `(?<=^|[\\s(\\[{=:,])(?<!https?:)${start}[^\\s"'\`)\\]},;/\\\\]*[/\\\\][^\\s"'\`)\\]},;]*[\\w.]`,
  "gi",
);

/** A message with everything that looks like an absolute path of this machine left out. */
export const withoutPaths = (message: string): string => message.replace(quoted, "$1…$1").replace(bare, "…");
