import { type Certificate, isIssuedBy, readCertificate } from "../asn1/certificate.ts";
import { NotDer } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import { readRevocationList } from "../asn1/revocation-list.ts";
import { readSignedData } from "../asn1/signed-data.ts";
import { readStatusResponse } from "../asn1/status-response.ts";
import { SealFailed, type Services } from "../door.ts";
import { Revision } from "../pdf/append.ts";
import type { PdfFile } from "../pdf/file.ts";
import { type Dict, dict, isDict, isList, name, Ref, Stream, type Value } from "../pdf/values.ts";
import { isTold } from "../verify/chain.ts";
import { readable, unpacked } from "../verify/dss.ts";

/** The chains, signer first, that a CMS and the time-stamp in it rely on. Throws `NotDer`. */
export function chainsOf(cms: Uint8Array): Uint8Array[][] {
  const data = readSignedData(cms);
  const token = data.unsigned.get(ids.timeStampToken);
  return [ordered(data.signer, ...data.certificates), ...(token ? chainsOf(token.all) : [])];
}

function ordered(signer: Certificate, ...others: readonly Certificate[]): Uint8Array[] {
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
  for (const chain of chains) {
    const { crls, ocsps, certificates = [] } = await services.revocation(chain);
    const untold = untoldOf([...chain, ...certificates], { crls, ocsps });
    if (untold !== undefined) throw new SealFailed("revocation_missing", `nobody told whether ${untold} is revoked`);
    told.push({ crls, ocsps, certificates });
  }
  const revision = new Revision(file);
  const stated = file.catalogue.get("DSS");
  const store = file.resolve(stated);
  const known: Dict = isDict(store) ? store : dict({ Type: name("DSS") });
  const longer: Dict = new Map(known);
  addTo(revision, longer, "Certs", [...chains.flat(), ...told.flatMap(({ certificates }) => certificates)]);
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

/** The name of the first certificate of a chain that nothing was told of; a root, which ends it, needs nobody's word. */
function untoldOf(
  chain: readonly Uint8Array[],
  { crls, ocsps }: { readonly crls: readonly Uint8Array[]; readonly ocsps: readonly Uint8Array[] },
): string | undefined {
  const path = ordered(...(readable(() => chain.map(readCertificate)).flat() as [Certificate])).map(readCertificate);
  const lists = crls.flatMap((each) => readable(() => readRevocationList(each)));
  const responses = ocsps.flatMap((each) => readable(() => readStatusResponse(each)));
  return path.find((certificate, index) => {
    const issuer = path[index + 1];
    if (!issuer) return index === 0 && !isIssuedBy(certificate, certificate);
    return !isTold(certificate, issuer, { roots: [], pool: [], lists, responses });
  })?.name;
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
