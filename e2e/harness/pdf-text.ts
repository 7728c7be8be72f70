import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The words of a PDF, as poppler reads them. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const reader = spawn("pdftotext", ["-raw", "-", "-"], { stdio: ["pipe", "pipe", "inherit"] });
  reader.stdin.end(bytes);
  return text(reader.stdout);
}
