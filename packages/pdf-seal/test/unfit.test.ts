import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare, verify } from "../src/index.ts";
import { missing } from "./judges.ts";
import { paper } from "./papers.ts";

const absent = missing("openssl");
/** Extensions of who issues nothing. */
const leaf = (...more: string[]) => ["basicConstraints=critical,CA:FALSE", ...more];
/** Extensions of who issues, for these uses of its key. */
const issuing = (uses: string, constraints = "CA:TRUE") => [
  `basicConstraints=critical,${constraints}`,
  `keyUsage=critical,${uses}`,
];

/** Who, by which extensions, of which key, issued by whom; the first of all is the root that is trusted. */
const certificates: Record<string, { extensions: string[]; issuer?: string; bits?: number }> = {
  akar: { extensions: issuing("keyCertSign,cRLSign") },
  siti: { issuer: "akar", extensions: leaf("keyUsage=critical,digitalSignature") },
  antara: { issuer: "akar", extensions: issuing("keyCertSign", "CA:TRUE,pathlen:0") },
  "di bawah antara": { issuer: "antara", extensions: issuing("keyCertSign") },
  "tanpa hak menerbitkan": { issuer: "akar", extensions: issuing("digitalSignature") },
  "induk yang menandatangani": { issuer: "akar", extensions: issuing("digitalSignature,keyCertSign") },
  "hanya untuk enkripsi": { issuer: "akar", extensions: leaf("keyUsage=critical,keyEncipherment") },
  "dengan syarat yang tidak dikenal": { issuer: "akar", extensions: leaf("1.2.3.4.5=critical,ASN1:UTF8String:syarat") },
  "kunci lemah": { issuer: "akar", extensions: leaf(), bits: 1024 },
  "mengaku penerbit": { issuer: "akar", extensions: leaf("keyUsage=critical,digitalSignature,keyCertSign") },
  "oleh yang mengaku": { issuer: "mengaku penerbit", extensions: leaf() },
  "oleh pengguna": { issuer: "siti", extensions: leaf() },
  "terlalu jauh": { issuer: "di bawah antara", extensions: leaf() },
  "oleh antara": { issuer: "antara", extensions: leaf() },
  "oleh yang tidak berhak": { issuer: "tanpa hak menerbitkan", extensions: leaf() },
};

/** Signed by openssl, which asks no certificate what it is for. */
describe.skipIf(absent !== "")("certificates that may not sign", () => {
  let folder: string;
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const file = (name: string) => name.replaceAll(" ", "-");
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tanyadata-unfit-"));
    for (const [name, { extensions, issuer, bits }] of Object.entries(certificates)) {
      const key = bits ? ["rsa", "-pkeyopt", `rsa_keygen_bits:${bits}`] : ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
      openssl("genpkey", "-algorithm", ...key, "-out", `${file(name)}.key`);
      openssl("req", "-new", "-key", `${file(name)}.key`, "-subj", `/CN=${name}`, "-out", "request.pem");
      writeFileSync(join(folder, "extensions"), extensions.join("\n"));
      const by = issuer ? ["-CA", `${file(issuer)}.pem`, "-CAkey", `${file(issuer)}.key`, "-CAcreateserial"] : [];
      const own = issuer ? [] : ["-signkey", `${file(name)}.key`];
      openssl(
        ...["x509", "-req", "-in", "request.pem", ...by, ...own, "-days", "30", "-sha256"],
        ...["-extfile", "extensions", "-out", `${file(name)}.pem`],
      );
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const der = (name: string) => openssl("x509", "-in", `${file(name)}.pem`, "-outform", "DER");

  async function chainOf(name: string) {
    const done = await prepare(paper(), {
      ...{ kind: "signature", box: { page: 1, x: 60, y: 60, width: 90, height: 60 }, appearance: { lines: [name] } },
      // Room enough, whoever signs in the end.
      ...{ name, at: new Date(), level: "B-B", chain: Array.from({ length: 6 }, () => der("siti")) },
    });
    if (!done.ok) throw new Error(done.refusal);
    const { bytes, byteRange } = done.value;
    const [, first, second, rest] = byteRange;
    writeFileSync(
      join(folder, "content"),
      Buffer.concat([bytes.subarray(0, first), bytes.subarray(second, second + rest)]),
    );
    const path: string[] = [];
    for (let each = certificates[name]?.issuer; each; each = certificates[each]?.issuer) path.push(each);
    writeFileSync(
      join(folder, "beside.pem"),
      path.map((each) => readFileSync(join(folder, `${file(each)}.pem`), "utf8")).join(""),
    );
    openssl(
      ...["cms", "-sign", "-binary", "-cades", "-md", "sha256", "-nosmimecap", "-in", "content", "-outform", "DER"],
      ...["-signer", `${file(name)}.pem`, "-inkey", `${file(name)}.key`, "-certfile", "beside.pem", "-out", "cms.der"],
    );
    const sealed = Buffer.from(bytes);
    sealed.write(readFileSync(join(folder, "cms.der")).toString("hex"), first + 1, "latin1");
    const found = await verify(sealed, { roots: [der("akar")], at: new Date(Date.now() + 60_000) });
    return [found.signatures[0]?.digest_ok, found.signatures[0]?.chain, found.valid];
  }

  test.each(["siti", "oleh antara"])("%s may", async (name) => {
    expect(await chainOf(name)).toEqual([true, "trusted", true]);
  });
  test.each([
    ...["induk yang menandatangani", "hanya untuk enkripsi", "dengan syarat yang tidak dikenal", "kunci lemah"],
    ...["oleh pengguna", "oleh yang mengaku", "terlalu jauh", "oleh yang tidak berhak"],
  ])("%s may not", async (name) => {
    expect(await chainOf(name)).toEqual([true, "unfit", false]);
  });
});
