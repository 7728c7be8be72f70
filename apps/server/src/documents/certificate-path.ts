import { X509Certificate } from "node:crypto";

/** A longer chain is nobody's, and each of its certificates would be asked about. */
const longest = 6;

/**
 * A chain, leaf first, up to a root of `roots` or to one that issued itself; `added`: what it lacked of that. It ends where nobody known
 * goes on.
 */
export function pathOf(
  chain: readonly Uint8Array[],
  roots: readonly Uint8Array[],
): { path: Uint8Array[]; added: Uint8Array[] } {
  const [leaf, ...others] = chain;
  const path = leaf ? [leaf] : [];
  const added: Uint8Array[] = [];
  for (let last = leaf; last && path.length < longest; ) {
    const below = new X509Certificate(last);
    const isRoot = roots.some((root) => Buffer.from(root).equals(below.raw));
    const issued = (by: Uint8Array) => isIssuedBy(below, new X509Certificate(by));
    if (isRoot || issued(last)) break;
    const known: Uint8Array | undefined = others.find(issued);
    const next: Uint8Array | undefined = known ?? roots.find(issued);
    if (next) {
      path.push(next);
      if (!known) added.push(next);
    }
    last = next;
  }
  return { path, added };
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
