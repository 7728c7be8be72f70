import { createReadStream, createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import iconv from "iconv-lite";
import { ImportRefused } from "../read/grid.ts";
import { noTable } from "../read/no-table.ts";

/** A line that is longer holds no row that people wrote. */
const longestLine = 1024 * 1024;
const newline = 10;

/** What a large text is, by all of it. */
interface Survey {
  readonly isUtf8: boolean;
  readonly lines: number;
}

/**
 * A large text as UTF-8, which is where it was where it is so already.
 * @param to where it is written where it is not
 * @throws ImportRefused where it is no text of lines
 */
export async function asUtf8(path: string, to: string): Promise<{ path: string; lines: number; note: string }> {
  const wide = await utf16Of(path);
  if (wide !== null) {
    await recoded(path, to, wide);
    return { path: to, lines: (await surveyOf(to)).lines, note: "UTF-16" };
  }
  const { isUtf8, lines } = await surveyOf(path);
  if (isUtf8) return { path, lines, note: "UTF-8" };
  await recoded(path, to, "windows-1252");
  return { path: to, lines, note: "bukan UTF-8: dibaca sebagai Windows-1252" };
}

async function utf16Of(path: string): Promise<"utf-16le" | "utf-16be" | null> {
  for await (const chunk of createReadStream(path, { end: 1 })) {
    const [first, second] = chunk as Buffer;
    if (first === 0xff && second === 0xfe) return "utf-16le";
    if (first === 0xfe && second === 0xff) return "utf-16be";
  }
  return null;
}

const recoded = (path: string, to: string, encoding: string): Promise<void> =>
  pipeline(createReadStream(path), iconv.decodeStream(encoding), iconv.encodeStream("utf8"), createWriteStream(to));

/** Looks at every byte once. @throws ImportRefused where there are NULs, or a line that ends nowhere */
async function surveyOf(path: string): Promise<Survey> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [isUtf8, lines, open] = [true, 0, 0];
  const look = new Transform({
    transform(chunk: Buffer, _, done) {
      if (chunk.includes(0)) return done(noTable(chunk));
      for (let at = 0; at < chunk.length; ) {
        const end = chunk.indexOf(newline, at);
        open += (end < 0 ? chunk.length : end) - at;
        if (open > longestLine)
          return done(
            new ImportRefused(
              `baris ${lines + 1} lebih panjang dari ${longestLine / 1024 / 1024} MB, sehingga bukan baris tabel`,
            ),
          );
        if (end < 0) break;
        lines++;
        open = 0;
        at = end + 1;
      }
      if (isUtf8) isUtf8 = isText(decoder, chunk);
      done();
    },
    flush(done) {
      if (open > 0) lines++;
      isUtf8 &&= isText(decoder);
      done();
    },
  });
  await pipeline(createReadStream(path, { highWaterMark: longestLine }), look);
  return { isUtf8, lines };
}

function isText(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
