import { beforeAll, describe, expect, test } from "vitest";
import { inspect, type Level, type Signer, seal, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { missing, pdfsig, qpdfComplaints, storeTrusting } from "./judges.ts";
import { type PaperOptions, paper, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "qpdf", "pdfsig", "certutil");

/** Whatever a file cannot bear is found before the first seal, not at the second: a stamp's number is spent in between. */
describe.skipIf(absent !== "")("what sealing relies on", () => {
  let authority: Authority;
  let leaf: Leaf;
  let signer: Signer;
  let store: string;
  beforeAll(() => {
    authority = new Authority();
    store = storeTrusting(authority);
    leaf = authority.issue("Siti", "p-256");
    signer = signerOf(leaf);
  });

  const on = async (input: Uint8Array, x: number, level: Level = "B-B") => {
    const services = {
      timestamp: authority.timestamps(),
      revocation: async () => ({ crls: [authority.crl()], ocsps: [authority.ocsp(leaf, "root")] }),
    };
    const done = await seal(
      input,
      {
        ...{ kind: "signature", box: { page: 1, x, y: 60, width: 90, height: 50 }, appearance: { lines: ["Siti"] } },
        ...{ name: "Siti", at: new Date(), level },
      },
      signer,
      services,
    );
    if (!done.ok) throw new Error(done.refusal);
    return done.value;
  };
  const trust = () => ({ roots: [authority.root], at: new Date(Date.now() + 60_000) });
  const judged = async (bytes: Uint8Array, count: number) => {
    expect(qpdfComplaints(bytes)).toBe("");
    // Poppler knows no time-stamp of a document.
    const words = pdfsig(bytes, store).filter(({ field }) => !field.startsWith("StempelWaktu"));
    expect(words).toHaveLength(count);
    for (const each of words) expect(each.words).toContain("Signature Validation: Signature is Valid.");
    const found = await verify(bytes, trust());
    expect([...found.signatures, ...found.timestamps].flatMap((each) => (each.valid ? [] : [each]))).toEqual([]);
    return found;
  };

  test.each<[string, PaperOptions, ...string[]]>([
    ["the catalogue", { catalogue: "/PieceInfo 470 0 R" }],
    ["a page", { page: "/Thumb 300 0 R" }],
    ["an object that is packed", { catalogue: "/PieceInfo<</A 500 0 R>>" }, "--object-streams=generate"],
    ["the trailer, far behind its /Size", { trailer: "/Rahasia 4000 0 R" }],
  ])("numbers that %s names and that nothing bears stay empty", async (_, options, ...how) => {
    const input = how.length > 0 ? throughQpdf(paper(options), ...how) : paper(options);
    await judged(await on(await on(input, 60), 200), 2);
  });

  test.each([
    ["an object that cannot be parsed", { catalogue: "/PieceInfo 10 0 R", objects: { 10: "<</A(tidak ditutup>>" } }],
    ["a key that stands twice, far from the page", { catalogue: "/PieceInfo 10 0 R", objects: { 10: "<</A 1/A 2>>" } }],
    ["annotations that are no list", { page: "/Annots 10 0 R", objects: { 10: "<</A 1>>" } }],
    ["annotations of numbers", { page: "/Annots[1 2]" }],
  ])("%s is refused at the door", async (_, options) => {
    const found = await inspect(paper(options));
    expect(found.ok ? "accepted" : found.refusal).toBe("pdf_damaged");
  });

  const stream = (text: string) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
  const vri = "<</Type/VRI/Cert 22 0 R/CRL[]/TU(D:20261121100000Z)>>";
  const objects = { 21: stream("bukan sertifikat"), 22: "[21 0 R]", 23: `<</${"AB".repeat(20)} 24 0 R>>`, 24: vri };
  test.each([
    ["direct", { catalogue: "/DSS<</Type/DSS/Certs[21 0 R]>>", objects }],
    ["by references", { catalogue: "/DSS 20 0 R", objects: { ...objects, 20: "<</Certs 22 0 R/VRI 23 0 R>>" } }],
    ["with VRI within", { catalogue: `/DSS<</Certs 22 0 R/VRI<</${"AB".repeat(20)} ${vri}>>>>`, objects }],
    [
      "packed unreadably",
      { catalogue: "/DSS<</Certs[25 0 R]>>", objects: { 25: "<</Filter/LZWDecode/Length 1>>\nstream\nx\nendstream" } },
    ],
  ])("a file with somebody's store of validation data, %s, gets B-LT and B-LTA", async (_, options) => {
    const long = await judged(await on(await on(paper(options), 60, "B-LT"), 200, "B-LTA"), 2);
    expect(long.signatures.map(({ level }) => level)).toEqual(["B-LTA", "B-LTA"]);
  });
});
