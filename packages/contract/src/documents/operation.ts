import { z } from "zod";
import { type ProblemCode, problems } from "../problems.ts";
import { Box } from "./pdf.ts";

/** States of a stamp. `gagal_*`, `tidak_pasti` and `selesai` end the work; all but `selesai` and `gagal_struktur` can be tried again. */
export const StampState = z.enum([
  "draf",
  "preflight",
  "menunggu_sn",
  "sn_terbit",
  "membubuhkan",
  "verifikasi",
  "selesai",
  "gagal_sebelum_sn",
  "gagal_sn_terpakai",
  "gagal_struktur",
  "tidak_pasti",
]);
export type StampState = z.infer<typeof StampState>;

/** States of a signature. `selesai`, `gagal`, `dibatalkan` and `kedaluwarsa` end the work. */
export const SignatureState = z.enum([
  "draf",
  "disiapkan",
  "menunggu_otorisasi",
  "ditandatangani",
  "stempel_waktu",
  "verifikasi",
  "selesai",
  "gagal",
  "dibatalkan",
  "kedaluwarsa",
]);
export type SignatureState = z.infer<typeof SignatureState>;

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** One stamp or signature on its way into a document. */
export const Operation = z.object({
  id: z.string(),
  kind: z.enum(["stamp", "signature"]),
  state: z.union([StampState, SignatureState]),
  document_id: z.string(),
  document_name: z.string(),
  box: Box,
  /** The revision that it was asked for. */
  revision_in: z.number().int(),
  /** The revision that it made; null until it is done. */
  revision_out: z.number().int().nullable(),
  /** Of a stamp, from the moment that it was issued. */
  serial_number: z.string().optional(),
  /** Why it did not succeed. `detail` is the words of whoever refused, as they came. */
  error: z.object({ code: z.enum(codes), detail: z.string().nullable() }).optional(),
  /**
   * `out_of_order`: stamp and signature were asked for the other way round than this instance has it; `lower_level`: verification found a
   * lower level than was asked for. They block nothing.
   */
  warnings: z.array(z.enum(["out_of_order", "lower_level"])).optional(),
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Operation = z.infer<typeof Operation>;

/** States after which nothing happens any more, unless its user tries again. */
export const finalStates = [
  "selesai",
  "gagal_sebelum_sn",
  "gagal_sn_terpakai",
  "gagal_struktur",
  "tidak_pasti",
  "gagal",
  "dibatalkan",
  "kedaluwarsa",
] as const satisfies readonly Operation["state"][];

/** What an operation tells as `text/event-stream`: itself at every change, the last time in a final state. */
export const OperationEvent = z.object({ event: z.literal("operation"), data: Operation });
export type OperationEvent = z.infer<typeof OperationEvent>;
