import { createHash } from "node:crypto";
import type { Certificate } from "../asn1/certificate.ts";
import { children, expect, NotDer, oidOf, tags, timeOf, whole } from "../asn1/der.ts";
import { digests, ids } from "../asn1/names.ts";
import { namesItsSigner, readSignedData } from "../asn1/signed-data.ts";

/** What a time-stamp token says, once it holds together. Whether its authority is trusted is another matter. */
export interface Token {
  readonly at: Date;
  readonly signer: Certificate;
  readonly certificates: readonly Certificate[];
}

/** Reads a token over what `hash` digests. Throws `NotDer` where it is not intact or is over something else. */
export function readToken(der: Uint8Array, hash: (digest: "sha256" | "sha384" | "sha512") => Buffer): Token {
  const data = readSignedData(der);
  if (
    data.contentType !== ids.timeStampInfo ||
    !data.content ||
    !isSound(data, createHash(data.digest).update(data.content).digest())
  ) {
    throw new NotDer("a time-stamp that is not intact");
  }
  const [, , imprint, , time] = children(whole(data.content, tags.sequence));
  const [algorithm, hashed] = children(expect(imprint, tags.sequence));
  const digest = digests[oidOf(children(expect(algorithm, tags.sequence))[0])];
  if (!digest || !hash(digest).equals(expect(hashed, tags.octets).content)) {
    throw new NotDer("a time-stamp of something else");
  }
  return { at: timeOf(expect(time, tags.generalizedTime)), signer: data.signer, certificates: data.certificates };
}

/** Whether the signer signed a content of this digest, and said which certificate was meant. */
export function isSound(data: ReturnType<typeof readSignedData>, contentDigest: Buffer): boolean {
  const type = data.signed.get(ids.contentType);
  const digest = data.signed.get(ids.messageDigest);
  return (
    data.isSigned &&
    type !== undefined &&
    oidOf(type) === data.contentType &&
    digest?.tag === tags.octets &&
    contentDigest.equals(digest.content) &&
    (!data.signed.has(ids.signingCertificateV2) ||
      namesItsSigner(data, (kind, bytes) => createHash(kind).update(bytes).digest()))
  );
}
