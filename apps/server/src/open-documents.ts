import { join } from "node:path";
import * as certificates from "@tanyadata/certificates";
import type { DocumentParts } from "./app-documents.ts";
import { type Config, usable } from "./config.ts";
import { folderBlobs } from "./documents/blobs.ts";
import { pdfWork } from "./documents/pdf/pdf-work.ts";
import { cscSigners } from "./trust/csc.ts";
import { httpIssuer } from "./trust/http-issuer.ts";
import { sandbox } from "./trust/sandbox.ts";
import { timestampClient } from "./trust/timestamp.ts";

/** Processes that work on PDFs at the same time, and tasks that may wait for one. */
const processes = 2;
const queue = 50;

/** What documents, stamps and signatures work with, as it is configured. `key` encrypts private keys. */
export async function openDocuments(config: Config, key: Uint8Array): Promise<DocumentParts> {
  const { folder, limits, pdf, settings, trust } = config.documents;
  const blobs =
    folder === undefined
      ? usable("TANYADATA_DATA_DIR", () => folderBlobs(join(config.dataDir, "documents")))
      : usable("TANYADATA_DOCUMENTS_DIR", () => folderBlobs(folder));
  return {
    blobs: await blobs,
    pdf: pdfWork({ ...pdf, processes, queue }),
    tools: certificates,
    ...{ key, limits, settings },
    remote: cscSigners(trust.cscServices),
    stampIssuer: (issued) =>
      trust.meterai.kind === "http"
        ? httpIssuer(trust.meterai.profile, () => new Date())
        : sandbox({ stamps: trust.meterai.stamps, issued: (except) => issued("SIM-", except) }),
    timestamp: trust.timestamp && timestampClient(trust.timestamp),
  };
}
