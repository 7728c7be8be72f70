import { children, context, expect, tags, whole } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import { type RevocationList, readRevocationList } from "../asn1/revocation-list.ts";
import type { SignedData } from "../asn1/signed-data.ts";
import { readStatusResponse, type StatusResponse } from "../asn1/status-response.ts";
import { readable } from "./dss.ts";

/** What a signature brings along about revocations. */
export interface Archival {
  readonly lists: readonly RevocationList[];
  readonly responses: readonly StatusResponse[];
}

export const nothingArchived: Archival = { lists: [], responses: [] };

/** CRLs and OCSP responses among the signed attributes, as Adobe's signatures hold them. What cannot be read is left out. */
export function archivedIn({ signed }: SignedData): Archival {
  const attribute = signed.get(ids.revocationArchival);
  if (!attribute) return nothingArchived;
  const [parts] = readable(() => children(expect(attribute, tags.sequence)));
  const held = (n: number): Uint8Array[] => {
    const part = parts?.find(({ tag }) => tag === context(n));
    return part
      ? readable(() => children(whole(part.content, tags.sequence)))
          .flat()
          .map(({ all }) => all)
      : [];
  };
  return {
    lists: held(0).flatMap((bytes) => readable(() => readRevocationList(bytes))),
    responses: held(1).flatMap((bytes) => readable(() => readStatusResponse(bytes))),
  };
}
