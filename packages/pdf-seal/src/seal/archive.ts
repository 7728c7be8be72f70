import { createHash } from "node:crypto";
import { type Outcome, SealFailed, type Services } from "../door.ts";
import { Revision } from "../pdf/append.ts";
import { signatureFields, signedFields } from "../pdf/fields.ts";
import { PdfFile } from "../pdf/file.ts";
import { pagesOf } from "../pdf/pages.ts";
import { Damaged, name, words } from "../pdf/values.ts";
import { covered } from "../verify/range.ts";
import { readToken } from "../verify/token.ts";
import { addField } from "./field.ts";
import { openToSeal, refused, refusing } from "./inspect.ts";
import { chainsOf, given, keepValidationData } from "./keep.ts";
import { fill, measure, signatureDict } from "./placeholder.ts";
import { digestOf, freeName, roomForToken } from "./prepare.ts";

/**
 * Makes every seal of a file last (B-LTA, again as often as wanted): what validates them is stored, and a time-stamp over the
 * whole document closes it. Throws `SealFailed`.
 */
export async function archive(bytes: Uint8Array, services: Services): Promise<Outcome<Uint8Array>> {
  const opened = refusing(() => {
    const found = openToSeal(bytes);
    if (!found.ok) return found;
    const { file, pages } = found.value;
    const chains = signedFields(file, pages).flatMap((seal) =>
      given(() => chainsOf(covered(file, seal).cms), "certificate_unfit"),
    );
    return { ok: true, value: { file, chains } };
  });
  if (!opened.ok) return opened;
  const { file, chains } = opened.value;
  try {
    const kept = await keepValidationData(file, chains, services);
    return { ok: true, value: await closeWithTime(kept, services) };
  } catch (error) {
    if (error instanceof Damaged) return refused("pdf_damaged");
    throw error;
  }
}

/** One more revision: a time-stamp over the whole document. Throws `SealFailed`, or `Damaged` for a file that is no PDF. */
export async function closeWithTime(bytes: Uint8Array, services: Services): Promise<Uint8Array> {
  if (!services.timestamp) throw new SealFailed("timestamp_missing", "no time-stamp authority is configured");
  const file = new PdfFile(bytes);
  const [page] = pagesOf(file);
  if (!page) throw new Damaged("the file has no pages");
  const revision = new Revision(file);
  const signature = revision.add(
    signatureDict(roomForToken, { Type: name("DocTimeStamp"), SubFilter: name("ETSI.RFC3161") }),
  );
  const taken = new Set(signatureFields(file).map((each) => each.name));
  addField(revision, page, signature, { T: words(freeName("StempelWaktu", taken)), Rect: [0, 0, 0, 0] });
  const { bytes: written, offsets } = revision.append();
  const range = measure(written, offsets.get(signature.number) ?? 0);
  const digest = digestOf(written, range);
  return fill(written, range, await tokenOver(digest, services.timestamp));
}

/** Asks for a token over a SHA-256 digest, and believes it only if it is one. Throws `SealFailed`. */
export async function tokenOver(
  digest: Uint8Array,
  timestamp: NonNullable<Services["timestamp"]>,
): Promise<Uint8Array> {
  const token = await timestamp(digest);
  given(
    () => readToken(token, (kind) => (kind === "sha256" ? Buffer.from(digest) : createHash(kind).digest())),
    "timestamp_wrong",
  );
  return token;
}
