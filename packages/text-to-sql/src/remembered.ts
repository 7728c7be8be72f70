/** Some megabytes, where each is a question and its plan. */
const most = 1000;

/** `work`, a pure function of a text, whose results are kept; of too many the longest unused goes. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const isKnown = kept.has(text);
    const value = isKnown ? (kept.get(text) as T) : work(text);
    if (isKnown) kept.delete(text);
    else if (kept.size >= most) kept.delete(kept.keys().next().value ?? "");
    kept.set(text, value);
    return value;
  };
}
