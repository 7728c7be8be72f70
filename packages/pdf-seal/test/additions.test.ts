import { beforeAll, describe, expect, test } from "vitest";
import { seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { paper, revise } from "./papers.ts";

const absent = missing("openssl");

/** What may be appended to a sealed file looks much like what may not. Each test differs from what is allowed in one thing. */
describe.skipIf(absent !== "")("what is appended behind a seal", () => {
  let authority: Authority;
  let once: Buffer;
  beforeAll(async () => {
    authority = new Authority();
    const signer = signerOf(authority.issue("Siti", "p-256"));
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
    const done = await seal(paper(), request, signer, {});
    if (!done.ok) throw new Error(done.refusal);
    once = Buffer.from(done.value);
  });

  const latest = (number: number) =>
    [...once.toString("latin1").matchAll(new RegExp(`(?<!\\d)${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";
  const form = () => Number(/\/AcroForm (\d+) 0 R/.exec(latest(1))?.[1]);

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
