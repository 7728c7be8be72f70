import { exampleValues } from "./example-values.ts";

/** A part of a JSON schema, as far as examples look into it. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly not?: object;
  readonly propertyNames?: Shape;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
}

const id = "01995f3a-6c1e-7d21-9a55-3f0c2b7de841";
const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-11-26T08:30:00.000Z",
  date: "2026-11-26",
  uri: "https://www.dukcapil.kemendagri.go.id",
};

/**
 * What a value of this shape looks like. Texts are those that stand for the field in `exampleValues`; ids and times are known by their
 * names and formats, and a field of which nothing is said is shown by its name.
 */
export function exampleOf(shape: unknown, name: string): unknown {
  const one = shape as Shape;
  if ("const" in one) return one.const;
  if (one.enum) return one.enum[0];
  const options = one.anyOf ?? one.oneOf;
  if (options) return exampleOf(options.find(({ type }) => type !== "null") ?? {}, name);
  if (one.allOf) return Object.assign({}, ...one.allOf.map((part) => exampleOf(part, name)));
  if (typeof one.type === "object") return exampleOf({ ...one, type: one.type.find((type) => type !== "null") }, name);
  const known = (exampleValues[name] ?? []).find((value) => isA(one, value));
  switch (one.type) {
    case "object":
      return objectOf(one, name);
    case "array":
      if (one.prefixItems) return one.prefixItems.map((part) => exampleOf(part, name));
      return one.items === undefined || one.items.not ? [] : [exampleOf(one.items, name)];
    case "string":
      return known ?? textOf(one, name);
    case "integer":
    case "number":
      return known ?? one.default ?? Math.max(one.minimum ?? 1, (one.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return known ?? one.default ?? false;
    default:
      return known ?? null;
  }
}

function objectOf(
  { properties = {}, additionalProperties, propertyNames }: Shape,
  name: string,
): Record<string, unknown> {
  const fields = Object.entries(properties).map(([key, part]) => [key, exampleOf(part, key)] as const);
  if (fields.length > 0 || typeof additionalProperties !== "object") return Object.fromEntries(fields);
  const keys = propertyNames?.enum ?? ["region"];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, `${name}{}`)]));
}

/** Whether a value that stands for a name may stand here: names have several meanings. */
function isA({ type, pattern, minLength = 0, format }: Shape, value: unknown): boolean {
  if (type === "string")
    return (
      typeof value === "string" &&
      value.length >= minLength &&
      (pattern === undefined || new RegExp(pattern, "u").test(value)) &&
      (format === undefined || !(format in formats))
    );
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function textOf({ format = "", pattern = "" }: Shape, name: string): string {
  const known = formats[format];
  if (known !== undefined) return known;
  if (pattern.includes("{64}")) return "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  if (/_id$|^(?:prev|after)$/.test(name)) return id;
  return name.replaceAll("_", " ");
}
