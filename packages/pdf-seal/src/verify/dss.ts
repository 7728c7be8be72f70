import { type Certificate, readCertificate } from "../asn1/certificate.ts";
import { NotDer } from "../asn1/der.ts";
import { type RevocationList, readRevocationList } from "../asn1/revocation-list.ts";
import { readStatusResponse, type StatusResponse } from "../asn1/status-response.ts";
import type { PdfFile } from "../pdf/file.ts";
import { unpack } from "../pdf/unpack.ts";
import { Damaged, isDict, isList, Name, Ref, Stream, type Value } from "../pdf/values.ts";

const lists = new Set(["Certs", "CRLs", "OCSPs", "Cert", "CRL", "OCSP"]);

/** Whether a value is a document security store and nothing else: lists of streams under the keys of such a store. */
export function isValidationData(file: PdfFile, value: Value, depth = 0): boolean {
  if (!isDict(value) || depth > 1) return false;
  return [...value].every(([key, each]) => {
    if (key === "Type" || key === "TU") return !(each instanceof Ref);
    if (key === "TS") return each instanceof Ref;
    const held = file.resolve(each);
    if (key === "VRI" && depth === 0) {
      const isEntry = (value: Value) => value instanceof Name || isValidationData(file, file.resolve(value), 1);
      return isDict(held) && [...held.values()].every(isEntry);
    }
    return lists.has(key) && isList(held) && held.every((item) => file.resolve(item) instanceof Stream);
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
      return stream instanceof Stream ? unpacked(stream) : [];
    });
  };
  return {
    certificates: held("Certs").flatMap((bytes) => readable(() => readCertificate(bytes))),
    lists: held("CRLs").flatMap((bytes) => readable(() => readRevocationList(bytes))),
    responses: held("OCSPs").flatMap((bytes) => readable(() => readStatusResponse(bytes))),
  };
}

/** The bytes of one of its streams; nothing where they cannot be had. */
export function unpacked(stream: Stream): Uint8Array[] {
  try {
    return [unpack(stream)];
  } catch (error) {
    if (error instanceof Damaged) return [];
    throw error;
  }
}

export function readable<T>(read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof NotDer) return [];
    throw error;
  }
}
