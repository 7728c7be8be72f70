import { beforeAll, describe, expect, test } from "vitest";
import { type Signer, seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, revise } from "./papers.ts";

const absent = missing("openssl");

/** What may be appended to a sealed file looks much like what may not. Each test differs from what is allowed in one thing. */
describe.skipIf(absent !== "")("what is appended behind a seal", () => {
  let authority: Authority;
  let signer: Signer;
  let once: Buffer;
  beforeAll(async () => {
    authority = new Authority();
    signer = signerOf(authority.issue("Siti", "p-256"));
    once = await sealed(paper());
  });
  async function sealed(input: Uint8Array): Promise<Buffer> {
    const box = { page: 1, x: 60, y: 60, width: 90, height: 60 };
    const at = new Date("2026-11-21T10:00:00Z");
    const request = {
      kind: "signature",
      box,
      appearance: { lines: ["Siti"] },
      name: "Siti",
      at,
      level: "B-B",
    } as const;
    const done = await seal(input, request, signer, {});
    if (!done.ok) throw new Error(done.refusal);
    return Buffer.from(done.value);
  }

  const latest = (number: number, file = once) =>
    [...file.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";
  const form = (file = once) => Number(/\/AcroForm (\d+) 0 R/.exec(latest(1, file))?.[1]);

  /** A field of a signature as another program would add it, with `more` in it; what it did to the first seal. */
  async function field(
    more: string,
    { widget = true, name = "Baru", kind = "Sig", rect = "300 60 390 120", sub = "ETSI.CAdES.detached" } = {},
  ) {
    const dictionary = `<</Type/Annot/Subtype/Widget/FT/${kind}/T(${name})/F 132/Rect[${rect}]/P 100 0 R/V 901 0 R${more}>>`;
    const added = revise(once, {
      900: dictionary,
      901: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${sub}/Contents<00>/ByteRange[0 1 2 3]>>`,
      [form()]: latest(form()).replace(/(\/Fields \[[^\]]*)\]/, "$1 900 0 R]"),
      ...(widget && { 100: latest(100).replace(/(\/Annots \[[^\]]*)\]/, "$1 900 0 R]") }),
    });
    return after(added);
  }
  async function after(bytes: Uint8Array) {
    const { signatures } = await verify(bytes, { roots: [authority.root] });
    const first = signatures.find(({ field }) => field === "TandaTangan1");
    expect(first?.digest_ok).toBe(true);
    return first?.changes_after.map(({ what, allowed }) => `${what} ${allowed}`);
  }

  test("a new signature's field is allowed; one with actions, of another kind, of the same name, or unseen is not", async () => {
    expect(await field("")).toEqual(["signature true"]);
    const action = "/AA<</E<</S/JavaScript/JS(app.alert\\(1\\))>>>>";
    expect(await field(action)).toEqual(["form false"]);
    expect(await field("/A<</S/URI/URI(https://contoh.id)>>")).toEqual(["form false"]);
    expect(await field("/Kids[902 0 R]")).toEqual(["form false"]);
    expect(await field("", { kind: "Tx" })).toEqual(["form false"]);
    expect(await field("", { name: "TandaTangan1" })).toContain("form false");
    expect(await field("", { widget: false })).toEqual(["form false"]);
  });

  test("an object that lay in the signed file unused is not: nobody signed it as a part of the page", async () => {
    const lying = "<</Type/Annot/Subtype/Widget/FT/Sig/T(Baru)/F 132/Rect[300 60 390 120]/P 100 0 R/V 901 0 R>>";
    const file = await sealed(paper({ objects: { 60: lying } }));
    const shown = revise(file, {
      901: "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Contents<00>/ByteRange[0 1 2 3]>>",
      [form(file)]: latest(form(file), file).replace(/(\/Fields \[[^\]]*)\]/, "$1 60 0 R]"),
      100: latest(100, file).replace(/(\/Annots \[[^\]]*)\]/, "$1 60 0 R]"),
    });
    expect(await after(shown)).toEqual(expect.arrayContaining(["form false", "annotation false"]));
  });

  test("another catalogue, another form in its place, another identity of the file are not", async () => {
    const other = (at: string, instead: string, objects: Record<number, string>) => {
      const bytes = revise(once, objects).toString("latin1");
      const last = bytes.lastIndexOf(at);
      return after(Buffer.from(bytes.slice(0, last) + instead + bytes.slice(last + at.length), "latin1"));
    };
    expect(await other("/Root 1 0 R", "/Root 900 0 R", { 900: latest(1) })).toEqual(["structure false"]);
    const moved = { 1: latest(1).replace(`/AcroForm ${form()} 0 R`, "/AcroForm 900 0 R"), 900: latest(form()) };
    expect(await after(revise(once, moved))).toEqual(["catalogue false"]);

    const file = await sealed(paper({ trailer: "/ID[<01><02>]" }));
    const [kept] = /\/ID ?\[.*?\]/.exec(file.toString("latin1").slice(file.lastIndexOf("trailer"))) ?? [""];
    const identified = (first: string, second: string) =>
      after(
        Buffer.from(
          revise(file, {})
            .toString("latin1")
            .replace(
              new RegExp(`${escaped(kept)}(?=/Prev \\d+>>\nstartxref\n\\d+\n%%EOF\n$)`),
              `/ID[<${first}><${second}>]`,
            ),
          "latin1",
        ),
      );
    expect(await identified("01", "99")).toEqual([]);
    expect(await identified("99", "02")).toEqual(["structure false"]);
  });

  test("an object that says nothing is not taken away: its number would be free for something new", async () => {
    const file = await sealed(paper({ objects: { 60: "null" } }));
    expect(await after(revise(file, { 60: "null" }))).toEqual([]);
    expect(await after(revise(file, {}, [60]))).toHaveLength(1);
  });

  test("a time-stamp of the whole document is allowed; one that shows something on a page is not", async () => {
    const sub = "ETSI.RFC3161";
    expect(await field("", { sub, rect: "0 0 0 0" })).toEqual(["timestamp true"]);
    expect(await field("", { sub })).toEqual(["form false"]);
  });

  test("a store of validation data is allowed; one that holds something else is not", async () => {
    const store = (dictionary: string) =>
      after(
        revise(once, {
          1: latest(1).replace("<<", "<</DSS 900 0 R "),
          900: dictionary,
          901: "<</Length 0>>\nstream\n\nendstream",
        }),
      );
    expect(await store("<</Type/DSS/Certs[901 0 R]/CRLs[]/OCSPs[]>>")).toEqual(["validation_data true"]);
    for (const other of [
      "<</Type/DSS/Certs[901 0 R]/AA<<>>>>",
      "<</Type/DSS/Certs[100 0 R]>>",
      "<</Type/DSS/Certs[(Lunas)]>>",
      "<</VRI<</A<</Kids[901 0 R]>>>>>>",
      "[901 0 R]",
    ])
      expect([other, await store(other)]).toEqual([other, ["validation_data false"]]);
  });
});

const escaped = (text: string) => text.replace(/[[\]\\/]/g, "\\$&");
