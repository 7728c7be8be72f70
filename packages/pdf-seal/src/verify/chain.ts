import { type Certificate, isIssuedBy, maySign } from "../asn1/certificate.ts";
import { hex } from "../asn1/der.ts";
import { ids } from "../asn1/names.ts";
import type { RevocationList } from "../asn1/revocation-list.ts";
import type { ChainState, RevocationState } from "../door.ts";

/** What is relied on while one file is verified. */
export interface Evidence {
  readonly roots: readonly Certificate[];
  /** Certificates that may lead to a root, trusted by nobody. */
  readonly pool: readonly Certificate[];
  readonly lists: readonly RevocationList[];
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

function revocationState(path: readonly Certificate[], when: Date, { lists }: Evidence): RevocationState {
  let state: RevocationState = "good";
  path.slice(0, -1).forEach((certificate, index) => {
    const issuer = path[index + 1];
    const own = issuer
      ? lists.filter((each) => each.issuer === hex(certificate.issuer.all) && each.isSignedBy(issuer))
      : [];
    const serial = hex(certificate.serial.all);
    const isRevoked = own.some(({ revoked }) => {
      const since = revoked.get(serial);
      return since !== undefined && since <= when;
    });
    // A list tells of a moment that it was current at, or that it was made after.
    const isTold = own.some(
      ({ thisUpdate, nextUpdate }) => thisUpdate >= when || (nextUpdate !== null && nextUpdate >= when),
    );
    if (isRevoked) state = "revoked";
    else if (!isTold && state === "good") state = "unknown";
  });
  return state;
}
