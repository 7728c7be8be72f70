/** What a profile's texts may speak of, by name. Numbers stay numbers where they stand alone. */
export type Values = Readonly<Record<string, string | number>>;
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const place = /\{([a-z_]+)\}/g;

/** Names in braces that a text, or any text within, speaks of. */
export function namesIn(template: Json): string[] {
  if (typeof template === "string") return [...template.matchAll(place)].map(([, name = ""]) => name);
  if (template === null || typeof template !== "object") return [];
  return Object.values(template).flatMap((part: Json) => namesIn(part));
}

/** A text with each `{name}` replaced, passed through `as`. */
export function filledText(template: string, values: Values, as: (value: string) => string = String): string {
  return template.replace(place, (_, name: string) => as(String(named(values, name))));
}

/** The same for every text within; one that is nothing but `{name}` becomes the value itself. */
export function filledJson(template: Json, values: Values): Json {
  if (typeof template === "string") {
    const alone = /^\{([a-z_]+)\}$/.exec(template)?.[1];
    return alone === undefined ? filledText(template, values) : named(values, alone);
  }
  if (Array.isArray(template)) return template.map((part: Json) => filledJson(part, values));
  if (template === null || typeof template !== "object") return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, filledJson(part, values)]));
}

function named(values: Values, name: string): string | number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`the profile speaks of {${name}}, which is not known here`);
  return value;
}

/** What stands at `result.list.0.sn`; undefined where nothing does. An empty path is all of it. */
export function at(json: unknown, path: string): unknown {
  let found: unknown = json;
  for (const key of path === "" ? [] : path.split(".")) {
    if (found === null || typeof found !== "object" || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
