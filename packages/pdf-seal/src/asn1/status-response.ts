import { createHash, verify as verifySignature } from "node:crypto";
import { bitsOf, type Certificate, extensionsOf, isIssuedBy, readCertificate } from "./certificate.ts";
import { children, context, type Element, expect, hex, NotDer, oidOf, tags, timeOf, whole } from "./der.ts";
import { ids, signatures } from "./names.ts";

/** What an answer says of one certificate. */
export interface Status {
  /** Since when it is revoked; null: it is good. */
  readonly revoked: Date | null;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
}

/** An OCSP response (RFC 6960), as far as it tells whether a certificate is revoked. */
export interface StatusResponse {
  /** What it says of a certificate of this issuer; nothing where it does not know it. */
  about(certificate: Certificate, issuer: Certificate): readonly Status[];
  /** Whether the issuer signed it, or a responder that the issuer named, was valid then and `mayAnswer`. */
  isSignedFor(issuer: Certificate, mayAnswer: (responder: Certificate) => boolean): boolean;
}

interface Single {
  readonly hash: string;
  readonly name: string;
  readonly key: string;
  readonly serial: string;
  readonly status: Status | null;
}

/** Hashes that an answer may name the issuer by: the issuer's signature is what counts. */
const hashes: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "sha1",
  [ids.sha256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};
const primitive = (n: number) => context(n, false);

/** Throws `NotDer`, also for answers that are errors, or hold critical extensions. */
export function readStatusResponse(der: Uint8Array): StatusResponse {
  const [state, holder] = children(whole(der, tags.sequence));
  if (expect(state, tags.enumerated).content[0] !== 0) throw new NotDer("an answer that tells nothing");
  const [type, bytes] = children(whole(expect(holder, context(0)).content, tags.sequence));
  if (oidOf(type) !== ids.ocspBasic) throw new NotDer("an answer of another kind");
  const [body, algorithm, signature, added] = children(whole(expect(bytes, tags.octets).content, tags.sequence));
  const fields = children(expect(body, tags.sequence));
  if (fields[0]?.tag === context(0)) fields.shift();
  const [, producedAt, list, extensions] = fields;
  assertNoneCritical(extensions);
  const made = timeOf(expect(producedAt, tags.generalizedTime));
  const singles = children(expect(list, tags.sequence)).map(readSingle);
  const oid = oidOf(children(expect(algorithm, tags.sequence))[0]);
  const bits = bitsOf(signature);
  const responders = added
    ? children(whole(expect(added, context(0)).content, tags.sequence)).map(({ all }) => readCertificate(all))
    : [];
  const isSignedBy = ({ key }: Certificate) => {
    const named = signatures[oid];
    if (!named || !body || named.kind !== key.asymmetricKeyType) return false;
    return verifySignature(named.digest, body.all, key, bits);
  };
  return {
    about(certificate, issuer) {
      const serial = hex(certificate.serial.all);
      return singles.flatMap((each) =>
        each.status && each.serial === serial && isNamed(each, issuer) ? [each.status] : [],
      );
    },
    isSignedFor: (issuer, mayAnswer) =>
      isSignedBy(issuer) ||
      responders.some(
        (each) => mayRespond(each, made) && mayAnswer(each) && isIssuedBy(each, issuer) && isSignedBy(each),
      ),
  };
}

function readSingle(element: Element): Single {
  const [id, status, thisUpdate, ...rest] = children(expect(element, tags.sequence));
  const [algorithm, name, key, serial] = children(expect(id, tags.sequence));
  const next = rest[0]?.tag === context(0) ? rest.shift() : undefined;
  assertNoneCritical(rest[0]);
  return {
    hash: hashes[oidOf(children(expect(algorithm, tags.sequence))[0])] ?? "",
    name: hex(expect(name, tags.octets).content),
    key: hex(expect(key, tags.octets).content),
    serial: hex(expect(serial, tags.integer).all),
    status: statusOf(status, timeOf(thisUpdate), next ? timeOf(whole(next.content)) : null),
  };
}

/** Null where it is unknown. */
function statusOf(element: Element | undefined, thisUpdate: Date, nextUpdate: Date | null): Status | null {
  if (element?.tag === primitive(0)) return { revoked: null, thisUpdate, nextUpdate };
  if (element?.tag === context(1)) return { revoked: timeOf(children(element)[0]), thisUpdate, nextUpdate };
  if (element?.tag === primitive(2)) return null;
  throw new NotDer("a status that is none");
}

function assertNoneCritical(holder: Element | undefined): void {
  for (const [oid, { critical }] of extensionsOf(holder))
    if (critical) throw new NotDer(`the critical extension ${oid} of an answer is not understood`);
}

function isNamed({ hash, name, key }: Single, issuer: Certificate): boolean {
  if (hash === "") return false;
  const digest = (bytes: Uint8Array) => createHash(hash).update(bytes).digest("hex");
  const [, bits] = children(whole(issuer.key.export({ type: "spki", format: "der" }), tags.sequence));
  return digest(issuer.subject.all) === name && digest(bitsOf(bits)) === key;
}

/** A certificate for answers, and for nothing that signs documents. */
const mayRespond = ({ purposes, usage, isAuthority, notBefore, notAfter, unknownCritical }: Certificate, at: Date) =>
  purposes?.oids.includes(ids.ocspSigning) === true &&
  (usage === null || usage.has(0)) &&
  !isAuthority &&
  unknownCritical.length === 0 &&
  notBefore <= at &&
  at <= notAfter;
