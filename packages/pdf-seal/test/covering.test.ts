import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Appearance, type Box, type SealRequest, type Signer, seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { type PaperOptions, paper, revise } from "./papers.ts";
import { pngOf } from "./pictures.ts";

const absent = missing("openssl");

interface Look {
  /** What the later field shows, drawn in a box of 200 × 60. */
  readonly draws?: string;
  readonly resources?: string;
  readonly objects?: Readonly<Record<number, string>>;
  readonly rect?: string;
  readonly field?: string;
  readonly form?: string;
  readonly paper?: PaperOptions;
}
const streamOf = (text: string | Buffer, more = "") =>
  `<<${more}/Length ${text.length}>>\nstream\n${text.toString("latin1")}\nendstream`;
const image = (mask: string) =>
  `/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray${mask}`;
const white = Buffer.alloc(4, 255);
const picture = (mask = ""): Record<number, string> => ({ 910: streamOf(white, image(mask)) });
const over = "60 690 260 730";
const scan: PaperOptions = {
  objects: { 3: streamOf("q 595 0 0 842 0 0 cm /S Do Q"), 50: streamOf(white, image("")) },
};
const scanned = { ...scan, page: "" };

const hidden: Record<string, Look> = {
  "a white picture": { draws: "200 0 0 60 0 0 cm /I Do", resources: "/XObject<</I 910 0 R>>", objects: picture() },
  "a picture whose mask hides nothing of it": {
    draws: "200 0 0 60 0 0 cm /I Do",
    resources: "/XObject<</I 910 0 R>>",
    objects: { ...picture("/SMask 911 0 R"), 911: streamOf(white, image("")) },
  },
  "a picture with a mask of another kind": {
    draws: "200 0 0 60 0 0 cm /I Do",
    resources: "/XObject<</I 910 0 R>>",
    objects: picture("/Mask[0 0]"),
  },
  "a picture within the drawing": { draws: "200 0 0 60 0 0 cm BI /W 1/H 1/BPC 8/CS/G ID \xff EI" },
  "a white ground": { draws: "1 g 0 0 200 60 re f" },
  "a ground that is nearly opaque": {
    draws: "/G gs 1 g 0 0 200 60 re f",
    resources: "/ExtGState<</G<</ca .95>>>>",
  },
  "many veils over one another": {
    draws: "/G gs 1 g 0 0 200 60 re f ".repeat(20),
    resources: "/ExtGState<</G<</ca .1>>>>",
  },
  "a path that is no rectangle": { draws: "0 0 m 200 0 l 200 60 l 0 60 l h f*" },
  "a thick line": { draws: "60 w 0 30 m 200 30 l S" },
  "a shade": { draws: "/H sh", resources: "/Shading<</H<</ShadingType 2>>>>" },
  "letters of a font that it brings along": {
    draws: "BT /F 60 Tf 0 0 Td (AAAA) Tj ET",
    resources: "/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/Kotak/FontDescriptor 911 0 R>>>>",
    objects: { 911: "<</Type/FontDescriptor>>" },
  },
  "letters that are drawings": {
    draws: "BT /F 60 Tf 0 0 Td (AAAA) Tj ET",
    resources: "/Font<</F<</Type/Font/Subtype/Type3>>>>",
  },
  "letters with strokes as thick as they are": {
    draws: "BT 2 Tr 50 w /F 40 Tf 0 10 Td (IIIIIIIIII) Tj ET",
    resources: "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
  },
  "a form in a form": {
    draws: "/X Do",
    resources: "/XObject<</X 912 0 R>>",
    objects: { 912: streamOf("0 0 1 1 re f", "/Subtype/Form/BBox[0 0 1 1]/Matrix[200 0 0 60 0 0]") },
  },
  "a small drawing made large": { draws: "0 0 1 1 re f", form: "/BBox[0 0 1 1]" },
  "a drawing of another filter": { draws: "x", form: "/BBox[0 0 200 60]/Filter/LZWDecode" },
  "a drawing that cannot be read": { draws: "}}" },
  "several states": { field: "/AP<</N<</A 902 0 R>>>>", draws: "" },
  "a ground of its looks": { field: "/MK<</BG[1]>>" },
  "more than half of the page, whatever it shows": { rect: "0 100 595 840", draws: "" },
  "a page of which it does not say that it is on it": { draws: "0 0 200 60 re f", field: "/P 2 0 R" },
  "content in a form": {
    draws: "0 0 200 60 re f",
    paper: {
      objects: {
        3: streamOf("/X Do"),
        50: streamOf("BT /F 18 Tf 60 700 Td (Halaman) Tj ET", "/Subtype/Form/BBox[0 0 600 800]"),
      },
      page: "",
    },
  },
  "content in several streams": {
    draws: "0 0 200 60 re f",
    paper: {
      objects: { 3: "[50 0 R 51 0 R]", 50: streamOf("BT /F 18 Tf"), 51: streamOf("60 700 Td (Halaman) Tj ET") },
    },
  },
  "content that cannot be read, much of it": {
    draws: "0 0 200 60 re f",
    rect: "60 400 360 700",
    paper: { objects: { 3: streamOf("x", "/Filter/LZWDecode") } },
  },
  "much of a scan": { draws: "0 0 200 60 re f", rect: "60 600 260 700", paper: scanned },
  "small letters at the end of a long line": {
    draws: "0 0 200 60 re f",
    rect: "500 695 520 715",
    paper: { objects: { 3: streamOf(`BT /F 10 Tf 60 700 Td (${"jumlah seratus juta rupiah ".repeat(4)}) Tj ET`) } },
  },
};
const seen: Record<string, Look> = {
  "letters that every reader has": {
    draws: "BT /F 12 Tf 0 20 Td (Budi) Tj ET",
    resources: "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
  },
  "a thin frame": { draws: "1 w 0 0 200 60 re S" },
  "a veil": { draws: "/G gs 1 g 0 0 200 60 re f", resources: "/ExtGState<</G<</ca .1>>>>" },
  "a picture that is clear but for a stroke": {
    draws: "200 0 0 60 0 0 cm /I Do",
    resources: "/XObject<</I 910 0 R>>",
    objects: {
      ...picture("/SMask 911 0 R"),
      911: streamOf(
        deflateSync(Buffer.from(Array.from({ length: 1600 }, (_, at) => (at % 40 === 3 ? 255 : 0)))),
        "/Subtype/Image/Width 40/Height 40/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode",
      ),
    },
  },
  "a white ground where nothing is": { draws: "1 g 0 0 200 60 re f", rect: "60 400 260 460" },
  "a stamp on a scan": { draws: "1 g 0 0 200 60 re f", rect: "300 200 380 280", paper: scanned },
  nothing: { draws: "" },
};

/** What was signed must still be seen when others have signed after it. */
describe.skipIf(absent !== "")("a seal over what others signed", () => {
  let authority: Authority;
  let signer: Signer;
  beforeAll(() => {
    authority = new Authority();
    signer = signerOf(authority.issue("Siti", "p-256"));
  });
  const request = (box: Box, appearance: Appearance): Omit<SealRequest, "chain"> => ({
    ...{ kind: "signature", box, appearance, name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B" },
  });
  const lower = { page: 1, x: 60, y: 40, width: 90, height: 50 };
  async function first(input: Uint8Array = paper()): Promise<Buffer> {
    const done = await seal(input, request(lower, { lines: ["Siti"] }), signer, {});
    if (!done.ok) throw new Error(done.refusal);
    return Buffer.from(done.value);
  }

  async function under({
    draws,
    resources = "",
    objects = {},
    rect = over,
    field = "",
    form,
    paper: options = {},
  }: Look) {
    const isScan = options === scanned;
    const made = paper({ ...options, page: "" }).toString("latin1");
    const more = isScan
      ? made.replace("/Font<</F 4 0 R>>", "/XObject<</S 50 0 R>>")
      : made.replace("/Font<</F 4 0 R>>", "/Font<</F 4 0 R>>/XObject<</X 50 0 R>>");
    const input = repaired(more);
    const file = await first(input);
    const latest = (number: number) =>
      [...file.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";
    const fields = Number(/\/AcroForm (\d+) 0 R/.exec(latest(1))?.[1]);
    const shown = field.includes("/AP") || draws === undefined ? "" : "/AP<</N 902 0 R>>";
    const on = field.includes("/P ") ? "" : "/P 100 0 R";
    const added = revise(file, {
      900: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Baru)/F 132/Rect[${rect}]${on}/V 901 0 R${shown}${field}>>`,
      901: "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Contents<00>/ByteRange[0 1 2 3]>>",
      902: streamOf(draws ?? "", `/Type/XObject/Subtype/Form${form ?? "/BBox[0 0 200 60]"}/Resources<<${resources}>>`),
      ...objects,
      [fields]: latest(fields).replace(/(\/Fields \[[^\]]*)\]/, "$1 900 0 R]"),
      100: latest(100).replace(/(\/Annots \[[^\]]*)\]/, "$1 900 0 R]"),
    });
    const { valid, signatures } = await verify(added, { roots: [authority.root] });
    const mine = signatures.find((each) => each.field === "TandaTangan1");
    expect([valid, mine?.digest_ok]).toEqual([false, true]);
    return [mine?.valid, mine?.changes_after.map(({ what, allowed }) => `${what} ${allowed}`)];
  }

  test.each(Object.entries(hidden))("%s hides it", async (_, look) => {
    expect(await under(look)).toEqual([false, ["signature true", "covering false"]]);
  });
  test.each(Object.entries(seen))("%s does not", async (_, look) => {
    expect(await under(look)).toEqual([true, ["signature true"]]);
  });

  test("is not made here: too large, of a picture that hides all, or where it hides what was signed", async () => {
    const ask = async (
      input: Uint8Array,
      box: Box,
      appearance: Appearance,
      kind: SealRequest["kind"] = "signature",
    ) => {
      const done = await seal(input, { ...request(box, appearance), kind }, signer, {}).catch((error) => error.code);
      return typeof done === "string" ? done : done.ok ? "sealed" : done.refusal;
    };
    const text = { lines: ["Siti"] };
    expect(await ask(paper(), { page: 1, x: 0, y: 0, width: 595, height: 841 }, text)).toBe("box_too_large");
    expect(await ask(paper(), { page: 1, x: 60, y: 100, width: 400, height: 250 }, text)).toBe("sealed");
    const small = paper({ media: [0, 0, 220, 110] });
    expect(await ask(small, { page: 1, x: 10, y: 5, width: 200, height: 100 }, text)).toBe("sealed");

    const [full, stroke] = [pngOf(20, 20, () => 255), pngOf(20, 20, (x, y) => (x === y ? 255 : 0))];
    const box = { page: 1, x: 55, y: 690, width: 90, height: 50 };
    expect(await ask(paper(), box, { image: full, lines: [] })).toBe("picture_opaque");
    expect(await ask(paper(), box, { image: stroke, lines: ["Siti"] })).toBe("sealed");
    // Nobody has signed yet: what the stamp hides nobody was shown.
    expect(await ask(paper(), box, { image: full, lines: [] }, "stamp")).toBe("sealed");
    const signed = await first();
    expect(await ask(signed, box, { image: full, lines: [] }, "stamp")).toBe("box_covers");
    expect(await ask(signed, { ...box, y: 300 }, { image: full, lines: [] }, "stamp")).toBe("sealed");
    expect(await ask(signed, box, { image: stroke, lines: ["Siti"] })).toBe("sealed");
  });
});

/** The same file with its cross-references put right. */
function repaired(text: string): Buffer {
  const body = text.slice(0, text.lastIndexOf("xref\n0 1"));
  const rows = [...body.matchAll(/^(\d+) 0 obj$/gm)].map(
    (found) => `${found[1]} 1\n${String(found.index).padStart(10, "0")} 00000 n \n`,
  );
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size 200/Root 1 0 R>>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, "latin1");
}
