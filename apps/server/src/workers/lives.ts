/** Who ends sooner than this after its start has not served well. */
const short = 60_000;
/** Short lives in a row after which there is no use in another. */
const most = 6;

/** Says of a process that ends again and again how long to wait before it is started anew; null: not any more. */
export function livesOf(): { ended(lived: number): number | null } {
  let shortOnes = 0;
  return {
    ended(lived) {
      shortOnes = lived < short ? shortOnes + 1 : 1;
      if (shortOnes >= most) return null;
      // The first time at once; then half a second, one, two, four.
      return shortOnes === 1 ? 0 : 250 * 2 ** (shortOnes - 1);
    },
  };
}
