import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface OpenSslFolder {
  write(name: string, content: Uint8Array | string): Promise<void>;
  /** Runs openssl in the folder; gives what it wrote. */
  run(...args: string[]): Promise<Buffer>;
  remove(): Promise<void>;
}

/** A folder for the doubles that let the real openssl do the cryptography: what they answer is nobody's imitation. */
export async function opensslFolder(): Promise<OpenSslFolder> {
  const folder = await mkdtemp(join(tmpdir(), "openssl-"));
  return {
    write: (name, content) => writeFile(join(folder, name), content, { mode: 0o600 }),
    run: async (...args) =>
      (await promisify(execFile)("openssl", args, { cwd: folder, encoding: "buffer", maxBuffer: 1e8 })).stdout,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
