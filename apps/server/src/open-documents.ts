import { join } from "node:path";
import * as certificates from "@tanyadata/certificates";
import type { DocumentParts } from "./app-documents.ts";
import { type Config, usable } from "./config.ts";
import type { Blobs } from "./documents/blobs.ts";
import { pdfWork } from "./documents/pdf/pdf-work.ts";
import { s3Client } from "./documents/s3/s3-client.ts";
import { s3Shelf } from "./documents/s3/s3-shelf.ts";
import { folderShelf, type Shelf } from "./documents/shelf.ts";
import { cscSigners } from "./trust/csc.ts";
import { httpIssuer } from "./trust/http-issuer.ts";
import { revocationClient } from "./trust/revocation.ts";
import { sandbox } from "./trust/sandbox.ts";
import { timestampClient } from "./trust/timestamp.ts";

/** Tasks that may wait for a process that works on PDFs, in all and of one user. */
const turns = { queue: 64, queueOfUser: 16 };

/** What documents, stamps and signatures work with, as it is configured. `key` encrypts private keys. */
export function openDocuments(config: Config, blobs: Blobs, key: Uint8Array): DocumentParts {
  const { limits, pdf, settings, trust } = config.documents;
  return {
    blobs,
    pdf: pdfWork({ ...pdf, ...turns, processes: config.capacity.pdfProcesses }),
    tools: certificates,
    ...{ key, limits, settings },
    remote: cscSigners(trust.cscServices),
    stampIssuer: (issued) =>
      trust.meterai.kind === "http"
        ? httpIssuer(trust.meterai.profile, () => new Date())
        : sandbox({ stamps: trust.meterai.stamps, issued: (except) => issued("SIM-", except) }),
    revocation: revocationClient(trust.revocation, certificates),
    timestamp: trust.timestamp && timestampClient(trust.timestamp),
  };
}

/** It is emptied at each start of the process; `rank` is which of several processes that is. */
export const copiesOf = ({ dataDir }: Pick<Config, "dataDir">, rank?: number): string =>
  join(dataDir, "document-copies", ...(rank === undefined ? [] : [String(rank)]));

/** A bucket is not asked for anything at the start: what is no document's goes on without it. `copiesAt` is of this process alone. */
export async function openShelf(
  { dataDir, documents: { folder, bucket } }: Config,
  copiesAt = copiesOf({ dataDir }),
): Promise<Shelf> {
  if (bucket) {
    const { s3, copies } = bucket;
    return usable("TANYADATA_DATA_DIR", () => s3Shelf({ client: s3Client(s3), folder: copiesAt, copies }));
  }
  return folder === undefined
    ? usable("TANYADATA_DATA_DIR", () => folderShelf(join(dataDir, "documents")))
    : usable("TANYADATA_DOCUMENTS_DIR", () => folderShelf(folder));
}
