import { readFile } from "node:fs/promises";
import { specimenRoutes as routes, type Specimen } from "@tanyadata/contract";
import { mostOpaque } from "@tanyadata/pdf-seal";
import type { FastifyInstance } from "fastify";
import type { Blobs } from "../../documents/blobs.ts";
import type { PdfWork } from "../../documents/pdf/pdf-work.ts";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { receiveForm } from "../../http/receive-form.ts";
import { inClear } from "../../keys/encrypted-file.ts";
import { readPng } from "./png.ts";
import type { SpecimenStore } from "./specimens.store.ts";

export interface SpecimenDeps {
  readonly specimens: SpecimenStore;
  readonly blobs: Blobs;
  readonly pdf: Pick<PdfWork, "as">;
}

const maxBytes = 1024 * 1024;

/** The scope of what belongs to a user and no document. */
export const specimenScope = (userId: string): string => userId;

/** Serves pictures of signatures; everyone sees their own only. */
export function specimenRoutes(app: FastifyInstance, { specimens, blobs, pdf }: SpecimenDeps): void {
  implement(app, routes.specimens, ({ user }) => specimens.list(user.id));

  implement(app, routes.addSpecimen, ({ user, request, signal }) => {
    const form = { folder: blobs.incoming, maxBytes, user: user.id, fields: routes.addSpecimen.body };
    return receiveForm(request, form, signal, async ({ name }, file) => {
      const size = await readPng(await readFile(file.path));
      if (!size) throw new AppError("image_refused");
      if ((await pdf.as(user.id).opacity(inClear(file.path))) > mostOpaque) throw new AppError("picture_opaque");
      await blobs.take(specimenScope(user.id), file.sha256, file.path);
      const added = await specimens.add(user.id, { name, sha256: file.sha256, ...size });
      if (!added) throw new AppError("quota_exceeded");
      return added;
    });
  });

  implement(app, routes.specimenImage, async ({ user, params, reply }) => {
    const { sha256 } = found(await specimens.find(user.id, params.specimen_id));
    reply.headers({ etag: `"${sha256}"`, "cache-control": "private, max-age=31536000, immutable" });
    return Buffer.from(await blobs.read(specimenScope(user.id), sha256));
  });

  implement(app, routes.archiveSpecimen, async ({ user, params }) =>
    found(await specimens.archive(user.id, params.specimen_id)),
  );
  implement(app, routes.defaultSpecimen, async ({ user, params }) => {
    const specimen = found(await specimens.makeDefault(user.id, params.specimen_id));
    if (specimen.archived_at !== null) throw new AppError("specimen_archived");
    return specimen;
  });
}

function found(specimen: Specimen | undefined): Specimen {
  if (!specimen) throw new AppError("not_found");
  return specimen;
}
