import { createHash, createPrivateKey, sign } from "node:crypto";
import {
  type BaseBlock,
  BitString,
  Constructed,
  Enumerated,
  fromBER,
  GeneralizedTime,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
} from "asn1js";
import { AlgorithmIdentifier, CertID, Certificate, Extension, OCSPRequest, Request, TBSRequest } from "pkijs";
import { reasons } from "./authority.ts";
import type { OcspAnswering, OcspStatus } from "./door.ts";
import { exact, keyId } from "./fields.ts";

/** Certificates that one request may ask about, and bytes of a nonce that is given back (RFC 8954). */
const mostAsked = 32;
const longestNonce = 32;
const basicResponse = "1.3.6.1.5.5.7.48.1.1";
const nonceId = "1.3.6.1.5.5.7.48.1.2";
const ecdsaSha256 = "1.2.840.10045.4.3.2";

/** Hashes that a request may name its issuer by: names of ours, where nothing hangs on their strength. */
const hashes: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** DER of an OCSP request about one certificate, without a nonce. */
export async function ocspRequest(certificate: Uint8Array, issuer: Uint8Array): Promise<Uint8Array> {
  const reqCert = await CertID.create(Certificate.fromBER(exact(certificate)), {
    hashAlgorithm: "SHA-256",
    issuerCertificate: Certificate.fromBER(exact(issuer)),
  });
  const request = new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [new Request({ reqCert })] }) });
  return new Uint8Array(request.toSchema(true).toBER(false));
}

/**
 * DER of the OCSP response (RFC 6960) to whatever bytes came: signed by a responder that the issuer named, or an unsigned
 * error where it is no request. Throws only what `statusOf` throws.
 */
export async function ocspResponse(request: Uint8Array, answering: OcspAnswering): Promise<Uint8Array> {
  const asked = readRequest(request);
  if (!asked) return malformed;
  const { issuer, responder, at, nextUpdate, statusOf } = answering;
  const authority = Certificate.fromBER(exact(issuer));
  const [thisUpdate, until] = [timeOf(at), timeOf(nextUpdate)];
  const responses: BaseBlock[] = [];
  for (const id of asked.ids) {
    const status = isOf(id, authority) ? await statusOf(serialOf(id)) : "unknown";
    const fields = [id.toSchema(), statusBlock(status), thisUpdate, explicit(0, until)];
    responses.push(new Sequence({ value: fields }));
  }
  const [own = issuer] = responder.chain;
  const ownKey = Certificate.fromBER(exact(own)).subjectPublicKeyInfo;
  const body = new Sequence({
    value: [
      explicit(2, new OctetString({ valueHex: keyId(ownKey) })),
      thisUpdate,
      new Sequence({ value: responses }),
      ...(asked.nonce ? [explicit(1, new Sequence({ value: [asked.nonce.toSchema()] }))] : []),
    ],
  });
  const signed = exact(new Uint8Array(body.toBER(false)));
  const signature = signatureOver(signed, responder.key);
  const basic = new Sequence({
    value: [
      body,
      new AlgorithmIdentifier({ algorithmId: ecdsaSha256 }).toSchema(),
      new BitString({ valueHex: signature }),
      explicit(0, new Sequence({ value: [Certificate.fromBER(exact(own)).toSchema()] })),
    ],
  });
  const bytes = new Sequence({
    value: [new ObjectIdentifier({ value: basicResponse }), new OctetString({ valueHex: basic.toBER(false) })],
  });
  return new Uint8Array(new Sequence({ value: [new Enumerated({ value: 0 }), explicit(0, bytes)] }).toBER(false));
}

const malformed = new Uint8Array(new Sequence({ value: [new Enumerated({ value: 1 })] }).toBER(false));

function readRequest(bytes: Uint8Array): { ids: readonly CertID[]; nonce: Extension | undefined } | undefined {
  try {
    const { offset, result } = fromBER(exact(bytes));
    if (offset !== bytes.length) return undefined;
    const { requestList, requestExtensions = [] } = new OCSPRequest({ schema: result }).tbsRequest;
    if (requestList.length < 1 || requestList.length > mostAsked) return undefined;
    const nonce = requestExtensions.find(({ extnID }) => extnID === nonceId);
    if (requestExtensions.some(({ extnID, critical }) => critical && extnID !== nonceId)) return undefined;
    // Its value is an OCTET STRING within the extension's own: two bytes of head.
    if (nonce && nonce.extnValue.valueBlock.valueHexView.length > longestNonce + 2) return undefined;
    return { ids: requestList.map(({ reqCert }) => reqCert), nonce: nonce && withoutCritical(nonce) };
  } catch {
    return undefined;
  }
}

const withoutCritical = ({ extnID, extnValue }: Extension): Extension =>
  new Extension({ extnID, critical: false, extnValue: exact(extnValue.valueBlock.valueHexView).buffer });

function isOf({ hashAlgorithm, issuerNameHash, issuerKeyHash }: CertID, authority: Certificate): boolean {
  const kind = hashes[hashAlgorithm.algorithmId];
  if (kind === undefined) return false;
  const same = (given: OctetString, bytes: Uint8Array): boolean =>
    createHash(kind).update(bytes).digest().equals(given.valueBlock.valueHexView);
  const name = new Uint8Array(authority.subject.toSchema().toBER(false));
  return (
    same(issuerNameHash, name) &&
    same(issuerKeyHash, authority.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  );
}

/** As `describe` writes it. */
const serialOf = ({ serialNumber }: CertID): string =>
  Buffer.from(serialNumber.valueBlock.valueHexView)
    .toString("hex")
    .replace(/^00(?=.)/, "")
    .toUpperCase();

function statusBlock(status: OcspStatus): BaseBlock {
  const plain = (tagNumber: number) => new Primitive({ idBlock: { tagClass: 3, tagNumber } });
  if (status === "good") return plain(0);
  if (status === "unknown") return plain(2);
  const reason = reasons[status.reason];
  return new Constructed({
    idBlock: { tagClass: 3, tagNumber: 1 },
    value: [timeOf(status.at), ...(reason === 0 ? [] : [explicit(0, new Enumerated({ value: reason }))])],
  });
}

const explicit = (tagNumber: number, block: BaseBlock): Constructed =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [block] });

/** To the second, as OCSP has no finer. */
const timeOf = (at: Date): GeneralizedTime =>
  new GeneralizedTime({ valueDate: new Date(Math.floor(at.getTime() / 1000) * 1000) });

/** ECDSA in DER; the responder's key is ours, of P-256. */
function signatureOver(bytes: Uint8Array, key: Uint8Array): ArrayBuffer {
  const secret = createPrivateKey({ key: Buffer.from(key), format: "der", type: "pkcs8" });
  return exact(sign("sha256", bytes, secret)).buffer;
}
