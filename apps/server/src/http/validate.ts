import type { FieldError } from "@tanyadata/contract";
import type { z } from "zod";
import { AppError } from "./app-error.ts";

// NUL cannot be stored by PostgreSQL, the other control characters only harm; half surrogate pairs are not Unicode.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the place that refuses them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u;
const maxDepth = 32;

function* badStrings(value: unknown, path: string, depth: number): Generator<FieldError> {
  if (typeof value === "string") {
    if (forbidden.test(value)) yield { path, message: "Control characters are not allowed" };
  } else if (value !== null && typeof value === "object") {
    if (depth > maxDepth) yield { path, message: "Nested too deeply" };
    else
      for (const [key, item] of Object.entries(value))
        yield* badStrings(item, path ? `${path}.${key}` : key, depth + 1);
  }
}

/** The default messages that section 5 of the specification shows. */
const message: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") {
    if (issue.input === undefined) return "Required";
    return `Expected ${issue.expected}, received ${typeName(issue.input)}`;
  }
  if (issue.code === "too_small" && issue.origin === "string")
    return `String must contain at least ${issue.minimum} character(s)`;
  if (issue.code === "too_small" && (issue.origin === "number" || issue.origin === "int"))
    return `Number must be ${issue.inclusive === false ? "greater than" : "greater than or equal to"} ${issue.minimum}`;
  if (issue.code === "invalid_union" || issue.code === "custom") return "Invalid input";
  return undefined;
};

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isNaN(value) ? "nan" : typeof value;
}

/**
 * What `shape` makes of `value`, which came from outside.
 * @throws AppError `validation_failed` with one entry for each field that is wrong.
 */
export function validate<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const bad = [...badStrings(value, "", 0)];
  if (bad.length > 0) throw new AppError("validation_failed", { errors: bad });
  const parsed = shape.safeParse(value, { error: message });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue): FieldError[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "Unknown" }))
      : [{ path: issue.path.join("."), message: issue.message }],
  );
  throw new AppError("validation_failed", { errors });
}
