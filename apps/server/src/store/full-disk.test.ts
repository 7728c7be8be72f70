import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { accountPassword, documentsOf } from "../testing/documents.ts";
import { patient } from "../testing/program.ts";
import { openStore, type Store } from "./store.ts";

/** A small disk of its own; null where this user may not mount one. */
async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

const disk = await smallDisk(8);
if (disk === null) console.warn("NOT RUN: a disk that is full because this user may not mount a small one");

describe.skipIf(disk === null)("a disk that is full", patient, () => {
  let store: Store;
  let app: TestApp;
  const ballast = join(disk ?? "", "ballast");
  const fill = () => {
    try {
      for (let size = 4 * 1024 * 1024; size >= 512; size /= 2)
        for (;;) {
          try {
            writeFileSync(ballast, Buffer.alloc(size), { flag: "a" });
          } catch {
            break;
          }
        }
    } catch {
      // It is full.
    }
  };
  beforeAll(async () => {
    store = await openStore({ dataDir: join(disk ?? "", "data") });
    const { blobsIn } = await import("../testing/blobs.ts");
    const blobs = await blobsIn(join(disk ?? "", "data", "documents"));
    const checks = { store: store.ping, storage: store.tryWriting };
    app = await startTestApp({ store, documents: { blobs }, checks });
  });
  afterAll(async () => {
    await app?.close();
    await store?.close();
    execFileSync("umount", ["-l", disk ?? ""]);
    await rm(disk ?? "", { recursive: true, force: true });
  });

  test("refuses what is to be kept with its name, serves what is, is degraded, and goes on when there is room", async () => {
    const admin = await app.signUp({ isAdmin: true, password: accountPassword, email: "siti@example.com" });
    const { token } = admin;
    const register = (email: string) =>
      app.call("POST", "/registration", { token, body: { email, nickname: "x".repeat(80), password: "Rahasia123" } });
    const emails = async () => (await store.db.selectFrom("users").select("email").execute()).map(({ email }) => email);
    expect((await register("sebelum@example.com")).status).toBeLessThan(300);
    fill();
    const kept = ["sebelum@example.com"];
    const refused: unknown[] = [];
    for (let index = 0; index < 120 && refused.length < 3; index++) {
      const { status, body } = await register(`penuh${index}@example.com`);
      if (status < 300) kept.push(`penuh${index}@example.com`);
      else refused.push([status, body.code]);
    }
    expect(refused).toEqual(Array(3).fill([507, "storage_full"]));
    expect(await documentsOf(app).upload(admin)).toMatchObject({ status: 507, code: "storage_full" });
    // Nothing of what was refused is there, and all of what was not.
    expect(await emails()).toEqual(expect.arrayContaining(kept));
    expect((await emails()).length).toBe(kept.length + 1);
    expect((await app.call("GET", "/user/profile", { token })).status).toBe(200);
    const { statusCode, ...ready } = await app.app.inject("/readyz");
    expect([statusCode, ready.json()]).toEqual([503, { status: "degraded", failed: ["storage"] }]);

    rmSync(ballast);
    expect((await register("sesudah@example.com")).status).toBeLessThan(300);
    expect(await emails()).toContain("sesudah@example.com");
  });

  test("fails a transaction with the disk, not with a rollback that was not there to be done", async () => {
    fill();
    const nickname = "x".repeat(500_000);
    const failing = store.db.transaction().execute(async (transaction) => {
      for (let index = 0; index < 40; index++)
        await transaction
          .insertInto("users")
          .values({
            ...{ id: `t${index}`, email: `t${index}@example.com`, nickname, password_hash: "x", is_admin: 0 },
            ...{ created_at: "2026-11-26", updated_at: "2026-11-26" },
          })
          .execute();
    });
    await expect(failing).rejects.toMatchObject({ code: "SQLITE_FULL" });
    rmSync(ballast);
    await store.tryWriting();
    expect(await store.db.selectFrom("users").select("id").where("id", "like", "t%").execute()).toEqual([]);
  });
});
