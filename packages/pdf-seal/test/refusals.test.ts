import { beforeAll, describe, expect, test } from "vitest";
import { type Box, inspect, type Level, SealFailed, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "qpdf");
const refusal = async (bytes: Uint8Array) => {
  const found = await inspect(bytes);
  return found.ok ? "accepted" : found.refusal;
};

test("what a file is warned of", async () => {
  const large = `<</Length 900000>>\nstream\n${" ".repeat(900_000)}\nendstream`;
  const odd = await inspect(paper({ media: [0, 0, 612, 792], version: "1.4", objects: { 10: large } }));
  expect(odd.ok && odd.value.warnings).toEqual(["over_800_kb", "not_a4", "older_than_1_6"]);
  const usual = await inspect(paper({ version: "1.4", catalogue: "/Version/1.7" }));
  expect(usual.ok && [usual.value.version, usual.value.warnings]).toEqual(["1.7", []]);
  const turned = await inspect(paper({ rotate: 270 }));
  expect(turned.ok && turned.value.pages).toEqual([{ width: 595.28, height: 841.89, rotation: 270 }]);
});

describe.skipIf(absent !== "")("what cannot be sealed is refused by name", () => {
  let leaf: Leaf;
  let authority: Authority;
  beforeAll(() => {
    authority = new Authority();
    leaf = authority.issue("Siti", "p-256");
  });
  const request = (box: Box, image?: Uint8Array) => ({
    kind: "signature" as const,
    box,
    appearance: { lines: ["Siti"], ...(image && { image }) },
    name: "Siti",
    at: new Date("2026-11-21T10:00:00Z"),
    level: "B-B" as Level,
  });
  const box = { page: 1, x: 60, y: 60, width: 90, height: 60 };

  test("damaged and ambiguous files", async () => {
    const good = paper().toString("latin1");
    const bytes = (text: string) => Buffer.from(text, "latin1");
    const table = good.lastIndexOf("xref\n0 1");
    expect(await refusal(Buffer.from("Bukan PDF"))).toBe("pdf_damaged");
    expect(await refusal(new Uint8Array(0))).toBe("pdf_damaged");
    expect(await refusal(bytes(good.slice(0, -60)))).toBe("pdf_damaged");
    expect(await refusal(bytes(`sampah\n${good}`))).toBe("pdf_damaged");
    expect(await refusal(bytes(good.replace("/Type/Catalog", "/Type/Catalog/Pages 3 0 R")))).toBe("pdf_damaged");
    expect(await refusal(bytes(good.replace("/Parent 2 0 R", "/Parent 2 0 R/Kids[100 0 R]")))).toBe("pdf_damaged");
    expect(await refusal(bytes(good.replace(`startxref\n${table}`, `startxref\n${table - 9}`)))).toBe("pdf_damaged");
    expect(await refusal(paper({ trailer: "/Prev 15" }))).toBe("pdf_damaged");
    expect(await refusal(bytes(good.replace("2 0 obj\n", "3 0 obj\n")))).toBe("pdf_damaged");
  });

  test.each(["", "\n", "\r\n", "\r", "\n\n", "  ", "\n% catatan\n"])(
    "an ending %j is kept and sealed",
    async (ending) => {
      const input = paper({ ending });
      const outcome = await seal(input, request(box), signerOf(leaf), {});
      expect(outcome.ok && Buffer.from(outcome.value).subarray(0, input.length).equals(input)).toBe(true);
      expect(outcome.ok && (await verify(outcome.value, { roots: [authority.root] })).valid).toBe(true);
    },
  );

  test("encrypted files", async () => {
    const locked = throughQpdf(paper(), "--encrypt", "rahasia", "rahasia", "256", "--");
    expect(await refusal(locked)).toBe("pdf_encrypted");
    expect(await verify(locked, { roots: [] })).toMatchObject({ valid: false, refusal: "pdf_encrypted" });
  });

  test.each([
    [1, "pdf_locked"],
    [2, "pdf_locked"],
    [3, "accepted"],
  ])("certified with permission %i: %s", async (permission, expected) => {
    const rules = `/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${permission}/V/1.2>>>>]`;
    const objects = {
      10: `<</FT/Sig/T(Awal)/Rect[0 0 0 0]/Subtype/Widget/V 11 0 R>>`,
      11: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>${rules}>>`,
    };
    expect(await refusal(paper({ objects, catalogue: "/AcroForm<</Fields[10 0 R]/SigFlags 3>>" }))).toBe(expected);
  });

  test("pages and boxes", async () => {
    const ask = async (wanted: Box, input: Uint8Array = paper()) => {
      const found = await seal(input, request(wanted), signerOf(leaf), {});
      return found.ok ? "sealed" : found.refusal;
    };
    expect(await ask({ ...box, page: 2 })).toBe("page_missing");
    expect(await ask({ ...box, page: 0 })).toBe("page_missing");
    expect(await ask({ ...box, x: 550 })).toBe("box_outside");
    expect(await ask({ ...box, y: -5 })).toBe("box_outside");
    expect(await ask({ ...box, width: 0 })).toBe("box_outside");
    expect(await ask({ ...box, width: Number.NaN })).toBe("box_outside");
    const first = await seal(paper(), request(box), signerOf(leaf), {});
    if (!first.ok) throw new Error(first.refusal);
    expect(await ask({ ...box, x: 149 }, first.value)).toBe("box_overlaps");
    expect(await ask({ ...box, x: 150 }, first.value)).toBe("sealed");
  });

  test("a form with an empty field of its own is sealed beside it", async () => {
    const objects = { 10: "<</FT/Tx/T(Nama)/V(Siti)/Subtype/Widget/Rect[60 300 200 320]>>" };
    const input = paper({ objects, page: "/Annots 12 0 R", catalogue: "/AcroForm 11 0 R" }).toString("latin1");
    expect(await refusal(Buffer.from(input, "latin1"))).toBe("accepted");
    const whole = paper({
      objects: { ...objects, 11: "<</Fields 13 0 R/DA(/F 0 Tf)>>", 12: "[10 0 R]", 13: "[10 0 R]" },
      page: "/Annots 12 0 R",
      catalogue: "/AcroForm 11 0 R",
    });
    const once = await seal(whole, request(box), signerOf(leaf), {});
    const twice = once.ok ? await seal(once.value, request({ ...box, x: 200 }), signerOf(leaf), {}) : once;
    expect(twice.ok && (await verify(twice.value, { roots: [authority.root] })).valid).toBe(true);
  });

  test("a picture that is none", async () => {
    await expect(seal(paper(), request(box, Buffer.from("GIF89a")), signerOf(leaf), {})).rejects.toThrow(SealFailed);
  });
});
