import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { AskRevocation, CertificateTools } from "../documents/authority.ts";
import type { RevocationOptions } from "./settings.ts";
import { call, type Heard, WireFailed } from "./wire.ts";

const maxAnswer = 64 * 1024;
const maxList = 10 * 1024 * 1024;
/** Addresses of one kind in one certificate that are asked. */
const mostAddresses = 3;

/**
 * Asks where certificates themselves say that revocations are told, OCSP first and CRL else. An address in a certificate is a stranger's
 * word: only hosts that the operator lists are asked, with an end in time and size, without redirects, and none within private networks
 * unless that is set. What is answered is proven where it is used. Throws `RevocationUntold`, which says what to do.
 */
export function revocationClient(
  options: RevocationOptions,
  tools: Pick<CertificateTools, "ocspRequest" | "revocationAddresses">,
): AskRevocation {
  const ask = async (url: string, request?: Uint8Array): Promise<Uint8Array> => {
    const heard: Heard = await call({
      ...(request
        ? { method: "POST", body: request, headers: { "content-type": "application/ocsp-request" } }
        : { method: "GET", headers: {} }),
      ...{ url, timeout: options.timeout, maxBytes: request ? maxAnswer : maxList },
      ...(options.allowsPrivate ? {} : { lookup: publicLookup }),
    });
    if (heard.status !== 200) throw new WireFailed(`${new URL(url).host}: HTTP ${heard.status}`, true);
    return Uint8Array.from(heard.bytes);
  };
  return async (certificate, issuer) => {
    const { ocsp, crl, subject } = tools.revocationAddresses(certificate);
    const stated = [...ocsp.slice(0, mostAddresses), ...crl.slice(0, mostAddresses)];
    if (stated.length === 0)
      throw new RevocationUntold(`the certificate of ${subject} does not say where to ask`, true);
    const troubles: string[] = [];
    let isLasting = true;
    for (const url of stated) {
      const trouble = refusalOf(url, options);
      if (trouble) {
        troubles.push(trouble);
        continue;
      }
      const isList = crl.includes(url);
      try {
        const answer = await ask(url, isList ? undefined : await tools.ocspRequest(certificate, issuer));
        return isList ? { crls: [answer], ocsps: [] } : { crls: [], ocsps: [answer] };
      } catch (error) {
        if (!(error instanceof WireFailed)) throw error;
        troubles.push(error.message);
        isLasting = false;
      }
    }
    throw new RevocationUntold(
      `nobody told whether the certificate of ${subject} is revoked: ${troubles.join("; ")}`,
      isLasting,
    );
  };
}

/** `isLasting`: asking again comes to the same, unless somebody sets the server up otherwise. */
export class RevocationUntold extends Error {
  readonly isLasting: boolean;
  constructor(message: string, isLasting: boolean) {
    super(message);
    this.isLasting = isLasting;
  }
}

function refusalOf(url: string, { hosts, allowsPrivate }: RevocationOptions): string | undefined {
  const { protocol, host, hostname, username } = new URL(url);
  if ((protocol !== "http:" && protocol !== "https:") || username !== "") return `${protocol} is not asked`;
  if (!hosts.includes(host)) return `${host} is not among TANYADATA_REVOCATION_HOSTS`;
  const address = hostname.replace(/^\[|\]$/g, "");
  return !allowsPrivate && isIP(address) && isPrivate(address) ? `${host} lies in a private network` : undefined;
}

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
  ] as const),
  ...([
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["192.0.0.0", 24],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const)
  privateNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
  ["64:ff9b::", 96],
] as const)
  privateNetworks.addSubnet(net, bits, "ipv6");

export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return privateNetworks.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

/** The addresses of a name, none of them private: the connection goes to what was looked at. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivate(address)))
      return done(Object.assign(new Error(`${name} lies in a private network`), { code: "EPRIVATE" }), "");
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
