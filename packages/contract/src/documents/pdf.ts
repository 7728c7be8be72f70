import { z } from "zod";

/** A place on a page: points of the unrotated page, origin at its lower left; pages count from 1. */
export const Box = z.object({
  page: z.number().int().min(1).max(100_000),
  x: z.number().min(0).max(100_000),
  y: z.number().min(0).max(100_000),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
});
export type Box = z.infer<typeof Box>;

/** Size in points of the unrotated page, and by how many degrees it is shown turned clockwise. */
export const PageSize = z.object({ width: z.number(), height: z.number(), rotation: z.literal([0, 90, 180, 270]) });
export type PageSize = z.infer<typeof PageSize>;

/** What is no hindrance, but may surprise. */
export const PdfWarning = z.enum(["over_800_kb", "not_a4", "older_than_1_6"]);
export type PdfWarning = z.infer<typeof PdfWarning>;

/** A signature, stamp or time-stamp that the file carries already; nothing may be put over its box. */
export const Seal = z.object({
  field: z.string(),
  box: Box.nullable(),
  kind: z.enum(["signature", "stamp", "timestamp"]),
});
export type Seal = z.infer<typeof Seal>;

/** What the signature is worth later: PAdES baseline. B-T carries a time-stamp, B-LT what proves its validity, B-LTA both renewed. */
export const Level = z.enum(["B-B", "B-T", "B-LT", "B-LTA"]);
export type Level = z.infer<typeof Level>;

/** Lower-case hex of SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
