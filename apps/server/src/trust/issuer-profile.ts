import { z } from "zod";
import { type Json, namesIn } from "./template.ts";

/**
 * How an issuer of stamps is spoken to: a JSON file that the operator writes from what they got by contract. Its texts hold
 * names in braces; an answer's parts are named by their paths (`result.sn`).
 */

const Condition = z.strictObject({
  path: z.string(),
  equals: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
});

const callShape = {
  method: z.enum(["GET", "POST", "PUT", "PATCH"]).default("POST"),
  /** Names in it are escaped, but for those of `values`. */
  url: z.string().min(1),
  headers: z.record(z.string(), z.string()).default({}),
  /** Sent as JSON. */
  body: z.json().optional(),
  /** An answer is a yes if this holds; without, if its status is of the 200s. */
  success: Condition.optional(),
  /** An answer with one of these statuses, or in which the condition holds, is a no: no stamp was spent. */
  refused: z
    .strictObject({ statuses: z.array(z.number().int()).default([]), when: Condition.optional() })
    .default({ statuses: [] }),
} as const;
const call = <T extends z.ZodRawShape>(result: T) => z.strictObject({ ...callShape, result: z.strictObject(result) });
const plainCall = z.strictObject(callShape);
export type ProfileCall = z.output<typeof plainCall>;

export const IssuerProfile = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
    price: z.number().int().min(0).default(10_000),
    /** `same_number`, or after how many seconds an order that was not heard of is held to be lost. */
    repeats: z.union([z.literal("same_number"), z.number().int().min(60)]),
    timeout_seconds: z.number().min(1).max(300).default(30),
    max_answer_mb: z.number().min(1).max(500).default(100),
    /** Hosts, profile names and the like. */
    values: z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number()])).default({}),
    /** The same, never shown: masked in whatever the issuer says. */
    secrets: z.record(z.string().regex(/^[a-z_]+$/), z.string().min(1)).default({}),
    /** Gives `{token}` to the other calls; asked again when it was refused (401) or is older than `seconds`. */
    login: call({ token: z.string() })
      .extend({ seconds: z.number().min(1).default(600) })
      .optional(),
    calls: z.strictObject({
      document_types: z.union([
        call({ list: z.string(), code: z.string(), name: z.string() }),
        /** Where the issuer has no such call. */
        z.array(z.strictObject({ code: z.string().min(1).max(64), name: z.string().min(1) })).min(1),
      ]),
      balance: call({ stamps: z.string() }),
      issue: call({ serial: z.string(), picture: z.string().optional() }),
      status: call({ serial: z.string(), picture: z.string().optional() }),
      picture: call({ picture: z.string() }).optional(),
      stamp: call({
        /** Path of the base64 of the stamped file; without, the answer is the file itself. */
        pdf: z.string().optional(),
      }),
      correct: plainCall.optional(),
    }),
  })
  .superRefine((profile, context) => {
    const always = [...Object.keys(profile.values), ...Object.keys(profile.secrets)];
    const check = (path: (string | number)[], { url, headers, body }: ProfileCall, known: readonly string[]) => {
      for (const name of namesIn([url, headers, (body ?? null) as Json]))
        if (!always.includes(name) && !known.includes(name))
          context.addIssue({ code: "custom", path, message: `{${name}} is not known here` });
    };
    if (profile.login) check(["login"], profile.login, []);
    for (const [name, part] of Object.entries(profile.calls)) {
      if (part === undefined || Array.isArray(part)) continue;
      const token = profile.login ? ["token"] : [];
      check(["calls", name], part, [...token, ...(names[name as keyof typeof names] ?? [])]);
    }
  });
export type IssuerProfile = z.output<typeof IssuerProfile>;

const order = ["reference", "document_type", "number", "date", "value", "file_name"];
/** What each call may speak of. */
const names = {
  document_types: [],
  balance: [],
  issue: order,
  status: ["reference"],
  picture: ["reference", "serial"],
  stamp: ["reference", "serial", "picture", "pdf", "page", "x", "y", "width", "height", "right", "top"],
  correct: [...order, "serial"],
} as const;
