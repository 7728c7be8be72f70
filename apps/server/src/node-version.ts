import { type Finding, warning, well } from "./finding.ts";

/** What is to be said of a version of Node. */
export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major >= 24) return well(`Node.js ${version}`);
  if (major > 22 || (major === 22 && minor >= 13))
    return well(`Node.js ${version} (24 is the line that is supported longest)`);
  return warning(`Node.js ${version}`, "It gets no security fixes any more: install Node.js 24.");
}
