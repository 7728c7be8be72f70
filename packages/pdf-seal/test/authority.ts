import { execFileSync } from "node:child_process";
import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Signer } from "../src/index.ts";

export type KeyKind = "rsa-2048" | "rsa-3072" | "p-256";

/** A certification authority of Debian's openssl in a folder of its own: leaves, a real time-stamp authority, and a CRL. */
export class Authority {
  readonly folder: string;
  readonly rootPem: string;
  readonly root: Uint8Array;
  /** Who gives its time-stamps, once there are any. */
  stamper: Leaf | undefined;
  #made = 0;

  constructor(name = "Akar Uji") {
    this.folder = mkdtempSync(join(tmpdir(), "seal-ca-"));
    writeFileSync(join(this.folder, "ca.cnf"), configuration(this.folder));
    writeFileSync(join(this.folder, "index.txt"), "");
    writeFileSync(join(this.folder, "serial"), "1000\n");
    writeFileSync(join(this.folder, "crlnumber"), "01\n");
    writeFileSync(join(this.folder, "tsaserial"), "01\n");
    mkdirSync(join(this.folder, "certs"));
    this.rootPem = join(this.folder, "root.pem");
    this.#key("root.key", "p-256");
    this.openssl("req", "-new", "-key", "root.key", "-out", "root.csr", "-subj", `/CN=${name}`, "-config", "ca.cnf");
    this.openssl(
      ...[
        "ca",
        "-batch",
        "-selfsign",
        "-config",
        "ca.cnf",
        "-keyfile",
        "root.key",
        "-in",
        "root.csr",
        "-out",
        "root.pem",
      ],
      ...["-extensions", "root", "-startdate", "20240101000000Z", "-enddate", "20400101000000Z"],
    );
    this.root = derOf(this.rootPem);
  }

  openssl(...args: string[]): Buffer {
    return execFileSync("openssl", args, { cwd: this.folder, stdio: ["ignore", "pipe", "pipe"] });
  }

  #key(file: string, kind: KeyKind): void {
    const options =
      kind === "p-256"
        ? ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
        : ["-algorithm", "RSA", "-pkeyopt", `rsa_keygen_bits:${kind.slice(4)}`];
    this.openssl("genpkey", ...options, "-out", file);
  }

  /** A leaf, valid from `from` (openssl's YYYYMMDDHHMMSSZ) for ten years or until `to`. */
  issue(
    name: string,
    kind: KeyKind,
    { section = "leaf", from = "20250101000000Z", to = "20350101000000Z" } = {},
  ): Leaf {
    const file = `leaf${++this.#made}`;
    this.#key(`${file}.key`, kind);
    this.openssl(
      ...[
        "req",
        "-new",
        "-utf8",
        "-key",
        `${file}.key`,
        "-out",
        `${file}.csr`,
        "-subj",
        `/CN=${name}`,
        "-config",
        "ca.cnf",
      ],
    );
    this.openssl(
      ...[
        "ca",
        "-batch",
        "-utf8",
        "-config",
        "ca.cnf",
        "-in",
        `${file}.csr`,
        "-out",
        `${file}.pem`,
        "-extensions",
        section,
      ],
      ...["-startdate", from, "-enddate", to],
    );
    const pem = join(this.folder, `${file}.pem`);
    const key = createPrivateKey(readFileSync(join(this.folder, `${file}.key`)));
    return { name, file, pem, key, der: derOf(pem), chain: [derOf(pem), this.root] };
  }

  /** Revoked now, or at a moment (YYMMDDHHMMSSZ) that the authority's list of certificates then tells. */
  revoke(leaf: Leaf, at?: string): void {
    this.openssl("ca", "-config", "ca.cnf", "-revoke", leaf.pem);
    if (at === undefined) return;
    const index = join(this.folder, "index.txt");
    const lines = readFileSync(index, "utf8").split("\n");
    const named = (line: string) => line.startsWith("R\t") && line.endsWith(`/CN=${leaf.name}`);
    writeFileSync(
      index,
      lines.map((line) => (named(line) ? line.replace(/^(R\t\w+\t)\w+/, `$1${at}`) : line)).join("\n"),
    );
  }

  crl(): Uint8Array {
    this.openssl("ca", "-config", "ca.cnf", "-gencrl", "-out", "crl.pem");
    return this.openssl("crl", "-in", "crl.pem", "-outform", "DER");
  }

  /** What `openssl ocsp` answers about a leaf, signed by `signer`; "root" is the authority itself. */
  ocsp(leaf: Leaf, signer: Leaf | "root", days = 7): Uint8Array {
    const [certificate, key] = signer === "root" ? ["root.pem", "root.key"] : [signer.pem, `${signer.file}.key`];
    this.openssl(
      ...["ocsp", "-index", "index.txt", "-CA", "root.pem", "-rsigner", certificate, "-rkey", key],
      ...["-issuer", "root.pem", "-cert", leaf.pem, "-ndays", String(days), "-respout", "answer.der", "-no_nonce"],
      "-noverify",
    );
    return readFileSync(join(this.folder, "answer.der"));
  }

  /** A time-stamp authority: SHA-256 imprint → token, as `openssl ts -reply` makes it. */
  timestamps(): (imprint: Uint8Array) => Promise<Uint8Array> {
    const leaf = this.issue("Stempel Waktu Uji", "rsa-2048", { section: "stamper" });
    this.stamper = leaf;
    return async (imprint) => {
      const digest = Buffer.from(imprint).toString("hex");
      this.openssl("ts", "-query", "-digest", digest, "-sha256", "-cert", "-out", "query.tsq");
      this.openssl(
        ...["ts", "-reply", "-config", "ca.cnf", "-queryfile", "query.tsq", "-signer", leaf.pem],
        ...["-inkey", `${leaf.file}.key`, "-token_out", "-out", "token.der"],
      );
      return readFileSync(join(this.folder, "token.der"));
    };
  }
}

export interface Leaf {
  readonly name: string;
  readonly file: string;
  readonly pem: string;
  readonly key: KeyObject;
  readonly der: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

export const signerOf = ({ key, chain }: Leaf): Signer => ({
  chain,
  sign: async (bytes) => sign("sha256", bytes, key),
});

const derOf = (pem: string) => new X509Certificate(readFileSync(pem)).raw;

const configuration = (folder: string) => `
[req]
distinguished_name = name
prompt = no
string_mask = utf8only
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[leaf]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamper]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[responder]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[ca]
default_ca = own
[own]
dir = ${folder}
database = ${folder}/index.txt
new_certs_dir = ${folder}/certs
serial = ${folder}/serial
crlnumber = ${folder}/crlnumber
certificate = ${folder}/root.pem
private_key = ${folder}/root.key
default_md = sha256
default_crl_days = 30
unique_subject = no
policy = any
[any]
commonName = supplied
[tsa]
default_tsa = authority
[authority]
serial = ${folder}/tsaserial
crypto_device = builtin
certs = ${folder}/root.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;
