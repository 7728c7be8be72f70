import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { complete, prepare, type SealRequest, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, revise } from "./papers.ts";

const absent = missing("openssl");

type Range = readonly [number, number, number, number];

/** Whoever signs may mean to deceive: what they signed holds by its mathematics, and says less than it seems to. */
describe.skipIf(absent !== "")("a signer who means to deceive", () => {
  let authority: Authority;
  let leaf: Leaf;
  let roots: Uint8Array[];
  beforeAll(() => {
    authority = new Authority();
    leaf = authority.issue("Siti", "p-256");
    roots = [authority.root];
  });

  const request = (): SealRequest => ({
    ...{ kind: "signature", box: { page: 1, x: 60, y: 60, width: 90, height: 60 }, appearance: { lines: ["Siti"] } },
    ...{ name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B", chain: leaf.chain },
  });
  const digestOf = (bytes: Uint8Array, [from, first, second, rest]: Range) =>
    createHash("sha256")
      .update(bytes.subarray(from, first))
      .update(bytes.subarray(second, second + rest))
      .digest();

  /**
   * A file with `tail` behind it whose signature is right for the bytes of `range`, which stands in it in place of the honest one; `hashed`: for those
   * bytes instead; `attributes`: what is signed, changed.
   */
  async function signed({
    tail = "",
    range = (honest: Range): Range => honest,
    hashed = undefined as ((honest: Range) => Range) | undefined,
    attributes = (der: Buffer) => der,
  } = {}) {
    const done = await prepare(paper(), request());
    if (!done.ok) throw new Error(done.refusal);
    const honest = done.value.byteRange;
    const bytes = Buffer.concat([done.value.bytes, Buffer.from(tail)]);
    const before = digestOf(bytes, honest);
    const stands = `[${honest.join(" ")}]`;
    const instead = `[${range(honest).join(" ")}]`;
    bytes.write(instead.padEnd(stands.length), bytes.indexOf(stands), "latin1");
    const der = Buffer.from(done.value.toBeSigned);
    digestOf(bytes, (hashed ?? range)(honest)).copy(der, der.indexOf(before));
    const toBeSigned = attributes(der);
    const prepared = { ...done.value, bytes, toBeSigned };
    return Buffer.from(await complete(prepared, await signerOf(leaf).sign(toBeSigned), {}));
  }
  const found = async (bytes: Uint8Array) => {
    const { valid, signatures } = await verify(bytes, { roots });
    const [first] = signatures;
    return { valid, digest_ok: first?.digest_ok, covers: first?.covers_whole_revision, level: first?.level };
  };
  const broken = { valid: false, digest_ok: false };

  test("an honest one is valid, so that what follows is refused for what it says it is", async () => {
    expect(await found(await signed())).toEqual({ valid: true, digest_ok: true, covers: true, level: "B-B" });
  });

  test("leaves out the beginning, by what is written or by what is signed", async () => {
    const later = ([, first, second, rest]: Range): Range => [1, first, second, rest];
    expect(await found(await signed({ range: later }))).toMatchObject(broken);
    expect(await found(await signed({ range: later, hashed: (honest) => honest }))).toMatchObject(broken);
  });

  test("leaves out more than the signature itself", async () => {
    const before: (honest: Range) => Range = ([from, first, second, rest]) => [from, first - 12, second, rest];
    const behind: (honest: Range) => Range = ([from, first, second, rest]) => [from, first, second + 2, rest - 2];
    expect(await found(await signed({ range: before }))).toMatchObject(broken);
    expect(await found(await signed({ range: behind }))).toMatchObject(broken);
  });

  test("ends before the revision does, or behind it", async () => {
    const tail = "% tidak ada di sini\n";
    const late: (honest: Range) => Range = ([from, first, second, rest]) => [from, first, second, rest + tail.length];
    expect(await found(await signed({ tail, range: late }))).toMatchObject(broken);
    const early: (honest: Range) => Range = ([from, first, second, rest]) => [from, first, second, rest - 6];
    expect(await found(await signed({ range: early }))).toMatchObject(broken);
    const loose = Buffer.concat([await signed(), Buffer.from("%%EOF\n")]);
    expect(await found(loose)).toMatchObject({ valid: false });
  });

  test("names another certificate as the one that was meant, or none", async () => {
    const own = createHash("sha256").update(leaf.der).digest();
    const another = (der: Buffer) => {
      der.fill(0x55, der.indexOf(own), der.indexOf(own) + own.length);
      return der;
    };
    expect(await found(await signed({ attributes: another }))).toMatchObject(broken);
    expect(await found(await signed({ attributes: withoutSigner }))).toMatchObject(broken);
  });

  test("signs with another key than the certificate's", async () => {
    const done = await prepare(paper(), request());
    if (!done.ok) throw new Error(done.refusal);
    const sign = async (who: Leaf) => Buffer.from(await signerOf(who).sign(done.value.toBeSigned));
    const own = await sign(leaf);
    const file = Buffer.from(await complete(done.value, own, {}));
    expect((await found(file)).valid).toBe(true);
    // Of an ECDSA signature the length varies by a byte or two: one is taken that has the same.
    const stranger = authority.issue("Budi", "p-256");
    let other = await sign(stranger);
    while (other.length !== own.length) other = await sign(stranger);
    const at = file.indexOf(own.toString("hex"));
    expect(file.write(other.toString("hex"), at, "latin1")).toBe(2 * own.length);
    expect(at).toBeGreaterThan(0);
    expect(await found(file)).toMatchObject(broken);
  });

  test("brings a time-stamp of somebody who may give none: the time is then only claimed", async () => {
    const genuine = authority.timestamps();
    const write = (name: string, bytes: Uint8Array) => writeFileSync(join(authority.folder, name), bytes);
    const info = "1.2.840.113549.1.9.16.1.4";
    const own =
      (who: Leaf, type = info) =>
      async (imprint: Uint8Array) => {
        write("genuine.der", await genuine(imprint));
        authority.openssl(..."cms -verify -noverify -inform DER -in genuine.der -out stated.der".split(" "));
        authority.openssl(
          ..."cms -sign -binary -nodetach -cades -md sha256 -outform DER -in stated.der -out own.der".split(" "),
          ...["-econtent_type", type, "-signer", who.pem, "-inkey", `${who.file}.key`],
        );
        return readFileSync(join(authority.folder, "own.der"));
      };
    const timed = async (timestamp: (imprint: Uint8Array) => Promise<Uint8Array>) => {
      const { chain: _, ...rest } = { ...request(), level: "B-T" } as const;
      const done = await seal(paper(), rest, signerOf(leaf), { timestamp });
      if (!done.ok) throw new Error(done.refusal);
      const [first] = (await verify(done.value, { roots })).signatures;
      return [first?.digest_ok, first?.time_source, first?.level];
    };
    expect(await timed(genuine)).toEqual([true, "timestamp", "B-T"]);
    expect(await timed(own(leaf))).toEqual([true, "claimed", "B-B"]);
    // Who may give time-stamps signs other things as well: what is no time-stamp by its type is none.
    const stamper = authority.issue("Stempel Waktu Lain", "rsa-2048", { section: "stamper" });
    expect(await timed(own(stamper))).toEqual([true, "timestamp", "B-T"]);
    expect(await timed(own(stamper, "1.2.840.113549.1.7.1")).catch((error: Error) => error.name)).toBe("SealFailed");
  });

  test("dates it ahead of us, by a claim or by a time-stamp: neither is believed", async () => {
    const at = new Date("2026-02-01T10:00:00Z");
    const claimed = (await verify(await signed(), { roots, at })).signatures[0];
    expect(claimed).toMatchObject({ valid: false, digest_ok: true, chain: "not_yet_valid" });
    // A day ahead may be a clock that goes wrong.
    const ahead = { roots, at: new Date("2026-11-20T11:00:00Z") };
    expect((await verify(await signed(), ahead)).signatures[0]?.chain).toBe("trusted");
    const { chain: _, ...rest } = { ...request(), at: new Date("2026-01-01T10:00:00Z"), level: "B-T" } as const;
    const done = await seal(paper(), rest, signerOf(leaf), { timestamp: authority.timestamps() });
    if (!done.ok) throw new Error(done.refusal);
    // Its time-stamp is of today.
    expect((await verify(done.value, { roots, at })).signatures[0]).toMatchObject({
      time_source: "claimed",
      level: "B-B",
    });
  });

  test("says one thing twice among what is signed", async () => {
    const doubled = (der: Buffer) => {
      // The first attribute, the type of the content, is short, and so is all of the lengths before it.
      const head = (der[1] ?? 0) < 0x80 ? 2 : 2 + ((der[1] ?? 0) & 0x7f);
      const first = der.subarray(head, head + 2 + (der[head + 1] ?? 0));
      const content = Buffer.concat([first, der.subarray(head)]);
      return Buffer.concat([Buffer.from([0x31, 0x81, content.length]), content]);
    };
    expect(await found(await signed({ attributes: doubled }))).toMatchObject(broken);
  });

  test("exchanges two signatures of a file later", async () => {
    const { chain: _, ...rest } = request();
    const again = { ...rest, box: { ...rest.box, x: 200 } };
    const twice = await seal(await signed(), again, signerOf(leaf), {});
    if (!twice.ok) throw new Error(twice.refusal);
    const text = Buffer.from(twice.value).toString("latin1");
    const fields = [...text.matchAll(/(\d+) 0 obj\n(<<[^>]*\/V (\d+) 0 R[\s\S]*?)\nendobj/g)];
    const [[, one = "", first = "", a = ""] = [], [, other = "", second = "", b = ""] = []] = fields;
    const exchanged = revise(Buffer.from(twice.value), {
      [Number(one)]: first.replace(`/V ${a} 0 R`, `/V ${b} 0 R`),
      [Number(other)]: second.replace(`/V ${b} 0 R`, `/V ${a} 0 R`),
    });
    const { valid, signatures } = await verify(exchanged, { roots });
    expect([valid, signatures.map(({ digest_ok }) => digest_ok)]).toEqual([false, [false, false]]);
  });

  test("has a signature of which one bit is another", async () => {
    const file = await signed();
    const opening = file.indexOf("/Contents <") + "/Contents <".length;
    const cms = Buffer.from(file.toString("latin1", opening, file.indexOf(">", opening)), "hex");
    // Nothing is unsigned in it: the signature is what it ends with.
    const last = 4 + cms.readUInt16BE(2) - 1;
    const flipped = ((cms[last] ?? 0) ^ 1).toString(16).padStart(2, "0");
    file.write(flipped, opening + 2 * last, "latin1");
    expect(await found(file)).toMatchObject(broken);
    // What no signature is over counts as well: the digests that are announced before it.
    const announced = await signed();
    announced.write("2", announced.indexOf("608648016503040201", opening) + 17, "latin1");
    expect(await found(announced)).toMatchObject(broken);
  });
});

/** The signed attributes without signing-certificate-v2. */
function withoutSigner(der: Buffer): Buffer {
  const id = Buffer.from("060b2a864886f70d010910022f", "hex");
  const kept: Buffer[] = [];
  const head = (at: number) => ((der[at + 1] ?? 0) < 0x80 ? 2 : 2 + ((der[at + 1] ?? 0) & 0x7f));
  const size = (at: number) => (head(at) === 2 ? (der[at + 1] ?? 0) : der.readUIntBE(at + 2, head(at) - 2));
  for (let at = head(0); at < der.length; at += head(at) + size(at)) {
    const one = der.subarray(at, at + head(at) + size(at));
    if (!one.includes(id)) kept.push(one);
  }
  const content = Buffer.concat(kept);
  if (content.length > 127) throw new Error("longer than a short length tells");
  return Buffer.concat([Buffer.from([0x31, content.length]), content]);
}
