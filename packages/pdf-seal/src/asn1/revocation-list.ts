import { verify as verifySignature } from "node:crypto";
import { bitsOf, type Certificate, extensionsOf } from "./certificate.ts";
import { children, context, type Element, expect, hex, NotDer, oidOf, tags, timeOf, whole } from "./der.ts";
import { signatures } from "./names.ts";

/** A CRL, as far as it tells whether a certificate is revoked. */
export interface RevocationList {
  readonly issuer: string;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  /** When each certificate was revoked, by its serial number (hexadecimal DER). */
  readonly revoked: ReadonlyMap<string, Date>;
  isSignedBy(issuer: Certificate): boolean;
}

const reasonCode = "2.5.29.21";
const removed = 8;

/** Throws `NotDer`, also for lists that tell about a part only (critical extensions). */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [body, algorithm, signature] = children(whole(der, tags.sequence));
  const fields = children(expect(body, tags.sequence));
  if (fields[0]?.tag === tags.integer) fields.shift();
  const [, issuer, thisUpdate, ...rest] = fields;
  const isTime = (each: Element | undefined) => each?.tag === tags.utcTime || each?.tag === tags.generalizedTime;
  const nextUpdate = isTime(rest[0]) ? timeOf(rest.shift()) : null;
  const revoked = new Map<string, Date>();
  if (rest[0]?.tag === tags.sequence) {
    for (const entry of children(rest[0])) {
      const [serial, date, extensions] = children(expect(entry, tags.sequence));
      if (!isRemoved(extensions)) revoked.set(hex(expect(serial, tags.integer).all), timeOf(date));
    }
  }
  for (const [oid, { critical }] of extensionsOf(rest.find(({ tag }) => tag === context(0)))) {
    if (critical) throw new NotDer(`the critical extension ${oid} of a CRL is not understood`);
  }
  const oid = oidOf(children(expect(algorithm, tags.sequence))[0]);
  const isSignedBy = ({ key, usage }: Certificate) => {
    const named = signatures[oid];
    if (!named || !body || named.kind !== key.asymmetricKeyType || (usage !== null && !usage.has(6))) return false;
    return verifySignature(named.digest, body.all, key, bitsOf(signature));
  };
  return {
    issuer: hex(expect(issuer, tags.sequence).all),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate,
    revoked,
    isSignedBy,
  };
}

/** Entries of a certificate that was on hold and is no longer. */
function isRemoved(extensions: Element | undefined): boolean {
  if (!extensions) return false;
  for (const each of children(extensions)) {
    const parts = children(each);
    if (oidOf(parts[0]) === reasonCode) {
      return whole(expect(parts.at(-1), tags.octets).content, tags.enumerated).content[0] === removed;
    }
  }
  return false;
}
