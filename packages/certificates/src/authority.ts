import { generateKeyPair, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { Integer } from "asn1js";
import { Certificate, CertificateRevocationList, Extensions, PublicKeyInfo, RevokedCertificate } from "pkijs";
import type { Issued, KeyKind, NewCertificate, NewCrl, NewRoot, RevocationReason, Root } from "./door.ts";
import {
  authorityKey,
  basicConstraints,
  crlNumber,
  crlPoint,
  emailName,
  exact,
  keyId,
  keyUsage,
  nameOf,
  newSerial,
  ocspAccess,
  ocspNoCheck,
  ocspSigning,
  reasonCode,
  subjectKey,
  timeOf,
  usage,
} from "./fields.ts";

/** The root's own: small, quick, and as strong as RSA of 3072 bits. */
const rootKey: KeyKind = "p-256";
const day = 86_400_000;
/** Valid from a little before now: a verifier's clock may be behind ours. */
const clockTolerance = 5 * 60_000;

/** A root that signs itself and may sign certificates and CRLs, and no other authority. */
export async function createRoot({ name, at, years }: NewRoot): Promise<Root> {
  const { key, publicKey } = await newKey(rootKey);
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const certificate = blank(publicKey, new Date(at.getTime() - clockTolerance), end);
  certificate.subject = nameOf(name);
  certificate.issuer = nameOf(name);
  certificate.extensions = [
    basicConstraints(true),
    keyUsage(usage.keyCertSign | usage.crlSign),
    subjectKey(keyId(publicKey)),
  ];
  return { certificate: await signed(certificate, key), key };
}

/** A key and its certificate. Throws where the root is not valid at that moment: a bug or a wrong clock. */
export async function issue(root: Root, request: NewCertificate): Promise<Issued> {
  const issuer = Certificate.fromBER(exact(root.certificate));
  const [from, until] = [issuer.notBefore.value, issuer.notAfter.value];
  const { at } = request;
  if (at < from || at >= until)
    throw new Error(
      `the root is valid from ${from.toISOString()} to ${until.toISOString()}, not at ${at.toISOString()}`,
    );
  const { key, publicKey } = await newKey(request.key);
  const end = new Date(Math.min(at.getTime() + request.days * day, until.getTime()));
  const start = new Date(Math.max(at.getTime() - clockTolerance, from.getTime()));
  const certificate = blank(publicKey, start, end);
  certificate.subject = request.use === "seal" ? nameOf(request.subject, request.subject) : nameOf(request.subject);
  certificate.issuer = issuer.subject;
  certificate.extensions = [
    basicConstraints(false),
    ...(request.use === "ocsp"
      ? [keyUsage(usage.digitalSignature), ocspSigning(), ocspNoCheck()]
      : [keyUsage(usage.digitalSignature | usage.nonRepudiation)]),
    subjectKey(keyId(publicKey)),
    authorityKey(keyId(issuer.subjectPublicKeyInfo)),
    ...(request.email === undefined ? [] : [emailName(request.email)]),
    ...(request.crlUrl === undefined ? [] : [crlPoint(request.crlUrl)]),
    ...(request.ocspUrl === undefined ? [] : [ocspAccess(request.ocspUrl)]),
  ];
  const bytes = await signed(certificate, root.key);
  return { certificate: bytes, chain: [bytes, root.certificate], key };
}

export const reasons: Readonly<Record<RevocationReason, number>> = {
  unspecified: 0,
  key_compromise: 1,
  superseded: 4,
  cessation_of_operation: 5,
};

/** What the root revoked, signed by it (RFC 5280, v2). */
export async function crl(root: Root, { number, at, nextUpdate, revoked }: NewCrl): Promise<Uint8Array> {
  const issuer = Certificate.fromBER(exact(root.certificate));
  const list = new CertificateRevocationList({
    version: 1,
    issuer: issuer.subject,
    thisUpdate: timeOf(at),
    nextUpdate: timeOf(nextUpdate),
    crlExtensions: new Extensions({
      extensions: [authorityKey(keyId(issuer.subjectPublicKeyInfo)), crlNumber(number)],
    }),
  });
  // An empty list of entries is forbidden: it is left out.
  if (revoked.length > 0) list.revokedCertificates = revoked.map(entryOf);
  await list.sign(await signingKey(root.key), "SHA-256");
  return new Uint8Array(list.toSchema(true).toBER(false));
}

function entryOf({ serial, at, reason }: NewCrl["revoked"][number]): RevokedCertificate {
  const entry = new RevokedCertificate({
    userCertificate: Integer.fromBigInt(BigInt(`0x${serial}`)),
    revocationDate: timeOf(at),
  });
  // RFC 5280, 5.3.1: "unspecified" is said by saying nothing.
  if (reasons[reason] !== 0) entry.crlEntryExtensions = new Extensions({ extensions: [reasonCode(reasons[reason])] });
  return entry;
}

function blank(publicKey: PublicKeyInfo, from: Date, until: Date): Certificate {
  return new Certificate({
    version: 2,
    serialNumber: newSerial(),
    notBefore: timeOf(from),
    notAfter: timeOf(until),
    subjectPublicKeyInfo: publicKey,
  });
}

async function signed(certificate: Certificate, key: Uint8Array): Promise<Uint8Array> {
  await certificate.sign(await signingKey(key), "SHA-256");
  return new Uint8Array(certificate.toSchema(true).toBER(false));
}

const signingKey = (key: Uint8Array) =>
  webcrypto.subtle.importKey("pkcs8", key, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);

const generate = promisify(generateKeyPair);

async function newKey(kind: KeyKind): Promise<{ key: Uint8Array; publicKey: PublicKeyInfo }> {
  const { privateKey, publicKey } =
    kind === "p-256"
      ? await generate("ec", { namedCurve: "P-256" })
      : await generate("rsa", { modulusLength: kind === "rsa-2048" ? 2048 : 3072 });
  return {
    key: exact(privateKey.export({ type: "pkcs8", format: "der" })),
    publicKey: PublicKeyInfo.fromBER(exact(publicKey.export({ type: "spki", format: "der" }))),
  };
}
