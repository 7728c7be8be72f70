import { createHash, verify as verifySignature } from "node:crypto";
import { signedData } from "../asn1/cms.ts";
import { type Outcome, type Prepared, SealFailed, type SealRequest, type Services, type Signer } from "../door.ts";
import { PdfFile } from "../pdf/file.ts";
import { closeWithTime, tokenOver } from "./archive.ts";
import { chainsOf, given, keepValidationData } from "./keep.ts";
import { fill } from "./placeholder.ts";
import { leafOf, prepare } from "./prepare.ts";

/** Puts the signature in its place. Throws `SealFailed` where it is not the certificate's, and changes nothing of `prepared`. */
export async function complete(prepared: Prepared, signature: Uint8Array, services: Services): Promise<Uint8Array> {
  const leaf = leafOf(prepared.chain);
  if (!verifySignature("sha256", prepared.toBeSigned, leaf.key, signature)) {
    throw new SealFailed("signature_wrong", "the signature is not of this certificate's key over these bytes");
  }
  const { toBeSigned: attributes, chain, byteRange } = prepared;
  if (prepared.level === "B-B") {
    return fill(prepared.bytes, byteRange, signedData({ attributes, signature, leaf, chain }));
  }
  if (!services.timestamp) throw new SealFailed("timestamp_missing", "no time-stamp authority is configured");
  const token = await tokenOver(createHash("sha256").update(signature).digest(), services.timestamp);
  const cms = signedData({ attributes, signature, leaf, chain, token });
  const sealed = fill(prepared.bytes, byteRange, cms);
  if (prepared.level === "B-T") return sealed;
  const chains = given(() => chainsOf(cms), "timestamp_wrong");
  const kept = await keepValidationData(new PdfFile(sealed), chains, services);
  return prepared.level === "B-LT" ? kept : closeWithTime(kept, services);
}

/** Prepares, has signed, and completes. */
export async function seal(
  bytes: Uint8Array,
  request: Omit<SealRequest, "chain">,
  signer: Signer,
  services: Services,
): Promise<Outcome<Uint8Array>> {
  const prepared = await prepare(bytes, { ...request, chain: signer.chain });
  if (!prepared.ok) return prepared;
  const signature = await signer.sign(prepared.value.toBeSigned);
  return { ok: true, value: await complete(prepared.value, signature, services) };
}
