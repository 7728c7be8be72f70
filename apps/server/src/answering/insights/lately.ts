/** What was made lately, by its key: made once however many ask, and made anew when what came of it is no good. */
export type Lately<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/** @param most how many are kept: whoever was asked for last is forgotten last. @param isGood asked of what is kept whenever it is asked for */
export function lately<Value>(most: number, isGood: (value: Value) => boolean): Lately<Value> {
  const kept = new Map<string, Promise<Value>>();
  return async function get(key, make): Promise<Value> {
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) for (const oldest of [...kept.keys()].slice(0, kept.size - most)) kept.delete(oldest);
    const forget = (): void => void (kept.get(key) === value && kept.delete(key));
    const made = await value.catch((reason: unknown) => {
      forget();
      throw reason;
    });
    if (isGood(made)) return made;
    forget();
    // Who asks first gets what there is; who asks later asks for better.
    return known ? get(key, make) : made;
  };
}
