import { readFileSync } from "node:fs";
import { z } from "zod";

/** A setting that is the path of a JSON file, which becomes what is in it. */
export function fileOf<T extends z.ZodType>(shape: T) {
  return z.string().transform((path, context): z.output<T> => {
    const wrong = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(path, "utf8"));
    } catch (error) {
      // A parser's own words would repeat what is in the file, secrets too.
      const { code } = error as NodeJS.ErrnoException;
      return wrong(code ? `the file cannot be read: ${code}` : "expected a file of JSON");
    }
    const parsed = shape.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return wrong(`in the file, ${issue?.path.join(".") || "the whole"}: ${issue?.message}`);
  });
}
