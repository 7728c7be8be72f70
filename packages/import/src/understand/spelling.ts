import type { Member } from "@tanyadata/semantic-model";
import { normal, normalName } from "./names.ts";

/** The member whose name is spelt nearest to one that nobody bears: at most two letters of ten are others; null where none or several are. */
export function likely(name: string, members: readonly Member[]): string | null {
  const wanted = normal(name);
  const most = Math.min(2, Math.floor(wanted.length / 5));
  const near = members
    .map((member) => ({ member, letters: distance(wanted, normalName(member), most) }))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters);
  const [best, next] = near;
  return best && best.letters < (next?.letters ?? Number.POSITIVE_INFINITY) ? best.member.name : null;
}

/** How many letters are to be changed, added or left out (Levenshtein); anything above `most` where they are more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? most + 1;
}
