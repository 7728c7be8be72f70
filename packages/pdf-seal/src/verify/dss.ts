import { type Certificate, readCertificate } from "../asn1/certificate.ts";
import { NotDer } from "../asn1/der.ts";
import { type RevocationList, readRevocationList } from "../asn1/revocation-list.ts";
import { readStatusResponse, type StatusResponse } from "../asn1/status-response.ts";
import type { PdfFile } from "../pdf/file.ts";
import { unpack } from "../pdf/unpack.ts";
import { isDict, isList, Ref, Stream, type Value } from "../pdf/values.ts";

const lists = new Set(["Certs", "CRLs", "OCSPs", "Cert", "CRL", "OCSP"]);

/**
 * Whether a value is a document security store and nothing that could also be a page's: lists of streams under the keys of
 * such a store, directly in it.
 */
export function isValidationData(file: PdfFile, value: Value, depth = 0): boolean {
  if (!isDict(value) || depth > 1) return false;
  return [...value].every(([key, each]) => {
    if (key === "Type" || key === "TU") return !(each instanceof Ref);
    if (key === "TS") return each instanceof Ref;
    if (key === "VRI" && depth === 0) {
      const held = file.resolve(each);
      return isDict(held) && [...held.values()].every((entry) => isValidationData(file, file.resolve(entry), 1));
    }
    return lists.has(key) && isList(each) && each.every((item) => file.resolve(item) instanceof Stream);
  });
}

export interface ValidationData {
  readonly certificates: readonly Certificate[];
  readonly lists: readonly RevocationList[];
  readonly responses: readonly StatusResponse[];
}

/** What the file's own store holds and can be read; the rest is left out. */
export function validationData(file: PdfFile): ValidationData {
  const store = file.resolve(file.catalogue.get("DSS"));
  const held = (key: string): Uint8Array[] => {
    const list = isDict(store) ? file.resolve(store.get(key)) : null;
    return (isList(list) ? list : []).flatMap((each) => {
      const stream = file.resolve(each);
      return stream instanceof Stream ? [unpack(stream)] : [];
    });
  };
  return {
    certificates: held("Certs").flatMap((bytes) => readable(() => readCertificate(bytes))),
    lists: held("CRLs").flatMap((bytes) => readable(() => readRevocationList(bytes))),
    responses: held("OCSPs").flatMap((bytes) => readable(() => readStatusResponse(bytes))),
  };
}

export function readable<T>(read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof NotDer) return [];
    throw error;
  }
}
