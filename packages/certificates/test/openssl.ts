import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Runs openssl among files that are gone after the test. `ok` is its exit code 0, `said` all that it wrote. */
export interface OpenSsl {
  file(name: string, bytes: Uint8Array | string): string;
  path(name: string): string;
  run(...args: string[]): { readonly ok: boolean; readonly said: string; readonly bytes: Buffer };
}

export function openssl(): OpenSsl {
  const folder = mkdtempSync(join(tmpdir(), "certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    file(name, bytes) {
      writeFileSync(path(name), bytes);
      return path(name);
    },
    run(...args) {
      const { status, stdout, stderr, error } = spawnSync("openssl", args, { cwd: folder });
      if (error) throw error;
      return { ok: status === 0, said: `${stdout}${stderr}`, bytes: stdout };
    },
  };
}

export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
