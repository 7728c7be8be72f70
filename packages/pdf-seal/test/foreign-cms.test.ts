import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { prepare, verify } from "../src/index.ts";
import { Authority, type Leaf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper } from "./papers.ts";

const absent = missing("openssl");

/** What other programs write as `adbe.pkcs7.detached`: made by `openssl cms`, each different from what counts in one thing. */
describe.skipIf(absent !== "")("a CMS of another program", () => {
  let authority: Authority;
  let leaf: Leaf;
  let other: Leaf;
  beforeAll(() => {
    authority = new Authority();
    leaf = authority.issue("Siti", "rsa-2048");
    other = authority.issue("Budi", "rsa-2048");
  });

  async function signedBy(...options: string[]) {
    const done = await prepare(paper(), {
      ...{ kind: "signature", box: { page: 1, x: 60, y: 60, width: 90, height: 60 }, appearance: { lines: ["Siti"] } },
      // Room enough for two signers.
      ...{ name: "Siti", at: new Date(), level: "B-B", chain: Array.from({ length: 4 }, () => leaf.der) },
    });
    if (!done.ok) throw new Error(done.refusal);
    const [, first, second, rest] = done.value.byteRange;
    const bytes = Buffer.from(done.value.bytes);
    bytes.write("adbe.pkcs7.detached", bytes.indexOf("ETSI.CAdES.detached"), "latin1");
    writeFileSync(
      join(authority.folder, "content"),
      Buffer.concat([bytes.subarray(0, first), bytes.subarray(second, second + rest)]),
    );
    authority.openssl(
      ...["cms", "-sign", "-binary", "-nosmimecap", "-in", "content", "-outform", "DER", "-out", "cms.der"],
      ...["-signer", leaf.pem, "-inkey", `${leaf.file}.key`, ...options],
    );
    bytes.write(readFileSync(join(authority.folder, "cms.der")).toString("hex"), first + 1, "latin1");
    const found = await verify(bytes, { roots: [authority.root], at: new Date(Date.now() + 60_000) });
    return [found.valid, found.signatures[0]?.digest_ok, found.signatures[0]?.level];
  }

  test.each(["sha256", "sha384", "sha512"])("with %s is valid, and of no level of PAdES", async (digest) => {
    expect(await signedBy("-md", digest)).toEqual([true, true, null]);
  });
  test.each(["sha1", "md5", "sha224"])("with %s is not, though its mathematics hold", async (digest) => {
    expect(await signedBy("-md", digest)).toEqual([false, false, null]);
  });
  test("of two signers, or about another kind of content, is not", async () => {
    const second = ["-md", "sha256", "-signer", other.pem, "-inkey", `${other.file}.key`, "-md", "sha256"];
    expect(await signedBy(...second)).toEqual([false, false, null]);
    expect(await signedBy("-md", "sha256", "-econtent_type", "1.2.3.4")).toEqual([false, false, null]);
    expect(await signedBy("-md", "sha256", "-noattr")).toEqual([false, false, null]);
  });
  test("that brings its own content is not: what it signs need not be the file", async () => {
    const short = join(authority.folder, "short");
    writeFileSync(short, "yang lain");
    expect(await signedBy("-md", "sha256", "-nodetach", "-in", short)).toEqual([false, false, null]);
  });
});
