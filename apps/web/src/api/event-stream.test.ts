import { describe, expect, it } from "vitest";
import { eventStreamReader, type ServerEvent } from "./event-stream.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The events of a stream that comes in these pieces. */
function read(...pieces: Uint8Array[]): ServerEvent[] {
  const next = eventStreamReader();
  return pieces.flatMap((piece) => next(piece));
}

const text = [
  ":\n\n",
  'id: 1\nevent: answer\ndata: {"delta":"Jumlah penduduk **51.316.378** – é 🌾"}\n\n',
  "id: 2\nevent: done\ndata: a\ndata: b\n\n",
].join("");
const expected = [
  { id: "1", event: "answer", data: '{"delta":"Jumlah penduduk **51.316.378** – é 🌾"}' },
  { id: "2", event: "done", data: "a\nb" },
];

describe("an event stream", () => {
  for (const [name, lineBreak] of [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ] as const) {
    const bytes = bytesOf(text.replaceAll("\n", lineBreak));

    it(`is read in one piece (${name})`, () => expect(read(bytes)).toEqual(expected));

    it(`is the same split in two at any byte, also within a character (${name})`, () => {
      for (let at = 0; at <= bytes.length; at += 1)
        expect(read(bytes.slice(0, at), bytes.slice(at)), `split at ${at}`).toEqual(expected);
    });

    it(`is the same byte by byte (${name})`, () => {
      expect(read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
    });
  }

  it("gives no event that was cut off", () => {
    expect(read(bytesOf("id: 1\nevent: done\ndata: {}\n"))).toEqual([]);
  });

  it("ignores comments, unknown fields and events without data; the id stays", () => {
    const stream = ": hello\nretry: 10\nid: 7\n\nevent: stage\n\ndata:x\n\ndata\n\n";
    expect(read(bytesOf(stream))).toEqual([
      { id: "7", event: "message", data: "x" },
      { id: "7", event: "message", data: "" },
    ]);
  });

  it("keeps colons, spaces and what stands before a byte order mark", () => {
    expect(read(bytesOf("\uFEFFdata:  a: b\n\n"))).toEqual([{ id: "", event: "message", data: " a: b" }]);
  });

  it("takes a long line in many pieces", () => {
    const long = "x".repeat(1_000_000);
    const bytes = bytesOf(`data: ${long}\n\n`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, n) =>
      bytes.slice(n * 1000, n * 1000 + 1000),
    );
    expect(read(...pieces)).toEqual([{ id: "", event: "message", data: long }]);
  });
});
