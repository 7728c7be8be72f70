import { beforeAll, describe, expect, test } from "vitest";
import { inspect, type Level, type SealRequest, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, revise, throughQpdf } from "./papers.ts";
import { wordLike } from "./word.ts";

const absent = missing("openssl", "qpdf");

describe.skipIf(absent !== "")("what was tampered with is never valid", () => {
  let authority: Authority;
  let leaf: Leaf;
  let trust: { roots: Uint8Array[] };
  let once: Buffer;
  let twice: Buffer;

  const request = (x: number): Omit<SealRequest, "chain"> => ({
    kind: "signature",
    box: { page: 1, x, y: 60, width: 90, height: 60 },
    appearance: { lines: ["Siti"] },
    name: "Siti",
    at: new Date("2026-11-21T10:00:00Z"),
    level: "B-B" as Level,
  });
  const sealed = async (bytes: Uint8Array, x: number, who = leaf): Promise<Buffer> => {
    const outcome = await seal(bytes, request(x), signerOf(who), {});
    if (!outcome.ok) throw new Error(outcome.refusal);
    return Buffer.from(outcome.value);
  };
  beforeAll(async () => {
    authority = new Authority();
    leaf = authority.issue("Siti", "p-256");
    trust = { roots: [authority.root] };
    once = await sealed(paper(), 60);
    twice = await sealed(once, 200);
  });

  const changed = (bytes: Uint8Array, at: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(value, at);
    return copy;
  };
  /** Replaces text by text of the same length. */
  const replaced = (bytes: Buffer, from: string, to: string) => {
    const at = bytes.indexOf(from);
    if (at < 0 || from.length !== to.length) throw new Error(`"${from}" cannot be replaced`);
    const copy = Buffer.from(bytes);
    copy.write(to, at, "latin1");
    return copy;
  };
  const valid = async (bytes: Uint8Array) => (await verify(bytes, trust)).valid;
  const refused = async (bytes: Uint8Array) => {
    const found = await verify(bytes, trust);
    expect(found.valid).toBe(false);
    const reports = [...found.signatures, ...found.stamps, ...found.timestamps];
    return reports.flatMap(({ changes_after }) =>
      changes_after.filter(({ allowed }) => !allowed).map(({ what }) => what),
    );
  };

  test("untouched it is valid", async () => {
    expect([await valid(once), await valid(twice)]).toEqual([true, true]);
  });

  test("a byte of the page, of the appearance, or of the name", async () => {
    expect(await valid(replaced(once, "(Halaman)", "(Halamam)"))).toBe(false);
    expect(await valid(replaced(once, "/Name (Siti)", "/Name (Sita)"))).toBe(false);
    expect(await valid(replaced(once, "D:20261121100000Z", "D:20261121100001Z"))).toBe(false);
  });

  test("/Contents: garbage behind the signature, upper case, another start", async () => {
    const opening = once.indexOf("/Contents <") + "/Contents <".length;
    const closing = once.indexOf(">", opening);
    expect(await valid(changed(once, closing - 1, 0x31))).toBe(false);
    const letter = once.subarray(opening, closing).findIndex((code) => code >= 0x61);
    expect(await valid(changed(once, opening + letter, (once[opening + letter] ?? 0) - 32))).toBe(false);
    expect(await valid(changed(once, closing - 1, 0x20))).toBe(false);
  });

  test("a byte range that begins later, or leaves out more", async () => {
    const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(once.toString("latin1"));
    const [text = "", first, second, rest] = range ?? [];
    const write = (to: string) => replaced(once, text.padEnd(to.length), to.padEnd(text.length));
    expect(await valid(write(`/ByteRange [1 ${first} ${second} ${rest}`))).toBe(false);
    expect(await valid(write(`/ByteRange [0 ${Number(first) - 1} ${second} ${rest}`))).toBe(false);
    expect(await valid(write(`/ByteRange [0 ${first} ${second} ${Number(rest) - 1}`))).toBe(false);
  });

  test("bytes behind the end", async () => {
    expect(await refused(Buffer.concat([once, Buffer.from("%\n")]))).toEqual(["structure"]);
    expect(await valid(Buffer.concat([once, once]))).toBe(false);
  });

  test("text appended to a page", async () => {
    const text = "BT /F 18 Tf 60 600 Td (Tambahan) Tj ET";
    const content = `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
    expect(await refused(revise(once, { 3: content }))).toEqual(["page_content"]);
    const page = /100 0 obj\n(.*)\nendobj/g;
    const latest = [...once.toString("latin1").matchAll(page)].at(-1)?.[1] ?? "";
    const more = latest.replace("/Contents 3 0 R", "/Contents[3 0 R 900 0 R]");
    expect(await refused(revise(once, { 100: more, 900: content }))).toContain("page_content");
  });

  test("text inserted between two signatures", async () => {
    const text = "BT /F 18 Tf 60 600 Td (Sisipan) Tj ET";
    const between = revise(once, { 3: `<</Length ${text.length}>>\nstream\n${text}\nendstream` });
    expect(await refused(await sealed(between, 200))).toEqual(["page_content"]);
  });

  test("a note, a script of the catalogue, a font, a deleted object", async () => {
    const latest = (bytes: Buffer, number: number) =>
      [...bytes.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ??
      "";
    const note = "<</Type/Annot/Subtype/FreeText/Rect[60 60 200 200]/Contents(Lunas)>>";
    const page = latest(once, 100).replace(/\/Annots \[/, "/Annots [900 0 R ");
    expect(await refused(revise(once, { 100: page, 900: note }))).toContain("annotation");
    const behind = latest(once, 100).replace(/(\/Annots \[[^\]]*)\]/, "$1 900 0 R]");
    expect(await refused(revise(once, { 100: behind, 900: note }))).toContain("annotation");
    const catalogue = latest(once, 1).replace("<<", "<</OpenAction 900 0 R");
    expect(await refused(revise(once, { 1: catalogue, 900: "<</S/JavaScript/JS(app.alert\\(1\\))>>" }))).toEqual([
      "catalogue",
    ]);
    expect(await refused(revise(once, { 4: "<</Type/Font/Subtype/Type1/BaseFont/Courier>>" }))).toEqual(["other"]);
    expect(await refused(revise(once, {}, [3]))).toEqual(["page_content"]);
  });

  test("a gap that the signed file left, filled later", async () => {
    const hole = await sealed(paper({ page: "/Thumb 500 0 R" }), 60);
    expect(await valid(hole)).toBe(true);
    expect(await refused(revise(hole, { 500: "<</Length 0>>\nstream\n\nendstream" }))).toEqual(["structure"]);
  });

  test("a signature put into a second field", async () => {
    const value = /\/V (\d+) 0 R/.exec(once.toString("latin1"))?.[1];
    const form = /(\d+) 0 obj\n<<\/Fields \[(\d+) 0 R\]\/?[^>]*>>/.exec(once.toString("latin1"));
    const copy = `<</Type/Annot/Subtype/Widget/FT/Sig/T(Lain)/Rect[0 0 0 0]/V ${value} 0 R>>`;
    const twin = revise(once, { 900: copy, [Number(form?.[1])]: `<</Fields [${form?.[2]} 0 R 900 0 R]/SigFlags 3>>` });
    const found = await verify(twin, trust);
    expect(found.signatures.map(({ digest_ok }) => digest_ok)).toEqual([false, false]);
  });

  test("a later seal that hides an earlier one", async () => {
    const at = twice.indexOf("/Rect [200 60 290 120]");
    expect(at).toBeGreaterThan(once.length);
    const hiding = await sealed(once, 200).then((bytes) =>
      replaced(bytes, "/Rect [200 60 290 120]", "/Rect [080 60 290 120]"),
    );
    expect(await refused(hiding)).toContain("form");
  });

  test("cross-references that pass by the signed revision", async () => {
    const ends = [...once.toString("latin1").matchAll(/startxref\n(\d+)/g)].map((found) => found[1] ?? "");
    const own = [...once.toString("latin1").matchAll(/(?<!start)xref\n[\s\S]*?trailer/g)].at(-1)?.[0];
    const at = once.length;
    const trailer = `<</Size 1000/Root 1 0 R/Prev ${ends[0]}>>`;
    const around = Buffer.from(`${own}\n${trailer}\nstartxref\n${at}\n%%EOF\n`, "latin1");
    const found = await verify(Buffer.concat([once, around]), trust);
    expect(found.signatures.map(({ digest_ok, valid: is }) => [digest_ok, is])).toEqual([[false, false]]);
  });

  test("a full rewrite", async () => {
    expect(await valid(throughQpdf(twice))).toBe(false);
    expect(await valid(throughQpdf(twice, "--object-streams=generate"))).toBe(false);
  });

  test("wrong certificates: not of this root, expired, not yet valid, revoked, of an authority, for time-stamps", async () => {
    const chainOf = async (who: Leaf, over = {}) => {
      const found = await verify(await sealed(paper(), 60, who), { ...trust, ...over });
      return [found.valid, found.signatures[0]?.chain, found.signatures[0]?.digest_ok];
    };
    expect(await chainOf(new Authority("Akar Lain").issue("Siti", "p-256"))).toEqual([false, "untrusted", true]);
    const old = { from: "20250101000000Z", to: "20260101000000Z" };
    expect(await chainOf(authority.issue("Lewat", "p-256", old))).toEqual([false, "expired", true]);
    const young = { from: "20270101000000Z" };
    expect(await chainOf(authority.issue("Belum", "p-256", young))).toEqual([false, "not_yet_valid", true]);
    const lost = authority.issue("Dicabut", "p-256");
    authority.revoke(lost);
    const crls = [authority.crl()];
    const found = await verify(await sealed(paper(), 60, lost), { ...trust, crls });
    expect([found.valid, found.signatures[0]?.revocation]).toEqual([false, "revoked"]);
    const forged = new Authority("Akar Uji").crl();
    expect((await verify(once, { ...trust, crls: [forged] })).signatures[0]?.revocation).toBe("unknown");
    await expect(sealed(paper(), 60, authority.issue("Induk", "p-256", { section: "root" }))).rejects.toThrow(
      /may not sign/,
    );
  });

  test("500 mutated files never crash and are never valid", async () => {
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const timed = await seal(paper(), { ...request(60), level: "B-T" }, signerOf(leaf), {
      timestamp: authority.timestamps(),
    });
    if (!timed.ok) throw new Error(timed.refusal);
    const sources = [
      ...[once, twice, Buffer.from(timed.value)],
      ...[await sealed(throughQpdf(paper(), "--object-streams=generate"), 60), await sealed(wordLike(), 60)],
    ];
    for (const source of sources) expect(await valid(source)).toBe(true);
    for (let round = 0; round < 500; round++) {
      const source = sources[round % sources.length] ?? once;
      const at = random(source.length);
      const kind = random(4);
      const bit = changed(source, at, (source[at] ?? 0) ^ (1 << random(8)));
      const cut = Buffer.concat([source.subarray(0, at), source.subarray(at + 1 + random(40))]);
      const grown = Buffer.concat([source.subarray(0, at), Buffer.from("<</A[1 0 R"), source.subarray(at)]);
      const mutated = kind < 2 ? bit : kind === 2 ? cut : grown;
      expect([round, (await verify(mutated, trust)).valid]).toEqual([round, false]);
      await inspect(mutated);
    }
  });
});
