import { z } from "zod";

/** What lies where in a backup. Whatever has another name is not of a backup, and refused. */

/** The first member: what this is, and in which form. */
export const formatName = "tanyadata-backup";
export const formatText = "1\n";

export const manifestName = "state/manifest.json";
export const keysName = "keys.json";

/** What the app state is, told before its rows. */
export const Manifest = z.object({
  /** ISO 8601: when the snapshot was taken. */
  at: z.string(),
  /** The last migration that the app state has had. */
  level: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Blobs that the app state speaks of and that were not there when it was taken. */
  lost: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const rowsName = (table: string): string => `state/${table}.jsonl.gz`;
/** A document's file by its name where it lies: its SHA-256 where it is in clear. */
export const blobName = (scope: string, name: string): string => `documents/${scope}/${name}`;

/** Folders of the data folder that are kept as they are, and the one of a model that lies elsewhere. */
export const keptFolders = ["own", "imports", "atlas", "model"] as const;

/** Whether a name may be unpacked: a path of ours, which leads nowhere else. */
export function isKnown(name: string): boolean {
  if (name === formatName || name === manifestName || name === keysName) return true;
  if (/^state\/[a-z0-9_]+\.jsonl\.gz$/.test(name)) return true;
  if (/^documents\/[0-9a-z-]{1,64}\/(?:[0-9a-f]{64}|encrypted-[0-9a-f]{48})$/.test(name)) return true;
  const [folder, ...rest] = name.split("/");
  const isKept = (keptFolders as readonly string[]).includes(folder ?? "");
  return isKept && rest.length > 0 && rest.every((part) => /^(?:[\w.-]|%[0-9a-f]{2})+$/i.test(part) && isPlain(part));
}

/** Whether a part stands for one name, and leads nowhere. */
function isPlain(part: string): boolean {
  try {
    const name = decodeURIComponent(part);
    return !/[/\\\0]/.test(name) && name !== "." && name !== "..";
  } catch {
    // Its bytes are no text.
    return false;
  }
}

/** The name of a file or a folder as one part of a name in a backup. */
export const partOf = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The path that a name in a backup stands for. */
export const pathOf = (name: string): string => name.split("/").map(decodeURIComponent).join("/");
