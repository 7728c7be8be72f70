import { z } from "zod";
import { Sha256 } from "../documents/pdf.ts";
import { route } from "../route.ts";
import { Id } from "../topics.ts";

/** A picture of a signature: PNG with transparency. */
export const Specimen = z.object({
  id: z.string(),
  name: z.string(),
  sha256: Sha256,
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  is_default: z.boolean(),
  /** An archived one can be used no more, and stays in what was signed with it. */
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Specimen = z.infer<typeof Specimen>;

const shared = { tag: "signing", access: "user" } as const;
const one = { ...shared, params: z.object({ specimen_id: Id }) } as const;

export const specimenRoutes = {
  specimens: route({
    ...shared,
    method: "GET",
    path: "/specimens",
    summary: "The caller's specimens, newest first, archived ones too",
    response: z.array(Specimen),
    problems: [],
  }),
  addSpecimen: route({
    ...shared,
    method: "POST",
    path: "/specimens",
    summary: "Add a specimen; the first becomes the default",
    body: z.object({ name: z.string().trim().min(1).max(80) }),
    bodyType: "multipart/form-data",
    file: "image/png",
    status: 201,
    response: Specimen,
    problems: ["file_too_large", "image_refused", "picture_opaque", "quota_exceeded", "storage_unavailable"],
  }),
  specimenImage: route({
    key: "none",
    ...one,
    method: "GET",
    path: "/specimens/{specimen_id}/image",
    summary: "The picture itself",
    responseType: "image/png",
    problems: ["not_found", "storage_unavailable", "storage_damaged"],
  }),
  archiveSpecimen: route({
    ...one,
    method: "POST",
    path: "/specimens/{specimen_id}/archive",
    summary: "Archive a specimen",
    response: Specimen,
    problems: ["not_found"],
  }),
  defaultSpecimen: route({
    ...one,
    method: "POST",
    path: "/specimens/{specimen_id}/default",
    summary: "Make it the default",
    response: Specimen,
    problems: ["not_found", "specimen_archived"],
  }),
};
