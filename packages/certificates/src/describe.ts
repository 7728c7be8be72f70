import { type KeyObject, X509Certificate } from "node:crypto";
import { BitString } from "asn1js";
import { Certificate, type RelativeDistinguishedNames } from "pkijs";
import type { Description } from "./door.ts";
import { exact, oid, usage } from "./fields.ts";

/** What a certificate says of itself. Throws where the bytes are no certificate. */
export function describe(bytes: Uint8Array): Description {
  const certificate = Certificate.fromBER(exact(bytes));
  const { serialNumber, publicKey } = new X509Certificate(bytes);
  return {
    subject: displayed(certificate.subject),
    issuer: displayed(certificate.issuer),
    serial: serialNumber,
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    keyKind: keyKindOf(publicKey),
    maySign: maySign(certificate),
  };
}

/** The last common name, as it is the most particular one; all values where there is none. */
function displayed({ typesAndValues }: RelativeDistinguishedNames): string {
  const textOf = (part: (typeof typesAndValues)[number]) => String(part.value.valueBlock.value);
  const common = typesAndValues.findLast(({ type }) => type === oid.commonName);
  return common ? textOf(common) : typesAndValues.map(textOf).join(", ");
}

const curves: Readonly<Record<string, string>> = { prime256v1: "p-256", secp384r1: "p-384", secp521r1: "p-521" };

export function keyKindOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === "rsa") return `rsa-${asymmetricKeyDetails?.modulusLength}`;
  const curve = asymmetricKeyDetails?.namedCurve;
  return curve === undefined ? String(asymmetricKeyType) : (curves[curve] ?? curve);
}

/** A certificate that does not say what its key is for may be used for all but to vouch for others. */
function maySign({ extensions = [] }: Certificate): boolean {
  const said = extensions.find(({ extnID }) => extnID === oid.keyUsage)?.parsedValue;
  if (!(said instanceof BitString)) return true;
  const [bits = 0] = said.valueBlock.valueHexView;
  return (bits & (usage.digitalSignature | usage.nonRepudiation)) !== 0;
}
