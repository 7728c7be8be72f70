import { createHash } from "node:crypto";
import { drawAppearance } from "../appearance/draw.ts";
import { mostOpaque, opacityOf } from "../appearance/png.ts";
import { maySign, readCertificate } from "../asn1/certificate.ts";
import { signedAttributes } from "../asn1/cms.ts";
import { NotDer } from "../asn1/der.ts";
import { type Box, type Outcome, type Prepared, SealFailed, type SealRequest } from "../door.ts";
import { coversContent } from "../drawn/covering.ts";
import { Revision } from "../pdf/append.ts";
import { signatureFields, signedFields, stampPrefix } from "../pdf/fields.ts";
import { PdfFile } from "../pdf/file.ts";
import { overlap, type Page, rectangleOf } from "../pdf/pages.ts";
import { dict, name, type Ref, Text, words } from "../pdf/values.ts";
import { addField } from "./field.ts";
import { openToSeal, refused, refusing } from "./inspect.ts";
import { measure, signatureDict } from "./placeholder.ts";

/** Bytes kept for a CMS beside its certificates, and for a time-stamp token with those of its authority. */
const roomForCms = 2048;
export const roomForToken = 16_384;

/** Puts the field, what is seen of it, and room for the signature behind the file's bytes. Throws `SealFailed`. */
export async function prepare(bytes: Uint8Array, request: SealRequest): Promise<Outcome<Prepared>> {
  const leaf = leafOf(request.chain);
  const { image } = request.appearance;
  if (request.kind === "signature" && image && opacityOf(image) > mostOpaque)
    throw new SealFailed("picture_opaque", "the picture hides nearly all that lies below it");
  return refusing(() => {
    const opened = openToSeal(bytes);
    if (!opened.ok) return opened;
    const { file, pages } = opened.value;
    const page = pages[request.box.page - 1];
    if (!page) return refused("page_missing");
    if (!isInside(request.box, page)) return refused("box_outside");
    if (isTooLarge(request.box, page)) return refused("box_too_large");
    const seals = signedFields(file, pages);
    if (seals.some(({ box }) => box && overlap(box, request.box))) return refused("box_overlaps");

    const revision = new Revision(file);
    const prefix = request.kind === "stamp" ? stampPrefix : "TandaTangan";
    const appearance = drawAppearance(revision, request.appearance, request.box, page.size.rotation);
    const room = request.chain.reduce((sum, each) => sum + each.length, roomForCms);
    const signature = revision.add(
      signatureDict(request.level === "B-B" ? room : room + roomForToken, {
        Type: name("Sig"),
        SubFilter: name("ETSI.CAdES.detached"),
        Name: words(request.name),
        M: new Text(Buffer.from(pdfTime(request.at)), false),
        ...(request.reason !== undefined && { Reason: words(request.reason) }),
        ...(request.location !== undefined && { Location: words(request.location) }),
      }),
    );
    const field = addField(revision, page, signature, {
      T: words(freeName(prefix, new Set(signatureFields(file).map((each) => each.name)))),
      Rect: rectangleOf(request.box, page),
      AP: dict({ N: appearance }),
    });
    const { bytes: written, offsets } = revision.append();
    if (seals.length > 0 && hides(file, page, written, field)) return refused("box_covers");
    const byteRange = measure(written, offsets.get(signature.number) ?? 0);
    const toBeSigned = signedAttributes(digestOf(written, byteRange), leaf.der);
    return { ok: true, value: { bytes: written, byteRange, toBeSigned, chain: request.chain, level: request.level } };
  });
}

/** The signer's certificate, fit to sign. Throws `SealFailed`. */
export function leafOf(chain: readonly Uint8Array[]) {
  try {
    const [leaf] = chain.map(readCertificate);
    if (!leaf || !maySign(leaf)) throw new SealFailed("certificate_unfit", "the certificate may not sign documents");
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = leaf.key;
    const fits = kind === "rsa" ? (details?.modulusLength ?? 0) >= 2048 : details?.namedCurve === "prime256v1";
    if (!fits) throw new SealFailed("certificate_unfit", "the key is neither RSA of 2048 bits and more nor P-256");
    return leaf;
  } catch (error) {
    if (error instanceof NotDer) throw new SealFailed("certificate_unfit", error.message);
    throw error;
  }
}

export function digestOf(bytes: Uint8Array, [, first, second, rest]: Prepared["byteRange"]): Buffer {
  const hash = createHash("sha256");
  return hash
    .update(bytes.subarray(0, first))
    .update(bytes.subarray(second, second + rest))
    .digest();
}

function isInside({ x, y, width, height }: Box, { size }: Page): boolean {
  const slack = 0.01;
  return (
    [x, y, width, height].every(Number.isFinite) &&
    Math.min(width, height) >= 1 &&
    x >= -slack &&
    y >= -slack &&
    x + width <= size.width + slack &&
    y + height <= size.height + slack
  );
}

/** Of the page; a label may be small, so that this much is always allowed (square points). */
const largestShare = 0.25;
const always = 200 * 100;

const isTooLarge = ({ width, height }: Box, { size }: Page) =>
  width * height > Math.max(always, largestShare * size.width * size.height);

/** Whether the new field hides what others signed. */
function hides(file: PdfFile, page: Page, written: Uint8Array, field: Ref): boolean {
  const after = new PdfFile(written);
  return coversContent(file, page, after, after.dictOf(field));
}

export function freeName(prefix: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${prefix}${number}`)) number++;
  return `${prefix}${number}`;
}

/** A moment as a PDF writes it, in UTC. */
const pdfTime = (at: Date) => `D:${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
