import { beforeAll, describe, expect, test } from "vitest";
import { type SealRequest, seal, stampAppearance, verify } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { letter, printed } from "./chromium.ts";
import { missing, pdfsig, qpdfComplaints, rendered, storeTrusting } from "./judges.ts";
import { fixture, fixturePath, hybrid, paper, through, throughQpdf } from "./papers.ts";
import { wordLike } from "./word.ts";

const absent = missing("openssl", "pdfsig", "qpdf", "certutil", "pdftoppm", "pdftocairo", "pdfunite");
/** Where there is a Chromium, what it prints today. */
const chromiumHere: [string, () => Buffer][] =
  missing("chromium") === ""
    ? [["Chromium of this machine: a form, a drawing, links, two formats", () => printed(letter)]]
    : [];

describe.skipIf(absent !== "")(
  "files of other producers, stamped and signed, judged by pdfsig, qpdf and pdftoppm",
  () => {
    let authority: Authority;
    let store: string;
    let leaf: Leaf;
    beforeAll(() => {
      authority = new Authority();
      store = storeTrusting(authority);
      leaf = authority.issue("Siti Nurhaliza", "p-256");
    });

    const request = (over: Partial<SealRequest>): Omit<SealRequest, "chain"> => ({
      kind: "signature",
      box: { page: 1, x: 60, y: 60, width: 120, height: 60 },
      appearance: { lines: ["Siti Nurhaliza", "21 November 2026"] },
      name: "Siti Nurhaliza",
      at: new Date("2026-11-21T10:00:00Z"),
      level: "B-B",
      ...over,
    });

    test.each([
      ...chromiumHere,
      ["Chromium", () => fixture("chromium.pdf")],
      ["LibreOffice", () => fixture("libreoffice.pdf")],
      ["LibreOffice as PDF/A", () => fixture("libreoffice-pdfa.pdf")],
      ["a scanner", () => fixture("scanner.pdf")],
      ["Word's hybrid form", hybrid],
      ["Word", wordLike],
      ["Cairo, drawn anew", () => through("pdftocairo", fixture("chromium.pdf"), (from, to) => ["-pdf", from, to])],
      ["Poppler, two files as one", () => through("pdfunite", fixture("libreoffice.pdf"), (one, to) => [one, one, to])],
      ["qpdf: of version 2.0", () => throughQpdf(fixture("scanner.pdf"), "--force-version=2.0")],
      [
        "qpdf: pages of several files",
        () => throughQpdf(fixture("scanner.pdf"), "--pages", ".", "1", fixturePath("chromium.pdf"), "1", "--"),
      ],
      [
        "qpdf: Chromium's with streams of objects",
        () => throughQpdf(fixture("chromium.pdf"), "--object-streams=generate"),
      ],
      ["qpdf: LibreOffice's linearised", () => throughQpdf(fixture("libreoffice.pdf"), "--linearize")],
      ["qpdf: streams taken apart", () => throughQpdf(fixture("chromium.pdf"), "--qdf", "--object-streams=disable")],
      [
        "5 MB in one stream",
        () => paper({ objects: { 10: `<</Length 5000000>>\nstream\n${"x".repeat(5e6)}\nendstream` } }),
      ],
    ])("%s", async (_, make) => {
      const input = make();
      const stamp = { kind: "stamp" as const, box: { page: 1, x: 300, y: 60, width: 80, height: 80 } };
      const stamped = await seal(
        input,
        request({ ...stamp, appearance: stampAppearance(["SIM-1"]) }),
        signerOf(leaf),
        {},
      );
      const outcome = stamped.ok ? await seal(stamped.value, request({}), signerOf(leaf), {}) : stamped;
      if (!outcome.ok) throw new Error(outcome.refusal);
      const output = outcome.value;
      expect(Buffer.from(output).subarray(0, input.length).equals(input)).toBe(true);
      const judged = pdfsig(output, store);
      expect(judged).toHaveLength(2);
      for (const { words } of judged) expect(words).toContain("Signature Validation: Signature is Valid.");
      expect(qpdfComplaints(output)).toBe("");
      expect((await verify(output, { roots: [authority.root] })).valid).toBe(true);
      const [before, after] = [rendered(input), rendered(output)];
      const area = { x: 300, y: after.height - 140, width: 80, height: 80 };
      expect(after.ink(area) - before.ink(area)).toBeGreaterThan(300);
    });
  },
);
