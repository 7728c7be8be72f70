import { beforeAll, describe, expect, test } from "vitest";
import { type Box, type SealRequest, seal, stampAppearance } from "../src/index.ts";
import { Authority, type Leaf, signerOf } from "./authority.ts";
import { type Area, missing, rendered, wordsOf } from "./judges.ts";
import { paper, throughQpdf } from "./papers.ts";

const absent = missing("openssl", "pdftoppm", "pdftotext", "qpdf");

describe.skipIf(absent !== "")("where a seal stands, judged by pdftoppm", () => {
  let leaf: Leaf;
  beforeAll(() => {
    leaf = new Authority().issue("Siti Nurhaliza", "p-256");
  });

  const sealed = async (input: Uint8Array, over: Partial<SealRequest>) => {
    const base = { kind: "stamp", name: "S", at: new Date("2026-11-21T10:00:00Z"), level: "B-B" } as const;
    const box = { page: 1, x: 300, y: 100, width: 120, height: 60 };
    const request = { ...base, box, appearance: stampAppearance(["SIM-1"]), ...over };
    const outcome = await seal(input, request, signerOf(leaf), {});
    if (!outcome.ok) throw new Error(outcome.refusal);
    return outcome.value;
  };

  /** The box as it is seen on a page of `width` × `height` that is turned clockwise by `rotation`, from the upper left. */
  const seen = ({ x, y, width: w, height: h }: Box, width: number, height: number, rotation: number): Area => {
    const area =
      rotation === 0
        ? { x, y: height - y - h, width: w, height: h }
        : rotation === 90
          ? { x: y, y: x, width: h, height: w }
          : rotation === 180
            ? { x: width - x - w, y, width: w, height: h }
            : { x: height - y - h, y: width - x - w, width: h, height: w };
    return {
      x: Math.round(area.x),
      y: Math.round(area.y),
      width: Math.round(area.width),
      height: Math.round(area.height),
    };
  };

  test.each([0, 90, 180, 270] as const)("a page turned by %i° shows the stamp upright in its box", async (rotate) => {
    const box = { page: 1, x: 300, y: 100, width: 120, height: 60 };
    const input = paper({ rotate });
    const before = rendered(input);
    const after = rendered(await sealed(input, { box }));
    const area = seen(box, 595.28, 841.89, rotate);
    const all = { x: 0, y: 0, width: after.width, height: after.height };
    const grown = after.ink(all) - before.ink(all);
    expect(grown).toBeGreaterThan(500);
    expect(after.ink({ x: area.x - 1, y: area.y - 1, width: area.width + 2, height: area.height + 2 })).toBe(grown);
    // Upright: the frame aside, the number below the two headings is the sparser half.
    const inset = 8;
    const half = { x: area.x + inset, width: area.width - 2 * inset, height: area.height / 2 - inset };
    const [upper, lower] = [area.y + inset, area.y + area.height / 2].map((y) =>
      after.ink({ ...half, y: Math.round(y) }),
    );
    expect(upper ?? 0).toBeGreaterThan((lower ?? 0) * 1.2);
  });

  test.each([200, 80, 60])(
    "a stamp %i points wide says that it is simulated and its number in a line, and nothing else",
    async (width) => {
      const serial = "SIM-A2B3C-D4E5F-G6H7J-K8L9M";
      const box = { page: 1, x: 100, y: 100, width, height: width / 2 };
      const stamped = await sealed(paper(), { box, appearance: stampAppearance([serial]) });
      const words = wordsOf(throughQpdf(stamped, "--flatten-annotations=all"));
      expect(words.slice(wordsOf(paper()).length - 1).filter(Boolean)).toEqual(["SIMULASI", "TIDAK", "SAH", serial]);
      // No emblem and no code to scan: nothing is drawn but letters and lines.
      expect(Buffer.from(stamped).toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
    },
  );

  test("a box counts from the corner of what is seen of the page", async () => {
    const box = { page: 1, x: 10, y: 20, width: 80, height: 80 };
    const input = paper({ media: [-50, -50, 700, 900], crop: [100, 200, 500, 700] });
    // pdftoppm draws the media box, in which the crop box begins 150 to the right and 250 up.
    const { ink, height } = rendered(await sealed(input, { box }));
    expect(ink({ x: 160, y: height - 270 - 80, width: 80, height: 80 })).toBeGreaterThan(500);
  });
});
