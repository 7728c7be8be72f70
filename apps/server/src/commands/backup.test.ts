import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Program, patient, startProgram } from "../testing/program.ts";

const made: string[] = [];
const running: Program[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill("SIGKILL");
    await program.ended();
  }
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});
const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  made.push(path);
  return path;
};

test(
  "a backup by schedule beside a running server is restored elsewhere, where people log in as before",
  patient,
  async () => {
    const [here, there, backups] = [await folder(), await folder(), await folder()];
    const administrator = { TANYADATA_ADMIN_EMAIL: "siti@example.com", TANYADATA_ADMIN_PASSWORD: "Rahasia123" };
    const settings = { PORT: "0", TANYADATA_BACKUP_PASSPHRASE: "kuda laut biru tua" };
    const start = (file: string, cwd: string, args: readonly string[] = [], env = {}) => {
      const program = startProgram(file, { cwd, args, env: { ...settings, ...env } });
      running.push(program);
      return program;
    };
    const server = start("main.ts", here, [], { ...administrator, TANYADATA_BACKUP_DIR: backups });
    const url = (await server.says(/http:\/\/\S+/))[0];
    const logIn = (address: string) =>
      fetch(`${address}/api/v1/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "siti@example.com", password: "Rahasia123" }),
      });
    const { token } = (await (await logIn(url)).json()) as { token: string };

    // Asked for by hand beside the one of the schedule.
    const byHand = start("commands/backup.ts", here, [join(backups, "by-hand.tar")]);
    expect([await byHand.ended(), byHand.printed()]).toEqual([
      0,
      expect.stringMatching(/with the key, tried by restoring/),
    ]);
    const isThere = async () => (await readdir(backups)).find((name) => /^tanyadata-.*\.tar$/.test(name));
    let scheduled = await isThere();
    while (scheduled === undefined) scheduled = await isThere();
    expect(await start("commands/restore.ts", here, [join(backups, scheduled)]).ended()).toBe(1);

    const restore = start("commands/restore.ts", there, [join(backups, scheduled)]);
    expect([await restore.ended(), restore.printed()]).toEqual([
      0,
      expect.stringContaining("Restored what was there at"),
    ]);
    const again = start("main.ts", there);
    const address = (await again.says(/http:\/\/\S+/))[0];
    expect((await logIn(address)).status).toBe(200);
    const profile = await fetch(`${address}/api/v1/user/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(await profile.json()).toMatchObject({ email: "siti@example.com", is_admin: true });
  },
);

test("says what is wrong, and explains wrong usage", patient, async () => {
  const cwd = await folder();
  const run = async (file: string, ...args: string[]) => {
    const program = startProgram(file, { cwd, args });
    running.push(program);
    return { code: await program.ended(), said: program.printed() };
  };
  const none = await run("commands/backup.ts", "b.tar");
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining("no server was started on this data folder yet"),
  });
  expect((await run("commands/backup.ts")).code).toBe(2);
  expect((await run("commands/restore.ts")).code).toBe(2);
  expect(await run("commands/restore.ts", "b.tar")).toMatchObject({ code: 1, said: expect.stringContaining("ENOENT") });
  expect((await readdir(join(cwd, "data"))).filter((name) => name.startsWith("restoring"))).toEqual([]);
});
