/**
 * A function that remembers what it lately gave, for what is asked many times of one question. It forgets what it was
 * asked first, so that nothing grows.
 * @param keyOf tells what differs; equal keys must mean equal results
 */
export function lately<A extends readonly unknown[], R>(
  most: number,
  keyOf: (...of: A) => string,
  make: (...of: A) => R,
): (...of: A) => R {
  const known = new Map<string, R>();
  return (...of) => {
    const key = keyOf(...of);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(...of);
    if (known.size === most) known.delete(known.keys().next().value as string);
    known.set(key, made);
    return made;
  };
}
