import { createHash, type KeyObject, X509Certificate } from "node:crypto";
import { children, context, type Element, expect, hex, NotDer, oidOf, tags, timeOf, whole } from "./der.ts";
import { ids, signatures } from "./names.ts";

/** An X.509 certificate, as far as trust needs it. Names, serial number and fingerprint are compared as hexadecimal DER. */
export interface Certificate {
  readonly der: Uint8Array;
  readonly fingerprint: string;
  readonly issuer: Element;
  readonly subject: Element;
  readonly serial: Element;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
  /** Identifier of the algorithm it was signed with. */
  readonly algorithm: string;
  readonly key: KeyObject;
  /** Common name, or the whole name where there is none. */
  readonly name: string;
  /** The same of who issued it, as far as it says so itself. */
  readonly issuerName: string;
  readonly isAuthority: boolean;
  readonly pathLength: number | null;
  /** Bits of keyUsage from the first (digitalSignature = 0); null where nothing is said. */
  readonly usage: ReadonlySet<number> | null;
  readonly purposes: { readonly oids: readonly string[]; readonly critical: boolean } | null;
  readonly noCheck: boolean;
  /** Critical extensions that are not understood here. */
  readonly unknownCritical: readonly string[];
}

const understood = new Set<string>([ids.basicConstraints, ids.keyUsage, ids.extendedKeyUsage]);

/** Why a certificate cannot be relied on here; null where it can be read. */
export function certificateTrouble(der: Uint8Array): string | null {
  try {
    readCertificate(der);
    return null;
  } catch (error) {
    if (error instanceof NotDer) return error.message;
    throw error;
  }
}

/** Throws `NotDer`. */
export function readCertificate(der: Uint8Array): Certificate {
  const [body, algorithm, signature] = children(whole(der, tags.sequence));
  const fields = children(expect(body, tags.sequence));
  if (fields[0]?.tag === context(0)) fields.shift();
  const [serial, inner, issuer, validity, subject] = fields;
  const [notBefore, notAfter] = children(expect(validity, tags.sequence)).map(timeOf);
  if (!body || !notBefore || !notAfter) throw new NotDer("a certificate without a term");
  const algorithms = [inner, algorithm].map((each) => hex(expect(each, tags.sequence).all));
  if (algorithms[0] !== algorithms[1]) throw new NotDer("a certificate of two algorithms");
  const extensions = extensionsOf(fields.find(({ tag }) => tag === context(3)));
  const basic = extensions.get(ids.basicConstraints);
  const [authority, length] = basic ? children(whole(basic.value, tags.sequence)) : [];
  return {
    der,
    fingerprint: createHash("sha256").update(der).digest("hex"),
    issuer: expect(issuer, tags.sequence),
    subject: expect(subject, tags.sequence),
    serial: expect(serial, tags.integer),
    notBefore,
    notAfter,
    signed: body.all,
    signature: bitsOf(signature),
    algorithm: oidOf(children(expect(algorithm, tags.sequence))[0]),
    ...keyOf(der),
    isAuthority: authority?.tag === tags.boolean && authority.content[0] === 0xff,
    pathLength: length?.tag === tags.integer ? Number.parseInt(hex(length.content), 16) : null,
    usage: usageOf(extensions.get(ids.keyUsage)?.value),
    purposes: purposesOf(extensions.get(ids.extendedKeyUsage)),
    noCheck: extensions.has(ids.ocspNoCheck),
    unknownCritical: [...extensions].flatMap(([oid, { critical }]) => (critical && !understood.has(oid) ? [oid] : [])),
  };
}

function keyOf(der: Uint8Array): Pick<Certificate, "key" | "name" | "issuerName"> {
  try {
    const { publicKey: key, subject, issuer } = new X509Certificate(der);
    return { key, name: nameIn(subject), issuerName: nameIn(issuer) };
  } catch (error) {
    throw new NotDer(`a certificate that cannot be read: ${(error as Error).message}`);
  }
}

function nameIn(distinguished: string | undefined): string {
  const name = /(?:^|\n)CN=(.*)/.exec(distinguished ?? "")?.[1] ?? (distinguished ?? "").replaceAll("\n", ", ");
  // OpenSSL puts a backslash before whatever divides names, as the commas before titles; control characters stay spelt out.
  return name.replace(/\\([,+"\\<>;#= ])/g, "$1");
}

/** The content of a BIT STRING of whole bytes. */
export function bitsOf(element: Element | undefined): Uint8Array {
  const { content } = expect(element, tags.bits);
  if (content[0] !== 0) throw new NotDer("bits that are no bytes");
  return content.subarray(1);
}

/** Extensions by their identifier, from the `[n]` that holds them. One that stands twice is no certificate. */
export function extensionsOf(holder: Element | undefined): Map<string, { critical: boolean; value: Uint8Array }> {
  const found = new Map<string, { critical: boolean; value: Uint8Array }>();
  if (!holder) return found;
  for (const each of children(whole(holder.content, tags.sequence))) {
    const parts = children(expect(each, tags.sequence));
    const oid = oidOf(parts[0]);
    if (found.has(oid)) throw new NotDer(`the extension ${oid} stands twice`);
    const critical = parts[1]?.tag === tags.boolean && parts[1].content[0] !== 0;
    found.set(oid, { critical, value: expect(parts.at(-1), tags.octets).content });
  }
  return found;
}

function usageOf(value: Uint8Array | undefined): Set<number> | null {
  if (!value) return null;
  const { content } = whole(value, tags.bits);
  const bits = new Set<number>();
  for (let bit = 0; bit < (content.length - 1) * 8; bit++) {
    if (((content[1 + (bit >> 3)] ?? 0) >> (7 - (bit % 8))) & 1) bits.add(bit);
  }
  return bits;
}

function purposesOf(extension: { critical: boolean; value: Uint8Array } | undefined): Certificate["purposes"] {
  if (!extension) return null;
  return { oids: children(whole(extension.value, tags.sequence)).map(oidOf), critical: extension.critical };
}

/** Whether its key may sign documents. */
export const maySign = ({ usage, isAuthority }: Certificate) =>
  !isAuthority && (usage === null || usage.has(0) || usage.has(1));

/** Whether `issuer` says to have signed it and did. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return (
    hex(certificate.issuer.all) === hex(issuer.subject.all) &&
    certificate.algorithm in signatures &&
    new X509Certificate(certificate.der).verify(issuer.key)
  );
}
