import { createHash } from "node:crypto";
import type { Member } from "@tanyadata/semantic-model";
import type { GeoData } from "./geo-data.ts";

const made = new WeakMap<readonly Member[], string>();

/** A digest of all members and of what was imported: the same wherever the same regions are served. Computed once for each list. */
export function versionOf({ members, borders }: GeoData): string {
  const known = made.get(members);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  hash.update(`${borders?.version ?? ""}\n`);
  for (const { entity, key, name } of members) hash.update(`${entity}\0${key}\0${name}\n`);
  const version = hash.digest("base64url");
  made.set(members, version);
  return version;
}
