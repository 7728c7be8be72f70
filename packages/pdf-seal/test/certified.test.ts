import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { complete, prepare, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, revise } from "./papers.ts";

const absent = missing("openssl");
const emptyField = "<</Type/Annot/Subtype/Widget/FT/Sig/T(Kosong)/F 132/Rect[400 60 490 120]/P 100 0 R>>";

/** What the author of a file allowed (DocMDP), and what was added after a seal. */
describe.skipIf(absent !== "")("a certified file", () => {
  let authority: Authority;
  let leaf: Leaf;
  beforeAll(() => {
    authority = new Authority();
    leaf = authority.issue("Siti", "p-256");
  });

  /** A sealed file with an empty field, certified to allow `level`, by the catalogue's /Perms or by a field of its own. */
  async function certified(level: 1 | 2 | 3, by: "Perms" | "field"): Promise<Buffer> {
    const certification =
      "<</Type/Sig/Filter/Adobe.PPKLite/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 3/V/1.2>>>>]>>";
    const input = paper({
      catalogue: `/AcroForm<</Fields[60 0 R 61 0 R]/SigFlags 3>>${by === "Perms" ? "/Perms<</DocMDP 50 0 R>>" : ""}`,
      page: "/Annots[60 0 R]",
      objects: {
        50: certification,
        60: emptyField,
        61: `<</FT/Sig/T(Sertifikasi)${by === "field" ? "/V 50 0 R" : ""}>>`,
      },
    });
    const done = await prepare(input, {
      ...{ kind: "signature", box: { page: 1, x: 60, y: 60, width: 90, height: 60 }, appearance: { lines: ["Siti"] } },
      ...{ name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B", chain: leaf.chain },
    });
    if (!done.ok) throw new Error(done.refusal);
    const { byteRange, toBeSigned } = done.value;
    const [, first, second, rest] = byteRange;
    const digest = (bytes: Uint8Array) =>
      createHash("sha256")
        .update(bytes.subarray(0, first))
        .update(bytes.subarray(second, second + rest))
        .digest();
    // Nobody seals what allows no seal: the word is changed before it is signed.
    const bytes = Buffer.from(done.value.bytes);
    const der = Buffer.from(toBeSigned);
    const at = der.indexOf(digest(bytes));
    bytes.write(`/P ${level}/V`, bytes.indexOf("/P 3/V"), "latin1");
    digest(bytes).copy(der, at);
    return Buffer.from(await complete({ ...done.value, bytes, toBeSigned: der }, await signerOf(leaf).sign(der), {}));
  }
  const latest = (file: Buffer, number: number) =>
    [...file.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";

  async function changes(file: Buffer, objects: Record<number, string>) {
    const { signatures } = await verify(revise(file, objects), { roots: [authority.root] });
    const first = signatures.find(({ field }) => field === "TandaTangan1");
    expect(first?.digest_ok).toBe(true);
    return first?.changes_after.map(({ what, allowed }) => `${what} ${allowed}`);
  }
  const signature = "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Contents<00>/ByteRange[0 1 2 3]>>";
  /** A new field that is signed, and the empty one, as another program would. */
  const added = (file: Buffer) =>
    changes(file, {
      900: emptyField.replace("(Kosong)", "(Baru)").replace("400 60 490", "300 60 390").replace(">>", "/V 901 0 R>>"),
      901: signature,
      1: latest(file, 1).replace(/(\/Fields ?\[[^\]]*)\]/, "$1 900 0 R]"),
      100: latest(file, 100).replace(/(\/Annots ?\[[^\]]*)\]/, "$1 900 0 R]"),
    });
  const filled = (file: Buffer) => changes(file, { 60: emptyField.replace(">>", "/V 901 0 R>>"), 901: signature });

  test("an empty field that is signed stays where it is, and says nothing new", async () => {
    const file = await certified(3, "Perms");
    for (const [was, is] of [
      ["400 60 490 120", "60 600 590 800"],
      ["/F 132", "/F 132/AA<</E<</S/JavaScript/JS(1)>>>>"],
      ["/P 100 0 R", "/P 100 0 R/DA(/Helv 9 Tf)"],
    ] as const) {
      const field = emptyField.replace(was, is).replace(/>>$/, "/V 901 0 R>>");
      expect(await changes(file, { 60: field, 901: signature })).toEqual(["form false"]);
    }
  });

  describe.each(["Perms", "field"] as const)("by its %s", (by) => {
    test.each([
      [1, false, false],
      [2, false, true],
      [3, true, true],
    ] as const)("that allows %i: a new signature %s, the empty field signed %s", async (level, isNew, isFilled) => {
      const file = await certified(level, by);
      expect([await added(file), await filled(file)]).toEqual([[`signature ${isNew}`], [`signature ${isFilled}`]]);
    });
  });
});
