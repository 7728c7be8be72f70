import { createHash, randomBytes } from "node:crypto";
import {
  type BaseBlock,
  BitString,
  Enumerated,
  Integer,
  Null,
  OctetString,
  Sequence,
  Set as SetOf,
  Utf8String,
} from "asn1js";
import {
  AccessDescription,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  InfoAccess,
  type PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from "pkijs";

/** Parts of certificates and CRLs (RFC 5280), as pkijs takes them. */

export const oid = {
  commonName: "2.5.4.3",
  organisation: "2.5.4.10",
  subjectKey: "2.5.29.14",
  keyUsage: "2.5.29.15",
  alternativeName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  crlNumber: "2.5.29.20",
  reason: "2.5.29.21",
  crlPoints: "2.5.29.31",
  authorityKey: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
  authorityAccess: "1.3.6.1.5.5.7.1.1",
  ocsp: "1.3.6.1.5.5.7.48.1",
  ocspNoCheck: "1.3.6.1.5.5.7.48.1.5",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const;

/** Bits of a key usage, from the left. */
export const usage = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, crlSign: 0x02 } as const;

/** One value in each part of the name, as everybody writes names; pkijs by itself would put both into one. */
export function nameOf(commonName: string, organisation?: string): RelativeDistinguishedNames {
  const part = (type: string, text: string) =>
    new SetOf({ value: [new AttributeTypeAndValue({ type, value: new Utf8String({ value: text }) }).toSchema()] });
  const parts = [
    ...(organisation === undefined ? [] : [part(oid.organisation, organisation)]),
    part(oid.commonName, commonName),
  ];
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: parts }).toBER(false));
}

/** 126 random bits, which no other certificate of anybody has; positive and always 16 bytes long. */
export function newSerial(): Integer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return new Integer({ valueHex: exact(bytes) });
}

/** RFC 5280: UTCTime through 2049, GeneralizedTime from 2050. To the second. */
export function timeOf(at: Date): Time {
  const value = new Date(Math.floor(at.getTime() / 1000) * 1000);
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });
}

const extension = (extnID: string, critical: boolean, value: { toSchema(): BaseBlock } | BaseBlock): Extension => {
  const block = "toSchema" in value ? value.toSchema() : value;
  return new Extension({ extnID, critical, extnValue: block.toBER(false) });
};

export function basicConstraints(isAuthority: boolean): Extension {
  const value = isAuthority ? new BasicConstraints({ cA: true, pathLenConstraint: 0 }) : new BasicConstraints();
  return extension(oid.basicConstraints, true, value);
}

export function keyUsage(bits: number): Extension {
  const unusedBits = Math.log2(bits & -bits);
  return extension(oid.keyUsage, true, new BitString({ valueHex: exact(Uint8Array.of(bits)), unusedBits }));
}

/** RFC 5280, 4.2.1.2, method 1. */
export function keyId(key: PublicKeyInfo): Uint8Array<ArrayBuffer> {
  return exact(createHash("sha1").update(key.subjectPublicKey.valueBlock.valueHexView).digest());
}

export const subjectKey = (id: Uint8Array<ArrayBuffer>): Extension =>
  extension(oid.subjectKey, false, new OctetString({ valueHex: id }));

export const authorityKey = (id: Uint8Array<ArrayBuffer>): Extension =>
  extension(oid.authorityKey, false, new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: id }) }));

export const emailName = (email: string): Extension =>
  extension(oid.alternativeName, false, new GeneralNames({ names: [new GeneralName({ type: 1, value: email })] }));

export function crlPoint(url: string): Extension {
  const point = new DistributionPoint({ distributionPoint: [new GeneralName({ type: 6, value: url })] });
  return extension(oid.crlPoints, false, new CRLDistributionPoints({ distributionPoints: [point] }));
}

export function ocspAccess(url: string): Extension {
  const access = new AccessDescription({
    accessMethod: oid.ocsp,
    accessLocation: new GeneralName({ type: 6, value: url }),
  });
  return extension(oid.authorityAccess, false, new InfoAccess({ accessDescriptions: [access] }));
}

export const ocspSigning = (): Extension =>
  extension(oid.extendedKeyUsage, true, new ExtKeyUsage({ keyPurposes: [oid.ocspSigning] }));

/** Nobody has to ask whether the responder's own certificate is revoked: it does not live long. */
export const ocspNoCheck = (): Extension => extension(oid.ocspNoCheck, false, new Null());

export const crlNumber = (number: number): Extension =>
  extension(oid.crlNumber, false, Integer.fromBigInt(BigInt(number)));

export const reasonCode = (code: number): Extension => extension(oid.reason, false, new Enumerated({ value: code }));

/** A copy with a buffer of its own: what the libraries keep must not hang on a shared one. */
export const exact = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
