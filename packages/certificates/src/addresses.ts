import { X509Certificate } from "node:crypto";
import { Certificate, CRLDistributionPoints, GeneralName } from "pkijs";
import { exact } from "./fields.ts";

const distributionPoints = "2.5.29.31";
const uri = 6;

/** Where a certificate says that its revocation is told, as it says so: proven by nobody. */
export function revocationAddresses(bytes: Uint8Array): { ocsp: string[]; crl: string[]; subject: string } {
  const { infoAccess = "", subject } = new X509Certificate(bytes);
  const ocsp = [...infoAccess.matchAll(/^OCSP - URI:(\S+)$/gm)].map(([, url = ""]) => url);
  const { extensions = [] } = Certificate.fromBER(exact(bytes));
  const points = extensions.find(({ extnID }) => extnID === distributionPoints)?.parsedValue;
  const named = points instanceof CRLDistributionPoints ? points.distributionPoints : [];
  const crl = named.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? distributionPoint.flatMap((each) =>
          each instanceof GeneralName && each.type === uri ? [String(each.value)] : [],
        )
      : [],
  );
  const isAddress = (text: string) => URL.canParse(text);
  return { ocsp: ocsp.filter(isAddress), crl: crl.filter(isAddress), subject: subject.replaceAll("\n", ", ") };
}
