import { type Certificate, isIssuedBy } from "../asn1/certificate.ts";
import { NotDer } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import { readSignedData } from "../asn1/signed-data.ts";
import { SealFailed, type Services } from "../door.ts";
import { Revision } from "../pdf/append.ts";
import type { PdfFile } from "../pdf/file.ts";
import { type Dict, dict, isDict, isList, name, Ref, Stream, type Value } from "../pdf/values.ts";
import { unpacked } from "../verify/dss.ts";

/** The chains, signer first, that a CMS and the time-stamp in it rely on. Throws `NotDer`. */
export function chainsOf(cms: Uint8Array): Uint8Array[][] {
  const data = readSignedData(cms);
  const token = data.unsigned.get(ids.timeStampToken);
  return [ordered(data.signer, data.certificates), ...(token ? chainsOf(token.all) : [])];
}

function ordered(signer: Certificate, others: readonly Certificate[]): Uint8Array[] {
  const chain = [signer];
  for (let last: Certificate | undefined = signer; last; ) {
    const below: Certificate = last;
    last = others.find((each) => !chain.includes(each) && isIssuedBy(below, each));
    if (last) chain.push(last);
  }
  return chain.map(({ der }) => der);
}

/**
 * One more revision with what these chains are validated by, for the day when nobody serves it any more: certificates, CRLs and
 * OCSP responses. What the file already holds is not added twice.
 */
export async function keepValidationData(
  file: PdfFile,
  chains: readonly (readonly Uint8Array[])[],
  services: Services,
): Promise<Uint8Array> {
  if (!services.revocation) throw new SealFailed("revocation_missing", "nobody is configured who tells of revocations");
  const told = [];
  for (const chain of chains) told.push(await services.revocation(chain));
  if (!told.some(({ crls, ocsps }) => crls.length + ocsps.length > 0)) {
    throw new SealFailed("revocation_missing", "nobody told whether the certificates are revoked");
  }
  const revision = new Revision(file);
  const stated = file.catalogue.get("DSS");
  const store = file.resolve(stated);
  const known: Dict = isDict(store) ? store : dict({ Type: name("DSS") });
  const longer: Dict = new Map(known);
  addTo(revision, longer, "Certs", chains.flat());
  addTo(
    revision,
    longer,
    "CRLs",
    told.flatMap(({ crls }) => crls),
  );
  addTo(
    revision,
    longer,
    "OCSPs",
    told.flatMap(({ ocsps }) => ocsps),
  );
  if (revision.objects.size === 0) return file.bytes;
  if (stated instanceof Ref) revision.change(stated, longer);
  else
    revision.change(file.root, new Map([...file.catalogue, ["DSS", store === null ? revision.add(longer) : longer]]));
  return revision.append().bytes;
}

function addTo(revision: Revision, store: Dict, key: string, items: readonly Uint8Array[]): void {
  const { file } = revision;
  const stated = file.resolve(store.get(key));
  const held: Value[] = isList(stated) ? [...stated] : [];
  const present = new Set(
    held.flatMap((each) => {
      const stream = file.resolve(each);
      return stream instanceof Stream ? unpacked(stream).map((bytes) => Buffer.from(bytes).toString("hex")) : [];
    }),
  );
  for (const item of items) {
    const bytes = Buffer.from(item).toString("hex");
    if (present.has(bytes)) continue;
    present.add(bytes);
    held.push(revision.add(new Stream(new Map(), item)));
  }
  if (held.length > 0) store.set(key, held);
}

/** What cannot be read was given by somebody else: `SealFailed` instead of `NotDer`. */
export function given<T>(read: () => T, code: "timestamp_wrong" | "certificate_unfit"): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotDer) throw new SealFailed(code, error.message);
    throw error;
  }
}
