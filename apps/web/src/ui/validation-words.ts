import { z } from "zod";

const sort = (value: unknown): string => {
  if (value === null) return "null";
  if (Number.isNaN(value)) return "nan";
  if (Array.isArray(value)) return "array";
  return value instanceof Date ? "date" : typeof value;
};

/** The generic messages of every form: what a schema says where it has no words of its own. */
const validationWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "Required" : `Expected ${issue.expected}, received ${sort(issue.input)}`;
  if (issue.code === "too_small" && issue.origin === "string")
    return `String must contain at least ${issue.minimum} character(s)`;
  if (issue.code === "too_small" && issue.inclusive && (issue.origin === "number" || issue.origin === "int"))
    return `Number must be greater than or equal to ${issue.minimum}`;
  return "Invalid input";
};

z.config({ customError: validationWords });
