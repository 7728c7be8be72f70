import { type Certificate, isIssuedBy, maySign } from "../asn1/certificate.ts";
import { hex } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import type { RevocationList } from "../asn1/revocation-list.ts";
import type { StatusResponse } from "../asn1/status-response.ts";
import type { ChainState, RevocationState } from "../door.ts";

/** What is relied on while one file is verified. */
export interface Evidence {
  readonly roots: readonly Certificate[];
  /** Certificates that may lead to a root, trusted by nobody. */
  readonly pool: readonly Certificate[];
  readonly lists: readonly RevocationList[];
  readonly responses: readonly StatusResponse[];
}

export interface Standing {
  readonly chain: ChainState;
  readonly revocation: RevocationState;
  /** From the leaf to the root; empty if there is none. */
  readonly path: readonly Certificate[];
}

const longestPath = 8;

/**
 * Where a certificate stood `at` a moment. `proven`: the moment is a trusted time-stamp's; otherwise it is only claimed, and a
 * revocation counts whenever it was, until `now`.
 */
export function standing(
  leaf: Certificate,
  purpose: "sign" | "timestamp",
  moment: { at: Date; proven: boolean; now: Date },
  evidence: Evidence,
): Standing {
  const path = pathOf(leaf, evidence);
  if (!path) return { chain: "untrusted", revocation: "unknown", path: [] };
  const when = moment.proven ? moment.at : moment.now;
  return { chain: chainState(path, purpose, moment.at), revocation: revocationState(path, when, evidence), path };
}

function pathOf(leaf: Certificate, { roots, pool }: Evidence): Certificate[] | undefined {
  const trusted = new Set(roots.map(({ fingerprint }) => fingerprint));
  const climb = (path: Certificate[]): Certificate[] | undefined => {
    const last = path.at(-1);
    if (!last || path.length > longestPath) return undefined;
    if (trusted.has(last.fingerprint)) return path;
    for (const issuer of [...roots, ...pool]) {
      if (path.some(({ fingerprint }) => fingerprint === issuer.fingerprint) || !isIssuedBy(last, issuer)) continue;
      const found = climb([...path, issuer]);
      if (found) return found;
    }
    return undefined;
  };
  return climb([leaf]);
}

function chainState(path: readonly Certificate[], purpose: "sign" | "timestamp", at: Date): ChainState {
  const [leaf, ...issuers] = path;
  const fits =
    leaf &&
    (purpose === "sign" ? maySign(leaf) : mayStamp(leaf)) &&
    path.every(
      ({ unknownCritical, key }) =>
        unknownCritical.length === 0 && (key.asymmetricKeyDetails?.modulusLength ?? 2048) >= 2048,
    ) &&
    issuers.every(
      ({ isAuthority, usage, pathLength }, below) =>
        isAuthority && (usage === null || usage.has(5)) && (pathLength === null || pathLength >= below),
    );
  if (!fits) return "unfit";
  if (path.some(({ notBefore }) => at < notBefore)) return "not_yet_valid";
  return path.some(({ notAfter }) => at > notAfter) ? "expired" : "trusted";
}

const mayStamp = ({ purposes, isAuthority }: Certificate) =>
  !isAuthority && purposes?.critical === true && purposes.oids.length === 1 && purposes.oids[0] === ids.timeStamping;

function revocationState(path: readonly Certificate[], when: Date, evidence: Evidence): RevocationState {
  let state: RevocationState = "good";
  path.slice(0, -1).forEach((certificate, index) => {
    const issuer = path[index + 1];
    const told = issuer ? statements(certificate, issuer, evidence) : [];
    const isRevoked = told.some(({ revoked }) => revoked !== null && revoked <= when);
    // Who tells does so of a moment that it was current at, or that it was said after.
    const isTold = told.some(
      ({ thisUpdate, nextUpdate }) => thisUpdate >= when || (nextUpdate !== null && nextUpdate >= when),
    );
    if (isRevoked) state = "revoked";
    else if (!isTold && state === "good") state = "unknown";
  });
  return state;
}

/** Whether anybody who may say so said something about a certificate. */
export const isTold = (certificate: Certificate, issuer: Certificate, evidence: Evidence): boolean =>
  statements(certificate, issuer, evidence).length > 0;

/** What may be believed about one certificate: its issuer's lists, and answers of who may answer for that issuer. */
function statements(
  certificate: Certificate,
  issuer: Certificate,
  { lists, responses }: Evidence,
): { revoked: Date | null; thisUpdate: Date; nextUpdate: Date | null }[] {
  const own = lists.filter((each) => each.issuer === hex(certificate.issuer.all) && each.isSignedBy(issuer));
  const listed = (each: Certificate) => own.map(({ revoked }) => revoked.get(hex(each.serial.all)) ?? null);
  return [
    ...own.map(({ revoked, thisUpdate, nextUpdate }) => ({
      ...{ thisUpdate, nextUpdate },
      revoked: revoked.get(hex(certificate.serial.all)) ?? null,
    })),
    ...responses.flatMap((each) => {
      const found = each.about(certificate, issuer);
      // A responder whose own certificate was revoked answers for nobody any more.
      const mayAnswer = (responder: Certificate) => listed(responder).every((revoked) => revoked === null);
      return found.length > 0 && each.isSignedFor(issuer, mayAnswer) ? found : [];
    }),
  ];
}
