import { createHash } from "node:crypto";
import type { Certificate } from "../asn1/certificate.ts";
import { Altered, children, expect, NotDer, oidOf, tags, timeOf, whole } from "../asn1/der.ts";
import { type Digest, digests, ids, weakDigests } from "../asn1/names.ts";
import { namesItsSigner, readSignedData } from "../asn1/signed-data.ts";

/** What a time-stamp token says, once it holds together. Whether its authority is trusted is another matter. */
export interface Token {
  readonly at: Date;
  readonly signer: Certificate;
  readonly certificates: readonly Certificate[];
  /** Made by a digest that cannot be relied on any more. */
  readonly isWeak: boolean;
}

/** Reads a token over what `hash` digests. Throws `Altered` where it is over something else, `NotDer` where it cannot be read. */
export function readToken(bytes: Uint8Array, hash: (digest: Digest) => Buffer): Token {
  const data = readSignedData(bytes);
  if (data.contentType !== ids.timeStampInfo || !data.content) throw new NotDer("no time-stamp");
  const [type, digest] = [data.signed.get(ids.contentType), data.signed.get(ids.messageDigest)];
  if (type === undefined || oidOf(type) !== data.contentType || digest?.tag !== tags.octets)
    throw new NotDer("a time-stamp that does not say what it is over");
  const isWhole = data.isSigned && createHash(data.digest).update(data.content).digest().equals(digest.content);
  const names = namesItsSigner(data);
  if (!isWhole || names === "another") throw new Altered("a time-stamp that is not intact");
  const [, , imprint, , time] = children(whole(data.content, tags.sequence));
  const [algorithm, hashed] = children(expect(imprint, tags.sequence));
  const oid = oidOf(children(expect(algorithm, tags.sequence))[0]);
  const over = digests[oid] ?? weakDigests[oid];
  if (!over) throw new NotDer("a time-stamp of a digest that is not known");
  if (!hash(over).equals(expect(hashed, tags.octets).content)) throw new Altered("a time-stamp of something else");
  const at = timeOf(expect(time, tags.generalizedTime));
  return { at, signer: data.signer, certificates: data.certificates, isWeak: data.isWeak || oid in weakDigests };
}
