import { verify, X509Certificate } from "node:crypto";
import { AppError } from "../http/app-error.ts";

/** Services give ECDSA in DER or as two bare numbers. */
export function provenSignature(signature: Buffer, toBeSigned: Uint8Array, own: Uint8Array): Uint8Array {
  const { publicKey } = new X509Certificate(own);
  const isEc = publicKey.asymmetricKeyType === "ec";
  const forms = isEc ? [signature, derOf(signature)] : [signature];
  const good = forms.find((form) => verify("sha256", toBeSigned, { key: publicKey, dsaEncoding: "der" }, form));
  if (!good)
    throw new AppError("provider_unavailable", {
      detail: "the service gave a signature that is not its certificate's",
    });
  return Uint8Array.from(good);
}

/** An ECDSA value of two bare numbers, in DER. */
function derOf(bare: Buffer): Buffer {
  const integer = (bytes: Buffer): Buffer => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const trimmed = first === -1 ? Buffer.from([0]) : bytes.subarray(first);
    const positive = trimmed.readUInt8(0) > 0x7f ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
    return Buffer.concat([Buffer.from([2, positive.length]), positive]);
  };
  // Longer numbers than those of P-384 would need a longer head.
  if (bare.length === 0 || bare.length % 2 === 1 || bare.length > 96) return bare;
  const numbers = [bare.subarray(0, bare.length / 2), bare.subarray(bare.length / 2)].map(integer);
  const content = Buffer.concat(numbers);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
}
