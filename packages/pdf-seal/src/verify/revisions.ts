import type { PdfFile } from "../pdf/file.ts";
import { endings } from "../pdf/sections.ts";

/** Where each revision of the file ends, line end included, oldest first. A linearised file's two sections are one revision. */
export function revisionEnds(file: PdfFile): number[] {
  const found = endings(file.bytes);
  const ends = file.sections.flatMap(({ at }) => {
    const ending =
      found.find((each) => each.section === at && each.at > at) ?? found.find((each) => each.section === at);
    return ending ? [lineEnd(file.bytes, ending.end)] : [];
  });
  return [...new Set(ends)].sort((a, b) => a - b);
}

function lineEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}
