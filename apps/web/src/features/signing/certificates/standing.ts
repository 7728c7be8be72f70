import type { Certificate, Signature } from "@tanyadata/contract";
import { signingApi } from "../signing.api.ts";

/** Days before its end from when on a certificate warns. */
export const soon = 30;

/** Whole days until it ends; negative when it has. */
export const daysLeft = ({ not_after: end }: Pick<Certificate, "not_after">, now: Date): number =>
  Math.floor((Date.parse(end) - now.getTime()) / 86_400_000);

/** What the law calls its signatures (PP 71/2019). What is not known is not claimed. */
export const certification = ({
  is_certified: isCertified,
  kind,
}: Pick<Certificate, "is_certified" | "kind">): string =>
  isCertified
    ? "Tersertifikasi menurut penyedianya"
    : kind === "lokal"
      ? "Tidak tersertifikasi (CA internal)"
      : "Tidak tersertifikasi, sejauh diketahui server ini";

/** The same of a signature, by its certificate; of one that is not known any more no issuer is claimed. */
export function useCertification(signature: Pick<Signature, "certificate_id" | "is_certified"> | undefined): string {
  const { data } = signingApi.useCertificatesQuery();
  const kind = data?.find(({ id }) => id === signature?.certificate_id)?.kind ?? "p12";
  return certification({ is_certified: signature?.is_certified ?? false, kind });
}
