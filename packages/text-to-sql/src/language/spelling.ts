/** Finds the known words within one or two slips (letter missing, added, changed, swapped) of an unknown one. */
export interface Speller {
  suggest(word: string): { readonly word: string; readonly edits: number }[];
}

/** Words shorter than this are too easily another word. */
const minLength = 5;
const allowedEdits = (word: string): number => (word.length < minLength ? 0 : word.length < 8 ? 1 : 2);

/**
 * Builds an index of deletions (as SymSpell does): two words within n edits share a form that both reach by at most n
 * deletions, so that a look-up costs as much as the word is long, not as the vocabulary is large.
 */
export function makeSpeller(vocabulary: Iterable<string>): Speller {
  const index = new Map<string, string[]>();
  for (const word of vocabulary) {
    if (word.length < minLength || /\d/.test(word)) continue;
    for (const form of deletions(word, allowedEdits(word))) {
      const bucket = index.get(form);
      if (bucket) bucket.push(word);
      else index.set(form, [word]);
    }
  }
  return {
    suggest(word) {
      const limit = allowedEdits(word);
      const found = new Map<string, number>();
      for (const form of deletions(word, limit)) {
        for (const candidate of index.get(form) ?? []) {
          // A slip hardly ever changes the first letter; without this "rata" would become "data".
          if (candidate[0] !== word[0] || found.has(candidate)) continue;
          const edits = distance(word, candidate, limit);
          if (edits <= limit) found.set(candidate, edits);
        }
      }
      const best = Math.min(...found.values());
      return [...found]
        .filter(([, edits]) => edits === best)
        .map(([candidate, edits]) => ({ word: candidate, edits }))
        .sort((a, b) => (a.word < b.word ? -1 : 1));
    },
  };
}

function deletions(word: string, depth: number): Set<string> {
  const forms = new Set([word]);
  let edge = [word];
  for (let step = 0; step < depth; step++) {
    const next: string[] = [];
    for (const form of edge)
      for (let i = 0; i < form.length; i++) {
        const shorter = form.slice(0, i) + form.slice(i + 1);
        if (!forms.has(shorter)) {
          forms.add(shorter);
          next.push(shorter);
        }
      }
    edge = next;
  }
  return forms;
}

/** Optimal string alignment distance, given up beyond `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}
