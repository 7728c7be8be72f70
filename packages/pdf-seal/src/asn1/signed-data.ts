import { constants, createHash, type KeyObject, verify as verifySignature } from "node:crypto";
import { type Certificate, readCertificate } from "./certificate.ts";
import { children, context, type Element, expect, hex, NotDer, oidOf, set, tags, whole } from "./der.ts";
import { type Digest, digests, ids, signatures, weakDigests, weakSignatures } from "./names.ts";

/** A CMS SignedData with exactly one signer. */
export interface SignedData {
  readonly contentType: string;
  readonly content: Uint8Array | null;
  readonly certificates: readonly Certificate[];
  readonly digest: Digest;
  /** Made by a digest that cannot be relied on any more. */
  readonly isWeak: boolean;
  /** The signer's certificate; it is among `certificates`. */
  readonly signer: Certificate;
  /** Values of signed and unsigned attributes, by type. */
  readonly signed: ReadonlyMap<string, Element>;
  readonly unsigned: ReadonlyMap<string, Element>;
  readonly signature: Uint8Array;
  /** Whether the signature over the signed attributes is the signer's. */
  readonly isSigned: boolean;
}

/** Throws `NotDer`, also for whatever is not understood here: unknown algorithms, several signers, no signed attributes. */
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
  if (!digest) throw new NotDer("a digest that is not known");
  const attributes = expect(fields[3], context(0));
  const algorithm = expect(fields[4], tags.sequence);
  const signature = expect(fields[5], tags.octets).content;
  // What is signed is a set in the order of DER, whatever order it is sent in.
  const sent = Buffer.from(attributes.all);
  sent[0] = tags.set;
  const ordered = set(...children(attributes).map(({ all }) => all));
  const unsigned = fields[6] ? attributesOf(expect(fields[6], context(1))) : new Map<string, Element>();
  if (fields.length > 7) throw new NotDer("a signer with more than it may hold");
  const signs = (data: Uint8Array) => isSignatureOf(algorithm, digest, data, signer.key, signature);
  const isSigned = signs(sent) || (!ordered.equals(sent) && signs(ordered));
  const isWeak = Object.values(weakDigests).includes(digest);
  return { digest, isWeak, signer, signature, signed: attributesOf(attributes), unsigned, isSigned };
}

function versionOf(element: Element | undefined): void {
  if (![1, 3].includes(expect(element, tags.integer).content[0] ?? 0)) throw new NotDer("an unknown version");
}

function digestOf(algorithm: Element | undefined): Digest | undefined {
  const [oid, parameters] = children(expect(algorithm, tags.sequence));
  if (parameters && parameters.tag !== tags.null) throw new NotDer("a digest with parameters");
  return digests[oidOf(oid)] ?? weakDigests[oidOf(oid)];
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
    const [hash] = parameters ? children(parameters).filter(({ tag }) => tag === context(0)) : [];
    if ((hash ? digestOf(whole(hash.content)) : "sha1") !== digest) throw new NotDer("a padding of another digest");
    const salt = parameters && children(parameters).find(({ tag }) => tag === context(2));
    const saltLength = salt ? Number.parseInt(hex(whole(salt.content, tags.integer).content), 16) : 20;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return kind === "rsa" && verifySignature(digest, data, { key, padding, saltLength }, signature);
  }
  if (parameters && parameters.tag !== tags.null) throw new NotDer("a signature with parameters");
  const named = oid === ids.rsa ? { kind: "rsa", digest } : (signatures[oid] ?? weakSignatures[oid]);
  if (named?.digest !== digest) throw new NotDer("a signature of a kind that is not known");
  if (named.kind !== kind) return false;
  return verifySignature(digest, data, key, signature);
}

/**
 * Whom the signed attributes name as the signer: its own certificate (`weakly`: by SHA-1 alone, the attribute's first version),
 * another's, or nobody's.
 */
export function namesItsSigner({ signed, signer }: SignedData): "own" | "weakly" | "another" | "nobody" {
  const attribute = signed.get(ids.signingCertificateV2);
  const first = attribute ?? signed.get(ids.signingCertificate);
  if (!first) return "nobody";
  const [list] = children(expect(first, tags.sequence));
  const [named] = children(expect(list, tags.sequence));
  const parts = children(expect(named, tags.sequence));
  const stated = parts[0]?.tag === tags.sequence ? digestOf(parts.shift()) : "sha256";
  const digest = attribute ? stated : "sha1";
  if (digest === undefined) throw new NotDer("a certificate that is named by a digest that is not known");
  if (!createHash(digest).update(signer.der).digest().equals(expect(parts[0], tags.octets).content)) return "another";
  return attribute && Object.values<Digest>(digests).includes(digest) ? "own" : "weakly";
}
