import { createHash } from "node:crypto";
import { Altered, NotDer, oidOf, tags } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import { namesItsSigner, readSignedData, type SignedData } from "../asn1/signed-data.ts";
import type { Integrity } from "../door.ts";
import type { SignedField } from "../pdf/fields.ts";
import type { PdfFile } from "../pdf/file.ts";
import { Damaged, isName } from "../pdf/values.ts";
import { type Covered, covered, Partial } from "./range.ts";
import { readToken, type Token } from "./token.ts";

/** One seal, as far as it can be read before anybody's time is known. */
export interface Opened {
  readonly seal: SignedField;
  readonly covered: Covered | null;
  readonly data: SignedData | null;
  readonly token: Token | null;
  readonly integrity: Integrity;
}

type Hash = (digest: string) => Buffer;

/** Reads one seal's bytes and cryptography. What cannot be read is told apart from what was altered. */
export function openSeal(file: PdfFile, seal: SignedField): Opened {
  const found = { seal, covered: null as Covered | null, data: null as SignedData | null, token: null as Token | null };
  try {
    found.covered = covered(file, seal);
    const { cms, parts } = found.covered;
    const hash: Hash = (digest) => {
      const sum = createHash(digest);
      for (const part of parts) sum.update(part);
      return sum.digest();
    };
    if (seal.kind === "timestamp") {
      found.token = readToken(cms, hash);
      return { ...found, integrity: found.token.isWeak ? "weak" : "intact" };
    }
    found.data = readSignedData(cms);
    const integrity = integrityOf(seal, found.data, hash);
    if (integrity === "altered") return { ...found, integrity };
    found.token = tokenOf(found.data);
    return { ...found, integrity: integrity === "intact" && found.token?.isWeak ? "weak" : integrity };
  } catch (error) {
    return { ...found, integrity: troubleOf(error) };
  }
}

function troubleOf(error: unknown): Integrity {
  if (error instanceof Altered) return "altered";
  if (error instanceof Partial) return "partial";
  if (error instanceof Damaged || error instanceof NotDer || error instanceof RangeError) return "unreadable";
  throw error;
}

function integrityOf(seal: SignedField, data: SignedData, hash: Hash): Integrity {
  const is = (kind: string) => isName(seal.dict.get("SubFilter"), kind);
  const isOurs = is("ETSI.CAdES.detached");
  if (is("adbe.pkcs7.sha1")) return digestInside(data, hash);
  if (!isOurs && !is("adbe.pkcs7.detached")) return "unreadable";
  const [type, digest] = [data.signed.get(ids.contentType), data.signed.get(ids.messageDigest)];
  if (digest?.tag !== tags.octets) return "unreadable";
  if (!data.isSigned || !hash(data.digest).equals(digest.content)) return "altered";
  // A content of its own is nothing that anybody sees; another type of content is not a PDF's.
  if (data.content !== null || type === undefined || oidOf(type) !== ids.data || data.contentType !== ids.data)
    return "unreadable";
  const names = namesItsSigner(data);
  if (names === "another") return "altered";
  if (names === "nobody" && isOurs) return "unreadable";
  return data.isWeak || (isOurs && names === "weakly") ? "weak" : "intact";
}

/** The old way, in which what is signed is the SHA-1 of the file. */
function digestInside(data: SignedData, hash: Hash): Integrity {
  const digest = data.signed.get(ids.messageDigest);
  if (!data.content || digest?.tag !== tags.octets) return "unreadable";
  const inner = createHash(data.digest).update(data.content).digest();
  const isWhole = data.isSigned && inner.equals(digest.content) && hash("sha1").equals(data.content);
  return isWhole ? "weak" : "altered";
}

/** What others put beside a signature, and nothing follows from here: references and values to validate it by. */
const beside = new Set<string>([
  ids.revocationArchival,
  ...["21", "22", "23", "24"].map((last) => `1.2.840.113549.1.9.16.2.${last}`),
]);

/** The time-stamp of a signature; null where there is none. Throws `NotDer` where there is one that is not intact. */
function tokenOf(data: SignedData): Token | null {
  const attribute = data.unsigned.get(ids.timeStampToken);
  // One of another type was a time-stamp once, or hides something: nobody can tell here.
  for (const type of data.unsigned.keys())
    if (type !== ids.timeStampToken && !beside.has(type)) throw new NotDer(`the unsigned attribute ${type}`);
  if (!attribute) return null;
  return readToken(attribute.all, (digest) => createHash(digest).update(data.signature).digest());
}
