import { open } from "node:fs/promises";

/** The beginning, by which header and separator are told; and pieces from everywhere, by which the columns are. */
const headBytes = 400_000;
const pieces = 40;
const pieceBytes = 8_000;

/** Lines from a large text of UTF-8: its beginning, and whole lines from all over the rest. */
export async function linesFrom(path: string): Promise<{ readonly head: string; readonly rest: string }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const text = async (at: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.toString("utf8", 0, bytesRead);
    };
    const whole = (piece: string): string => piece.slice(0, piece.lastIndexOf("\n") + 1);
    if (size <= headBytes + pieceBytes) return { head: (await text(0, size)).replace(/^\ufeff/, ""), rest: "" };
    const head = whole((await text(0, headBytes)).replace(/^\ufeff/, ""));
    const found: string[] = [];
    for (let i = 1; i <= pieces; i++) {
      const at = headBytes + Math.floor(((size - headBytes - pieceBytes) * i) / pieces);
      const piece = await text(at, pieceBytes);
      found.push(whole(piece.slice(piece.indexOf("\n") + 1)));
    }
    return { head, rest: found.join("") };
  } finally {
    await file.close();
  }
}
