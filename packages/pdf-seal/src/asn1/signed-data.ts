import { constants, type KeyObject, verify as verifySignature } from "node:crypto";
import { type Certificate, readCertificate } from "./certificate.ts";
import { children, context, type Element, expect, hex, NotDer, oidOf, tags, whole } from "./der.ts";
import { digests, ids, signatures } from "./names.ts";

type Digest = "sha256" | "sha384" | "sha512";

/** A CMS SignedData with exactly one signer. */
export interface SignedData {
  readonly contentType: string;
  readonly content: Uint8Array | null;
  readonly certificates: readonly Certificate[];
  readonly digest: Digest;
  /** The signer's certificate; it is among `certificates`. */
  readonly signer: Certificate;
  /** Values of signed and unsigned attributes, by type. */
  readonly signed: ReadonlyMap<string, Element>;
  readonly unsigned: ReadonlyMap<string, Element>;
  readonly signature: Uint8Array;
  /** Whether the signature over the signed attributes is the signer's. */
  readonly isSigned: boolean;
}

/** Throws `NotDer`, also for whatever cannot be relied on: weak digests, several signers, no signed attributes. */
export function readSignedData(der: Uint8Array): SignedData {
  const [type, holder] = children(whole(der, tags.sequence));
  if (oidOf(type) !== ids.signedData) throw new NotDer("no signed data");
  const fields = children(whole(expect(holder, context(0)).content, tags.sequence));
  const [version, digestSet, encapsulated, ...rest] = fields;
  versionOf(version);
  const [contentType, contentHolder] = children(expect(encapsulated, tags.sequence));
  const certificates = rest
    .filter(({ tag }) => tag === context(0))
    .flatMap(children)
    .map(({ all }) => readCertificate(all));
  const signers = children(expect(rest.at(-1), tags.set));
  if (signers.length !== 1) throw new NotDer("not exactly one signer");
  const signer = readSigner(expect(signers[0], tags.sequence), certificates);
  if (!children(expect(digestSet, tags.set)).some((each) => digestOf(each) === signer.digest)) {
    throw new NotDer("the signer's digest is not announced");
  }
  const content = contentHolder ? whole(expect(contentHolder, context(0)).content, tags.octets).content : null;
  return { contentType: oidOf(contentType), content, certificates, ...signer };
}

function readSigner(element: Element, certificates: readonly Certificate[]) {
  const fields = children(element);
  const [version, id, digestAlgorithm] = fields;
  versionOf(version);
  const [issuer, serial] = children(expect(id, tags.sequence)).map(({ all }) => hex(all));
  const signer = certificates.find((each) => hex(each.issuer.all) === issuer && hex(each.serial.all) === serial);
  if (!signer) throw new NotDer("the signer's certificate is missing");
  const digest = digestOf(digestAlgorithm);
  if (!digest) throw new NotDer("a digest that cannot be relied on");
  const attributes = expect(fields[3], context(0));
  const algorithm = expect(fields[4], tags.sequence);
  const signature = expect(fields[5], tags.octets).content;
  const set = Buffer.from(attributes.all);
  set[0] = tags.set;
  const unsigned = fields[6] ? attributesOf(expect(fields[6], context(1))) : new Map<string, Element>();
  if (fields.length > 7) throw new NotDer("a signer with more than it may hold");
  const isSigned = isSignatureOf(algorithm, digest, set, signer.key, signature);
  return { digest, signer, signature, signed: attributesOf(attributes), unsigned, isSigned };
}

function versionOf(element: Element | undefined): void {
  if (![1, 3].includes(expect(element, tags.integer).content[0] ?? 0)) throw new NotDer("an unknown version");
}

function digestOf(algorithm: Element | undefined): Digest | undefined {
  const [oid, parameters] = children(expect(algorithm, tags.sequence));
  if (parameters && parameters.tag !== tags.null) throw new NotDer("a digest with parameters");
  return digests[oidOf(oid)];
}

/** Each type once, with one value. */
function attributesOf(holder: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const each of children(holder)) {
    const [type, values] = children(expect(each, tags.sequence));
    const oid = oidOf(type);
    const [value, second] = children(expect(values, tags.set));
    if (!value || second || found.has(oid)) throw new NotDer(`the attribute ${oid} does not stand once`);
    found.set(oid, value);
  }
  return found;
}

function isSignatureOf(
  algorithm: Element,
  digest: Digest,
  data: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): boolean {
  const [type, parameters] = children(algorithm);
  const oid = oidOf(type);
  const kind = key.asymmetricKeyType;
  if (oid === ids.rsaPss) {
    const salt = parameters && children(parameters).find(({ tag }) => tag === context(2));
    const saltLength = salt ? Number.parseInt(hex(whole(salt.content, tags.integer).content), 16) : 20;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return kind === "rsa" && verifySignature(digest, data, { key, padding, saltLength }, signature);
  }
  if (parameters && parameters.tag !== tags.null) throw new NotDer("a signature with parameters");
  const named = oid === ids.rsa ? { kind: "rsa", digest } : signatures[oid];
  if (!named || named.kind !== kind || named.digest !== digest) return false;
  return verifySignature(digest, data, key, signature);
}

/** Whether the attribute that names the signer's certificate (version 1 with SHA-1 does not count) names it. */
export function namesItsSigner(
  { signed, signer }: SignedData,
  hash: (digest: Digest, bytes: Uint8Array) => Buffer,
): boolean {
  const attribute = signed.get(ids.signingCertificateV2);
  if (!attribute) return false;
  const [list] = children(expect(attribute, tags.sequence));
  const [first] = children(expect(list, tags.sequence));
  const parts = children(expect(first, tags.sequence));
  const digest = parts[0]?.tag === tags.sequence ? digestOf(parts.shift()) : "sha256";
  return digest !== undefined && hash(digest, signer.der).equals(expect(parts[0], tags.octets).content);
}
