import { createHash } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { context, der, nothing, octets, oid, sequence, set, small } from "./der.ts";
import { ids } from "./names.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const attribute = (type: string, value: Uint8Array) => sequence(oid(type), set(value));

/**
 * What the signer signs: content type, digest of the document, and which certificate is meant. No signing time: that of a PAdES
 * signature stands in the file.
 */
export function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Buffer {
  return set(
    attribute(ids.contentType, oid(ids.data)),
    attribute(ids.messageDigest, octets(digest)),
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
  );
}

export interface Parts {
  /** DER of the SET that was signed. */
  readonly attributes: Uint8Array;
  readonly signature: Uint8Array;
  readonly leaf: Certificate;
  readonly chain: readonly Uint8Array[];
  readonly token?: Uint8Array;
}

/** A detached CMS SignedData of one signer, with the time-stamp of its signature if there is one. */
export function signedData({ attributes, signature, leaf, chain, token }: Parts): Buffer {
  const isRsa = leaf.key.asymmetricKeyType === "rsa";
  const algorithm = isRsa ? sequence(oid(ids.rsaSha256), nothing) : sequence(oid(ids.ecdsaSha256));
  const digest = sequence(oid(ids.sha256));
  const retagged = Buffer.from(attributes);
  retagged[0] = context(0);
  const signer = sequence(
    small(1),
    sequence(leaf.issuer.all, leaf.serial.all),
    digest,
    retagged,
    algorithm,
    octets(signature),
    ...(token ? [der(context(1), attribute(ids.timeStampToken, token))] : []),
  );
  const certificates = der(context(0), ...[...chain].sort(Buffer.compare));
  const data = sequence(small(1), set(digest), sequence(oid(ids.data)), certificates, set(signer));
  return sequence(oid(ids.signedData), der(context(0), data));
}
