/** Known words that resemble one that nobody knows: further off than a slip of the pen, so that they are only ever suggested. */
export interface NearWords {
  /** Nearest first; at most `count`. */
  near(word: string, count: number): readonly string[];
}

/** Changes of letters up to which a word resembles another; shorter ones resemble too many. */
const allowedEdits = ({ length }: string): number =>
  length < 4 || length > 24 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3;
const shortestStem = 4;

/** Looks through the words that begin alike: an unknown word is rare, and a list of thousands is read in a millisecond or two. */
export function makeNearWords(words: Iterable<string>): NearWords {
  const byLetter = new Map<string, string[]>();
  const byStem = new Map<string, string[]>();
  for (const word of new Set(words)) {
    if (word.length < shortestStem || !/^\p{L}+$/u.test(word)) continue;
    const letter = word[0] ?? "";
    put(byLetter, letter, word);
    put(byStem, stemOf(word), word);
  }
  return {
    near(word, count) {
      const limit = allowedEdits(word);
      if (limit === 0) return [];
      const found = new Map<string, number>();
      for (const kin of byStem.get(stemOf(word)) ?? []) found.set(kin, 1);
      for (const known of byLetter.get(word[0] ?? "") ?? []) {
        const edits = distance(word, known, limit);
        if (edits <= limit) found.set(known, Math.min(edits, found.get(known) ?? edits));
      }
      found.delete(word);
      return [...found]
        .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
        .slice(0, count)
        .map(([near]) => near);
    },
  };
}

function put(into: Map<string, string[]>, key: string, word: string): void {
  const known = into.get(key);
  if (known) known.push(word);
  else into.set(key, [word]);
}

/** A word without what Indonesian puts before and behind it: "penghuni", "dihuni" and "menghuni" share one. */
function stemOf(word: string): string {
  let stem = word;
  for (const affix of [/(?:nya|kah|lah)$/, /^(?:meng|mem|men|me|peng|pem|pen|pe|ber|ter|di|ke|se)/, /(?:kan|an|i)$/]) {
    const shorter = stem.replace(affix, "");
    if (shorter.length >= shortestStem) stem = shorter;
  }
  return stem;
}

/** Letters left out, put in, changed or swapped with the next, given up beyond `limit`. */
function distance(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= meant.length; j++) {
      const change = typed[i - 1] === meant[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[meant.length] ?? limit + 1;
}
