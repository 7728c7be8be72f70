import { createHash } from "node:crypto";
import type { Member } from "@tanyadata/semantic-model";

const made = new WeakMap<readonly Member[], string>();

/** A digest of all members: the same wherever the same regions are served. Computed once for each list. */
export function versionOf(members: readonly Member[]): string {
  const known = made.get(members);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const { entity, key, name } of members) hash.update(`${entity}\0${key}\0${name}\n`);
  const version = hash.digest("base64url");
  made.set(members, version);
  return version;
}
