/**
 * `work`, a pure function, whose results are kept; of too many the longest unused goes.
 * @param keyOf what alone its result depends on, as text
 * @param most how many are kept
 */
export function remembered<A extends unknown[], T>(
  work: (...asked: A) => T,
  keyOf: (...asked: A) => string,
  most: number,
): (...asked: A) => T {
  const kept = new Map<string, T>();
  return (...asked) => {
    const key = keyOf(...asked);
    const isKnown = kept.has(key);
    const value = isKnown ? (kept.get(key) as T) : work(...asked);
    if (isKnown) kept.delete(key);
    else if (kept.size >= most) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, value);
    return value;
  };
}
