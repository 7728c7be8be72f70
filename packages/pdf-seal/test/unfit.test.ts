import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare, verify } from "../src/index.ts";
import { missing } from "./judges.ts";
import { paper } from "./papers.ts";

const absent = missing("openssl");
const of = { leaf: "CA:FALSE", authority: "CA:TRUE" };

/** Who, by which extensions, of which key, issued by whom; the first of all is the root that is trusted. */
const certificates: Record<string, { extensions: string[]; issuer?: string; bits?: number }> = {
  akar: { extensions: [`basicConstraints=critical,${of.authority}`, "keyUsage=critical,keyCertSign,cRLSign"] },
  siti: { extensions: [`basicConstraints=critical,${of.leaf}`, "keyUsage=critical,digitalSignature"], issuer: "akar" },
  antara: {
    extensions: [`basicConstraints=critical,${of.authority},pathlen:0`, "keyUsage=critical,keyCertSign"],
    issuer: "akar",
  },
  "di bawah antara": {
    extensions: [`basicConstraints=critical,${of.authority}`, "keyUsage=critical,keyCertSign"],
    issuer: "antara",
  },
  "tanpa hak menerbitkan": {
    extensions: [`basicConstraints=critical,${of.authority}`, "keyUsage=critical,digitalSignature"],
    issuer: "akar",
  },
  "induk yang menandatangani": {
    extensions: [`basicConstraints=critical,${of.authority}`, "keyUsage=critical,digitalSignature,keyCertSign"],
    issuer: "akar",
  },
  "hanya untuk enkripsi": {
    extensions: [`basicConstraints=critical,${of.leaf}`, "keyUsage=critical,keyEncipherment"],
    issuer: "akar",
  },
  "dengan syarat yang tidak dikenal": {
    extensions: [`basicConstraints=critical,${of.leaf}`, "1.2.3.4.5=critical,ASN1:UTF8String:syarat"],
    issuer: "akar",
  },
  "kunci lemah": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "akar", bits: 1024 },
  "mengaku penerbit": {
    extensions: [`basicConstraints=critical,${of.leaf}`, "keyUsage=critical,digitalSignature,keyCertSign"],
    issuer: "akar",
  },
  "oleh yang mengaku": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "mengaku penerbit" },
  "oleh pengguna": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "siti" },
  "terlalu jauh": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "di bawah antara" },
  "oleh antara": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "antara" },
  "oleh yang tidak berhak": { extensions: [`basicConstraints=critical,${of.leaf}`], issuer: "tanpa hak menerbitkan" },
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
