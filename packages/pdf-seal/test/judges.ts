import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Authority } from "./authority.ts";

/** Programs of others that say what our output is worth: Debian's poppler-utils, qpdf, openssl and libnss3-tools. */
const folder = mkdtempSync(join(tmpdir(), "seal-judges-"));
let written = 0;

/** The missing ones among `tools`; a test that needs them is skipped and says why. */
export function missing(...tools: readonly string[]): string {
  const absent = tools.filter((tool) => spawnSync("which", [tool]).status !== 0);
  if (absent.length > 0) console.warn(`SKIPPED: ${absent.join(", ")} is not installed`);
  return absent.join(", ");
}

function fileOf(bytes: Uint8Array, ending = "pdf"): string {
  const path = join(folder, `${++written}.${ending}`);
  writeFileSync(path, bytes);
  return path;
}

/** A certificate store in which `authority`'s root is trusted. */
export function storeTrusting(authority: Authority): string {
  const store = mkdtempSync(join(tmpdir(), "seal-nss-"));
  execFileSync("certutil", ["-N", "--empty-password", "-d", `sql:${store}`]);
  execFileSync("certutil", ["-A", "-n", "root", "-t", "CT,CT,CT", "-d", `sql:${store}`, "-i", authority.rootPem]);
  return store;
}

/** What pdfsig says of each signature, in the file's order. Its exit status says nothing. */
export function pdfsig(bytes: Uint8Array, store: string): { field: string; words: string[] }[] {
  const { stdout } = spawnSync("pdfsig", ["-nssdir", `sql:${store}`, fileOf(bytes)], { encoding: "utf8" });
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((part) => ({
      field: /Field Name: (.*)/.exec(part)?.[1] ?? "",
      words: part.split("\n").map((line) => line.replace(/^ {2}- /, "").trim()),
    }));
}

/** What `qpdf --check` complains of; "" is nothing. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync("qpdf", ["--check", fileOf(bytes)], { encoding: "utf8" });
  return status === 0 && stderr === "" ? "" : stdout + stderr;
}

/** Whether a page, drawn at 72 dots an inch, is darker or redder than paper inside each area (from the upper left, in points). */
export function rendered(bytes: Uint8Array, page = 1): { width: number; height: number; ink: (area: Area) => number } {
  const args = ["-r", "72", "-f", String(page), "-l", String(page), fileOf(bytes)];
  const ppm = execFileSync("pdftoppm", args, { maxBuffer: 64 * 1024 * 1024 });
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString("latin1", 0, 40));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const points = ppm.subarray(head?.[0].length ?? 0);
  const ink = (area: Area) => {
    let marked = 0;
    for (let y = Math.max(0, area.y); y < Math.min(height, area.y + area.height); y++) {
      for (let x = Math.max(0, area.x); x < Math.min(width, area.x + area.width); x++) {
        if ((points[(y * width + x) * 3 + 1] ?? 255) < 160) marked++;
      }
    }
    return marked;
  };
  return { width, height, ink };
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Words of a file as pdftotext reads them. */
export const wordsOf = (bytes: Uint8Array): string[] =>
  execFileSync("pdftotext", [fileOf(bytes), "-"], { encoding: "utf8" }).split(/\s+/);

/** Every CMS in the file with the bytes it signs, found without our own reader. */
export function signedParts(bytes: Uint8Array): { cms: Buffer; content: Buffer; isTime: boolean }[] {
  const buffer = Buffer.from(bytes);
  const ranges = [...buffer.toString("latin1").matchAll(/\/ByteRange\s*\[(\d+) (\d+) (\d+) (\d+)\s*\]/g)];
  return ranges.map((range) => {
    const [, first, opening, closing, rest] = range.map(Number) as [number, number, number, number, number];
    const padded = Buffer.from(buffer.toString("latin1", opening + 1, closing - 1), "hex");
    const content = Buffer.concat([buffer.subarray(first, first + opening), buffer.subarray(closing, closing + rest)]);
    const isTime = buffer.toString("latin1", closing, closing + 100).includes("/ETSI.RFC3161");
    return { isTime, cms: padded.subarray(0, 4 + padded.readUInt16BE(2)), content };
  });
}

/** Whether `openssl cms -verify -cades` accepts a signature of the authority's. */
export function opensslAccepts({ cms, content }: { cms: Buffer; content: Buffer }, authority: Authority): boolean {
  const { status } = spawnSync("openssl", [
    ...["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", fileOf(cms, "p7s")],
    ...["-content", fileOf(content, "bin"), "-CAfile", authority.rootPem, "-purpose", "any", "-out", "/dev/null"],
  ]);
  return status === 0;
}

/** Whether `openssl ts -verify` accepts a token of the authority's over `content`. */
export function opensslAcceptsTime(token: Uint8Array, content: Uint8Array, authority: Authority): boolean {
  const { status } = spawnSync("openssl", [
    ...["ts", "-verify", "-token_in", "-in", fileOf(token, "tst"), "-data", fileOf(content, "bin")],
    ...["-CAfile", authority.rootPem],
  ]);
  return status === 0;
}

/** Time-stamps of signatures in a CMS, each with the signature that it is over, as `openssl asn1parse` finds them. */
export function tokensIn(cms: Buffer): { token: Buffer; signature: Buffer }[] {
  const listing = execFileSync("openssl", ["asn1parse", "-inform", "DER", "-in", fileOf(cms, "p7s")], {
    encoding: "utf8",
  });
  const rows = listing
    .split("\n")
    .map((line) => /^ *(\d+):d=(\d+) +hl=(\d+) +l= *(\d+) (?:prim|cons): +(.*)$/.exec(line));
  const bytesOf = (row: RegExpExecArray, withHead: boolean) => {
    const [at, head, length] = [Number(row[1]), Number(row[3]), Number(row[4])];
    return cms.subarray(at + (withHead ? 0 : head), at + head + length);
  };
  const found = rows.findIndex((row) => row?.[5]?.includes("id-smime-aa-timeStampToken"));
  const token = rows.slice(found + 1).find((row) => row?.[5]?.trim() === "SEQUENCE");
  const depth = Number(rows[found]?.[2] ?? 0) - 2;
  const signature = rows
    .slice(0, Math.max(0, found))
    .findLast((row) => row?.[5]?.startsWith("OCTET STRING") && Number(row[2]) === depth);
  return found >= 0 && token && signature
    ? [{ token: bytesOf(token, true), signature: bytesOf(signature, false) }]
    : [];
}
