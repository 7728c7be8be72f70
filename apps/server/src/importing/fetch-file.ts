import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";
import { basename } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { WorkRefused } from "../bounded-work.ts";

/** Addresses that are nobody's on the internet, and may be somebody's in here: private, of this machine, of clouds, of none. */
const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, bits, "ipv4");
/** All of IPv6 that is global: what is left may lead inside, or to IPv4 by another way. */
const outside = new BlockList();
outside.addSubnet("2000::", 3, "ipv6");
const notOutside = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  notOutside.addSubnet(network, bits, "ipv6");

/** Whether an address is one of the internet's. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, "ipv4");
  return outside.check(address, "ipv6") && !notOutside.check(address, "ipv6");
}

/** Whether the operator lets files be fetched from a host: by its name, or below ".go.id". */
export const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => (one.startsWith(".") ? host.endsWith(one) : host === one));

export interface FetchOptions {
  /** Where from: names of hosts, and endings that begin with a dot. */
  readonly hosts: readonly string[];
  readonly maxBytes: number;
  readonly seconds: number;
  readonly signal?: AbortSignal;
  /** How hosts are found and trusted; the system's ways without. */
  readonly by?: {
    readonly resolve: (host: string) => Promise<readonly string[]>;
    readonly isOutside: (address: string) => boolean;
    readonly ca?: string;
  };
}

/** A file that was fetched: what its host calls it, and its bytes. */
export interface FetchedFile {
  readonly name: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

const mostHops = 5;
const system = {
  resolve: async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  isOutside,
};

/**
 * Fetches a file of an address to the disk. Each hop's host must be listed and lead outside alone, and is connected at the very address
 * that was looked at. @throws WorkRefused that says why not
 */
export async function fetchFile(url: string, to: string, options: FetchOptions): Promise<FetchedFile> {
  const { maxBytes, seconds, signal } = options;
  const late = AbortSignal.timeout(seconds * 1000);
  const ends = signal ? AbortSignal.any([signal, late]) : late;
  let at = url;
  try {
    for (let hop = 0; hop <= mostHops; hop++) {
      const { address, url } = await allowedOf(at, options);
      const answer = await answerOf(url, address, options.by?.ca, ends);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        at = new URL(headers.location, url).href;
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new WorkRefused(`${url.host} menjawab ${statusCode}, bukan sebuah berkas`);
      }
      return { name: nameOf(headers["content-disposition"], url), ...(await saved(answer, to, maxBytes, ends)) };
    }
    throw new WorkRefused(`alamat ini diarahkan lebih dari ${mostHops} kali`);
  } catch (error) {
    if (error instanceof WorkRefused) throw error;
    signal?.throwIfAborted();
    if (late.aborted) throw new WorkRefused(`berkas ini tidak selesai diambil dalam ${seconds} detik`);
    throw new WorkRefused(`berkas ini tidak dapat diambil: ${(error as Error).message}`);
  }
}

async function allowedOf(text: string, { hosts, by = system }: FetchOptions): Promise<{ url: URL; address: string }> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:") throw new WorkRefused("alamat berkas diawali https://");
  const host = url.hostname.toLowerCase();
  if (url.username !== "" || url.password !== "")
    throw new WorkRefused("alamat berkas tidak boleh memuat nama pengguna atau kata sandi");
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0 || !isListed(host, hosts))
    throw new WorkRefused(
      `host ${host} tidak termasuk yang diizinkan pengelola server untuk mengambil berkas (TANYADATA_IMPORT_HOSTS)`,
    );
  const addresses = await by.resolve(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined) throw new WorkRefused(`${host} tidak ditemukan`);
  if (!addresses.every(by.isOutside))
    throw new WorkRefused(`${host} menunjuk ke jaringan dalam, yang tidak pernah dihubungi`);
  return { url, address };
}

function answerOf(url: URL, address: string, ca: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      ...(ca === undefined ? {} : { ca }),
      agent: false,
      signal,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "TanyaData" },
      // The name is not looked up again: it could lead elsewhere by then.
      lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    });
    asked.on("response", resolve).on("error", reject).end();
  });
}

async function saved(
  answer: IncomingMessage,
  to: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Pick<FetchedFile, "size" | "digest">> {
  let size = 0;
  const hash = createHash("sha256");
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      const tooMuch = new WorkRefused(`berkas ini lebih besar dari ${Math.floor(maxBytes / 1024 ** 2)} MB`);
      done(size > maxBytes ? tooMuch : null, chunk);
    },
  });
  await pipeline(answer, bounded, createWriteStream(to, { mode: 0o600 }), { signal });
  if (size === 0) throw new WorkRefused("berkas di alamat itu kosong");
  return { size, digest: hash.digest("hex") };
}

/** What the host calls the file, without any folder; else the end of the address. */
function nameOf(disposition: string | undefined, url: URL): string {
  const told =
    /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? "")?.[1] ??
    /filename="?([^";]+)/i.exec(disposition ?? "")?.[1];
  const ending = url.pathname.split("/").at(-1) ?? "";
  const name = basename(plain(told ?? ending).replaceAll("\\", "/"))
    .replaceAll("\0", "")
    .trim();
  return (name || url.hostname).slice(0, 200);
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
