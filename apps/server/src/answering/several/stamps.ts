import type { Source } from "./sources.ts";

/**
 * Under which view something was told: of the first source its stamp alone, of another `source/stamp`, of several all of these. A stamp is
 * empty where nothing was kept from who asked.
 */

/** What is told of a source beside the first bears this. */
export const stampOf = (source: string, seenAs: string): string => `${source}/${seenAs}`;

/** By source, as somebody sees them now. */
export const stampsOf = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(sources.map(({ id, data }) => [id, data.seenAs]));

/** What is told of several sources at once. */
export const together = (stamps: readonly string[]): string => [...new Set(stamps)].join(" ");

/** How somebody sees the data now. */
export interface Seeing {
  isOfFirst(seenAs: string): boolean;
  /** By source; those alone that there are for them. */
  readonly others: ReadonlyMap<string, string>;
  /** Whether a source is in service, for whomever. */
  isInService(source: string): boolean;
}

/**
 * Whether what was told is for somebody as they see the data now: nothing is kept from them, or the same as then. What a source told that
 * is in service no more was theirs when it was told, and stays so.
 */
export function isSeen(stored: string | null, { isOfFirst, others, isInService }: Seeing): boolean {
  return (stored || "").split(" ").every((stamp) => {
    const [source, seenAs] = stamp.split("/");
    if (source === undefined || seenAs === undefined) return isOfFirst(stamp);
    const now = others.get(source);
    return now === undefined ? !isInService(source) : now === "" || now === seenAs;
  });
}
