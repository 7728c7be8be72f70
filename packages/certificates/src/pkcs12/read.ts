import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  X509Certificate,
} from "node:crypto";
import type { BaseBlock } from "asn1js";
import { keyKindOf } from "../describe.ts";
import type { Identity, Outcome } from "../door.ts";
import { exact } from "../fields.ts";
import { inner, number, octets, oid, parsed, parts } from "./blocks.ts";
import { decrypt } from "./decrypt.ts";
import { bmpString, Derivation, type Hash, hashes } from "./derive.ts";
import { Refused } from "./refused.ts";

const data = "1.2.840.113549.1.7.1";
const encryptedData = "1.2.840.113549.1.7.6";
const keyBag = "1.2.840.113549.1.12.10.1.1";
const shroudedKeyBag = "1.2.840.113549.1.12.10.1.2";
const certificateBag = "1.2.840.113549.1.12.10.1.3";
const nestedBag = "1.2.840.113549.1.12.10.1.6";
const x509 = "1.2.840.113549.1.9.22.1";
const macs: Readonly<Record<string, Hash>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Of certificates in one file, and from one up to the last that vouches for it: each is proven by each that could have issued it, on the event loop. */
const mostCertificates = 100;
const longestChain = 10;

interface Contents {
  readonly keys: KeyObject[];
  readonly certificates: X509Certificate[];
}

/** Takes the key that can sign, and its chain, out of a PKCS#12 file of today's or yesterday's making. */
export async function readPkcs12(bytes: Uint8Array, password: string): Promise<Outcome<Identity>> {
  try {
    const derivation = new Derivation();
    const safe = await authenticated(bytes, password, derivation);
    const contents: Contents = { keys: [], certificates: [] };
    for (const content of parts(parsed(safe))) {
      const bags = await opened(content, password, derivation);
      await collect(parts(parsed(bags)), contents, password, derivation);
    }
    return { ok: true, value: identityOf(contents) };
  } catch (error) {
    // A parser's own error is about the file too: nothing else was touched.
    return { ok: false, refusal: error instanceof Refused ? error.refusal : "damaged" };
  }
}

/** The file's content, proven by its MAC to be what was written under this password. */
async function authenticated(bytes: Uint8Array, password: string, derivation: Derivation): Promise<Uint8Array> {
  const [version, content, mac] = parts(parsed(bytes));
  if (number(version) !== 3) throw new Refused("unsupported");
  const [kind, value] = parts(content);
  // Without a MAC a file would be secured by a signature, or by nothing.
  if (oid(kind) !== data || !mac) throw new Refused("unsupported");
  const safe = octets(inner(value));
  const [digestInfo, salt, rounds] = parts(mac);
  const [algorithm, digest] = parts(digestInfo);
  const name = oid(parts(algorithm)[0]);
  const hash = macs[name];
  if (!hash) throw new Refused("unsupported");
  const expected = octets(digest);
  const size = hashes[hash].size;
  for (const written of password === "" ? [bmpString(""), new Uint8Array()] : [bmpString(password)]) {
    const key = await derivation.pkcs12(hash, 3, written, octets(salt), rounds ? number(rounds) : 1, size);
    const actual = createHmac(hash, key).update(safe).digest();
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return safe;
  }
  throw new Refused("wrong_password");
}

async function opened(content: BaseBlock, password: string, derivation: Derivation): Promise<Uint8Array> {
  const [kind, value] = parts(content);
  if (oid(kind) === data) return octets(inner(value));
  if (oid(kind) !== encryptedData) throw new Refused("unsupported");
  const [, encrypted] = parts(inner(value));
  const [, algorithm, text] = parts(encrypted);
  return decrypt(algorithm, octets(text), password, derivation);
}

async function collect(bags: readonly BaseBlock[], into: Contents, password: string, derivation: Derivation) {
  for (const bag of bags) {
    const [name, tagged] = parts(bag);
    const kind = oid(name);
    if (kind === nestedBag) await collect(parts(inner(tagged)), into, password, derivation);
    if (kind === keyBag) into.keys.push(keyOf(exact(inner(tagged).valueBeforeDecodeView)));
    if (kind === shroudedKeyBag) {
      const [algorithm, text] = parts(inner(tagged));
      into.keys.push(keyOf(await decrypt(algorithm, octets(text), password, derivation)));
    }
    if (kind === certificateBag) {
      const [type, value] = parts(inner(tagged));
      if (into.certificates.length === mostCertificates) throw new Refused("unsupported");
      if (oid(type) === x509) into.certificates.push(new X509Certificate(octets(inner(value))));
    }
  }
}

const keyOf = (pkcs8: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" });

/** Of several keys the first that has its certificate and is strong enough. */
function identityOf({ keys, certificates }: Contents): Identity {
  const pairs = keys.flatMap((key) => {
    const told = createPublicKey(key);
    const own = certificates.find(({ publicKey }) => publicKey.equals(told));
    return own ? [{ key, own }] : [];
  });
  const [first] = pairs;
  if (!first) throw new Refused("no_key");
  const strong = pairs.find(({ key }) => isStrong(key));
  if (!strong) throw new Refused("weak_key");
  return {
    key: exact(strong.key.export({ type: "pkcs8", format: "der" })),
    chain: chainOf(strong.own, certificates).map(({ raw }) => exact(raw)),
  };
}

const isStrong = (key: KeyObject): boolean => {
  const kind = keyKindOf(key);
  const bits = Number(/^rsa-(\d+)$/.exec(kind)?.[1] ?? 0);
  return kind === "p-256" || kind === "p-384" || (bits >= 2048 && bits <= 8192);
};

/** From the own certificate up to the last issuer that is in the file. */
function chainOf(own: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ; ) {
    const issuer = certificates.find(
      (candidate) => !chain.includes(candidate) && last.checkIssued(candidate) && last.verify(candidate.publicKey),
    );
    if (!issuer) return chain;
    if (chain.length === longestChain) throw new Refused("unsupported");
    chain.push(issuer);
    last = issuer;
  }
}
