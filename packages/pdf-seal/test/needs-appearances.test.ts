import { beforeAll, describe, expect, test } from "vitest";
import { type Signer, seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { missing, pdfsig, qpdfComplaints, rendered, storeTrusting } from "./judges.ts";
import { paper } from "./papers.ts";

const absent = missing("openssl", "qpdf", "pdfsig", "certutil", "pdftoppm");

describe.skipIf(absent !== "")("a form that asks to be drawn anew", () => {
  let signer: Signer;
  let authority: Authority;
  beforeAll(() => {
    authority = new Authority();
    signer = signerOf(authority.issue("Siti", "p-256"));
  });
  const on = async (input: Uint8Array, y: number) => {
    const done = await seal(
      input,
      {
        ...{ kind: "signature", box: { page: 1, x: 300, y, width: 120, height: 60 }, level: "B-B" },
        ...{
          appearance: { lines: ["Siti Nurhaliza", "Direktur"] },
          name: "Siti",
          at: new Date("2026-11-21T10:00:00Z"),
        },
      },
      signer,
      {},
    );
    if (!done.ok) throw new Error(done.refusal);
    return done.value;
  };
  const form = (fields: string, objects: Record<number, string>, ...annotations: number[]) =>
    paper({
      catalogue: `/AcroForm<</Fields[${fields}]/NeedAppearances true/DA(/F 12 Tf 0 g)/DR<</Font<</F 4 0 R>>>>>>`,
      page: `/Annots[${annotations.map((each) => `${each} 0 R`).join(" ")}]`,
      objects,
    });
  const widget = "/Type/Annot/Subtype/Widget/Rect[60 300 200 330]/P 100 0 R";

  test.each([
    ["a field of text", form("60 0 R", { 60: `<<${widget}/FT/Tx/T(a)/V(Isi formulir)>>` }, 60)],
    [
      "a field whose widget stands apart",
      form("60 0 R", { 60: "<</FT/Tx/T(a)/V(Isi formulir)/Kids[61 0 R]>>", 61: `<<${widget}/Parent 60 0 R>>` }, 61),
    ],
  ])("shows the seal, and what stood in %s", async (_, input) => {
    const output = await on(await on(input, 400), 500);
    const { ink, height } = rendered(output);
    for (const y of [400, 500]) expect(ink({ x: 300, y: height - y - 60, width: 120, height: 60 })).toBeGreaterThan(60);
    expect(ink({ x: 60, y: height - 330, width: 140, height: 30 })).toBeGreaterThan(40);
    expect((await verify(output, { roots: [authority.root] })).valid).toBe(true);
    for (const { words } of pdfsig(output, storeTrusting(authority)))
      expect(words).toContain("Signature Validation: Signature is Valid.");
    expect(qpdfComplaints(output)).toBe("");
  });

  test("stays as others signed it", async () => {
    const before = await on(form("60 0 R", { 60: `<<${widget}/FT/Tx/T(a)/V(Isi)>>` }, 60), 400);
    const asking = Buffer.from(
      Buffer.from(before).toString("latin1").replace("/NeedAppearances false", "/NeedAppearances true "),
      "latin1",
    );
    const output = Buffer.from(await on(asking, 500)).toString("latin1", asking.length);
    expect(output).not.toContain("/NeedAppearances false");
  });
});
