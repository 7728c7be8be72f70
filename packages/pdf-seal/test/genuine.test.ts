import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { prepare, type Signer, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing, pdfsig, qpdfComplaints, storeTrusting } from "./judges.ts";
import { paper, revise, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "qpdf", "pdfsig", "certutil");

/** Genuine files of others: what is permitted is valid, what cannot be told is told as that, and nothing of it as false. */
describe.skipIf(absent !== "")("genuine files of others", () => {
  let authority: Authority;
  let leaf: Leaf;
  let elliptic: Leaf;
  let signer: Signer;
  let store: string;
  let once: Buffer;
  beforeAll(async () => {
    authority = new Authority();
    store = storeTrusting(authority);
    leaf = authority.issue("Siti", "rsa-2048");
    elliptic = authority.issue("Budi", "p-256");
    signer = signerOf(elliptic);
    once = await sealed(paper({ trailer: "/Info 60 0 R", objects: described }));
  });
  const described = {
    60: "<</Title(Perjanjian)/Producer(A)/ModDate(D:20261120000000Z)>>",
    61: "<</Type/Metadata/Subtype/XML/Length 3>>\nstream\n<a>\nendstream",
  };
  const request = {
    ...({ kind: "signature", box: { page: 1, x: 60, y: 60, width: 90, height: 60 } } as const),
    ...{ appearance: { lines: ["Siti"] }, name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B" as const },
  };
  async function sealed(input: Uint8Array): Promise<Buffer> {
    const done = await seal(input, request, signer, {});
    if (!done.ok) throw new Error(done.refusal);
    return Buffer.from(done.value);
  }
  const look = async (bytes: Uint8Array) => {
    const found = await verify(bytes, { roots: [authority.root], at: new Date(Date.now() + 60_000) });
    const [first] = found.signatures;
    return { ...first, valid: found.valid, refusal: found.refusal };
  };

  /** What `openssl cms` signs with these options, in a file that states this kind of signature. */
  async function signedBy(kind: string, options: readonly string[], by = leaf, change = (cms: Buffer) => cms) {
    const done = await prepare(paper(), { ...request, chain: Array.from({ length: 5 }, () => leaf.der) });
    if (!done.ok) throw new Error(done.refusal);
    const [, first, second, rest] = done.value.byteRange;
    const bytes = Buffer.from(done.value.bytes);
    bytes.write(kind.padEnd("ETSI.CAdES.detached".length), bytes.indexOf("ETSI.CAdES.detached"), "latin1");
    const content = Buffer.concat([bytes.subarray(0, first), bytes.subarray(second, second + rest)]);
    writeFileSync(join(authority.folder, "content"), content);
    authority.openssl(
      ...["cms", "-sign", "-binary", "-nosmimecap", "-in", "content", "-outform", "DER", "-out", "cms.der"],
      ...["-signer", by.pem, "-inkey", `${by.file}.key`, ...options],
    );
    bytes.write(change(readFileSync(join(authority.folder, "cms.der"))).toString("hex"), first + 1, "latin1");
    return bytes;
  }

  test.each<[string, string, string[], string, boolean, ((cms: Buffer) => Buffer)?]>([
    ["of lengths that only their end tells", "adbe.pkcs7.detached", ["-md", "sha256"], "intact", true, loose],
    ["the same, of PAdES", "ETSI.CAdES.detached", ["-md", "sha256", "-cades"], "intact", true, loose],
    [
      "that brings its content along, in pieces",
      "adbe.pkcs7.detached",
      ["-md", "sha256", "-stream"],
      "unreadable",
      false,
    ],
    ["of RSA-PSS", "adbe.pkcs7.detached", ["-md", "sha256", "-keyopt", "rsa_padding_mode:pss"], "intact", true],
    ["of SHA-1", "adbe.pkcs7.detached", ["-md", "sha1"], "weak", false],
    ["of MD5", "adbe.pkcs7.detached", ["-md", "md5"], "weak", false],
    ["of SHA-224", "adbe.pkcs7.detached", ["-md", "sha224"], "weak", false],
    ["of SHA-3", "adbe.pkcs7.detached", ["-md", "sha3-256"], "unreadable", false],
    ["that names its signer by its key", "adbe.pkcs7.detached", ["-md", "sha256", "-keyid"], "unreadable", false],
    ["without signed attributes", "adbe.pkcs7.detached", ["-md", "sha256", "-noattr"], "unreadable", false],
    ["of a kind that nobody knows", "contoh.detached", ["-md", "sha256"], "unreadable", false],
    ["of PAdES that does not name its signer", "ETSI.CAdES.detached", ["-md", "sha256"], "unreadable", false],
  ])("a CMS %s", async (_, kind, options, integrity, valid, change) => {
    const file = await signedBy(kind, options, leaf, change);
    expect(await look(file)).toMatchObject({ integrity, valid, digest_ok: valid });
    if (valid) {
      expect(pdfsig(file, store)[0]?.words).toContain("Signature Validation: Signature is Valid.");
      const altered = Buffer.from(file);
      altered.write("(Halamam)", altered.indexOf("(Halaman)"), "latin1");
      expect(await look(altered)).toMatchObject({ integrity: "altered", valid: false });
    }
  });

  test("in lengths that only their end tells, of which something was changed, is altered or cannot be read", async () => {
    const open = ["-md", "sha256"];
    const cut = await signedBy("adbe.pkcs7.detached", open, leaf, (cms) => loose(cms).subarray(0, -20));
    expect((await look(cut)).valid).toBe(false);
    const flipped = await signedBy("adbe.pkcs7.detached", open, leaf, (cms) => {
      const copy = loose(cms);
      // The last of the signature, before the ends of all that holds it.
      const last = copy.length - 1 - [...copy].reverse().findIndex((byte) => byte !== 0);
      copy[last] = (copy[last] ?? 0) ^ 1;
      return copy;
    });
    expect(await look(flipped)).toMatchObject({ valid: false, integrity: "altered" });
  });

  test("a parameter, an unsigned attribute or an algorithm that is not known is not told as altered", async () => {
    const sha256 = Buffer.from("0609608648016503040201", "hex");
    const other = (cms: Buffer) => {
      const copy = Buffer.from(cms);
      for (let at = copy.indexOf(sha256); at >= 0; at = copy.indexOf(sha256, at + 1)) copy[at + 10] = 0x63;
      return copy;
    };
    expect(await look(await signedBy("adbe.pkcs7.detached", ["-md", "sha256"], leaf, other))).toMatchObject({
      integrity: "unreadable",
      valid: false,
    });
  });

  test.each(["\n", "\r\n", "\n\n\n", "  \r\n", "\0\0\0\0"])("%j behind the end is no change", async (tail) => {
    const file = Buffer.concat([once, Buffer.from(tail)]);
    expect(await look(file)).toMatchObject({ valid: true, changes_after: [] });
    // Whoever signs after that signs it as well.
    expect((await look(await again(file))).valid).toBe(true);
  });
  const again = async (file: Uint8Array) => {
    const done = await seal(file, { ...request, box: { ...request.box, x: 200 } }, signer, {});
    if (!done.ok) throw new Error(done.refusal);
    return done.value;
  };
  test.each(["%%EOF\n", "% catatan\n", "<</A 1>>"])("%j behind the end is one", async (tail) => {
    const file = Buffer.concat([once, Buffer.from(tail)]);
    expect(await look(file)).toMatchObject({ valid: false, integrity: "intact" });
  });

  const latest = (number: number) =>
    [...once.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";
  const catalogue = (more: string) => latest(1).replace("<<", `<<${more} `);
  const xmp = "<</Type/Metadata/Subtype/XML/Length 5>>\nstream\n<x:a>\nendstream";
  const extensions = "/Extensions<</ESIC<</Type/DeveloperExtensions/BaseVersion/1.7/ExtensionLevel 2>>>>";
  const information = (file: Buffer, to: string) =>
    Buffer.from(
      file.toString("latin1").replace(/\/Prev (\d+)>>\nstartxref(?!.*startxref)/s, `/Prev $1/Info ${to}>>\nstartxref`),
      "latin1",
    );
  test.each<[string, () => Record<number, string>, string?]>([
    ["the extensions of PAdES", () => ({ 1: catalogue(extensions) })],
    ["the same as an object", () => ({ 1: catalogue("/Extensions 900 0 R"), 900: extensions.slice(11) })],
    ["a later version", () => ({ 1: catalogue("/Version/2.0") })],
    ["metadata of its own", () => ({ 1: catalogue("/Metadata 900 0 R"), 900: xmp })],
    ["when and by what it was saved", () => ({ 60: "<</Title(Perjanjian)/Producer(B)/ModDate(D:20261122000000Z)>>" })],
    ["the same in another place", () => ({ 900: "<</Title(Perjanjian)/Producer(B)>>" }), "900 0 R"],
  ])("%s may be added behind a seal", async (_, objects, info) => {
    const file = information(revise(once, objects()), info ?? "60 0 R");
    expect((await look(file)).changes_after).toEqual([expect.objectContaining({ what: "metadata", allowed: true })]);
  });
  test.each<[string, () => Record<number, string>, string?]>([
    ["another title", () => ({ 60: "<</Title(Lain)/Producer(A)/ModDate(D:20261120000000Z)>>" })],
    ["an earlier version", () => ({ 1: catalogue("/Version/1.3") })],
    ["extensions that hold a page", () => ({ 1: catalogue("/Extensions<</A<</Kids[3 0 R]>>>>") })],
    ["metadata that is something else", () => ({ 1: catalogue("/Metadata 3 0 R") })],
    ["metadata that is a drawing", () => ({ 1: catalogue("/Metadata 900 0 R"), 900: xmp.replace("/XML", "/Form") })],
    ["an action", () => ({ 1: catalogue("/OpenAction<</S/Launch>>") })],
  ])("%s may not", async (_, objects, info) => {
    const file = information(revise(once, objects()), info ?? "60 0 R");
    const found = await look(file);
    expect(found).toMatchObject({ valid: false, integrity: "intact" });
    expect(found.changes_after?.some(({ allowed }) => !allowed)).toBe(true);
  });

  test.each([
    ["40 bits", ["--allow-weak-crypto", "--encrypt", "", "pemilik", "40", "--print=n", "--"]],
    ["128 bits", ["--allow-weak-crypto", "--encrypt", "", "pemilik", "128", "--print=none", "--"]],
    ["AES of 128 bits", ["--allow-weak-crypto", "--encrypt", "", "pemilik", "128", "--use-aes=y", "--"]],
    ["AES of 256 bits", ["--encrypt", "", "pemilik", "256", "--"]],
    ["AES of 256 bits, metadata in the clear", ["--encrypt", "", "pemilik", "256", "--cleartext-metadata", "--"]],
    ["AES of 256 bits, the older way", ["--allow-weak-crypto", "--encrypt", "", "pemilik", "256", "--force-R5", "--"]],
    ["AES, objects in streams", ["--encrypt", "", "pemilik", "256", "--", "--object-streams=generate"]],
  ])("a file whose owner only forbade things, encrypted with %s, is verified", async (_, how) => {
    const room = 8000;
    const blank = `[0 ${"9".repeat(10)} ${"9".repeat(10)} ${"9".repeat(10)}]`;
    const field = "<</Type/Annot/Subtype/Widget/FT/Sig/T(Tanda \\(1\\))/F 132/Rect[60 60 150 120]/P 100 0 R/V 51 0 R>>";
    const value = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/M(D:20261121100000Z)/ByteRange${blank}/Contents<${"00".repeat(room)}>>>`;
    const plain = paper({
      catalogue: "/AcroForm<</Fields[50 0 R]/SigFlags 3>>",
      page: "/Annots[50 0 R]",
      trailer: "/ID[<0102030405060708090a0b0c0d0e0f10><0102030405060708090a0b0c0d0e0f10>]",
      objects: { 50: field, 51: value },
    });
    const file = throughQpdf(plain, ...how);
    const at = file.indexOf(`<${"00".repeat(room)}>`);
    expect(at).toBeGreaterThan(0);
    const end = at + 2 * room + 2;
    const stated = /\[ 0 9999999999 9999999999 9999999999 \]/.exec(file.toString("latin1"));
    file.write(
      `[ 0 ${at} ${end} ${file.length - end}`.padEnd((stated?.[0].length ?? 1) - 1),
      stated?.index ?? 0,
      "latin1",
    );
    const content = Buffer.concat([file.subarray(0, at), file.subarray(end)]);
    writeFileSync(join(authority.folder, "content"), content);
    authority.openssl(
      ...["cms", "-sign", "-binary", "-nosmimecap", "-md", "sha256", "-in", "content", "-outform", "DER"],
      ...["-out", "cms.der", "-signer", leaf.pem, "-inkey", `${leaf.file}.key`],
    );
    file.write(readFileSync(join(authority.folder, "cms.der")).toString("hex"), at + 1, "latin1");
    expect(
      qpdfComplaints(file).replaceAll(
        /^.*(checking|WARNING.*weak|PDF Version|R = |P = |User password|extract|print|modify|linearized|encryption method|No syntax|errors that qpdf cannot).*\n/gm,
        "",
      ),
    ).toBe("");
    expect(pdfsig(file, store)[0]?.words).toContain("Signature Validation: Signature is Valid.");
    expect(await look(file)).toMatchObject({
      ...{ refusal: undefined, integrity: "intact", valid: true, field: "Tanda (1)" },
      signed_at: "2026-11-21T10:00:00.000Z",
    });
    const altered = Buffer.from(file);
    altered[100] = (altered[100] ?? 0) ^ 1;
    expect((await look(altered)).valid).toBe(false);
  });
});

/** A CMS as Java writes it: what holds the parts has no length, and ends where its end stands. */
function loose(der: Buffer, depth = 0): Buffer {
  const digits = (der[1] ?? 0) > 0x80 ? (der[1] ?? 0) - 0x80 : 0;
  const start = 2 + digits;
  const length = digits > 0 ? der.readUIntBE(2, digits) : (der[1] ?? 0);
  const own = der.subarray(0, start + length);
  if (!((own[0] ?? 0) & 0x20) || depth > 3) return own;
  const parts: Buffer[] = [];
  for (let at = start; at < own.length; ) {
    const part = own.subarray(at);
    parts.push(loose(part, depth + 1));
    const more = (part[1] ?? 0) > 0x80 ? (part[1] ?? 0) - 0x80 : 0;
    at += 2 + more + (more > 0 ? part.readUIntBE(2, more) : (part[1] ?? 0));
  }
  return Buffer.concat([Buffer.from([own[0] ?? 0, 0x80]), ...parts, Buffer.from([0, 0])]);
}
