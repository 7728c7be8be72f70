import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "./blobs.ts";

/** Gives `work` paths for files that it makes, in clear: whatever is still there when it ends, however it ends, is gone. */
export async function withScratch<T>(
  { incoming }: Pick<Blobs, "incoming">,
  work: (first: string, second: string) => Promise<T>,
): Promise<T> {
  const [first, second] = [join(incoming, randomUUID()), join(incoming, randomUUID())];
  try {
    return await work(first, second);
  } finally {
    for (const path of [first, second]) await rm(path, { force: true }).catch(() => {}); // what went wrong before counts
  }
}
