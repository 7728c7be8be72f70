import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { folderBlobs } from "../../documents/blobs.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp } from "../../testing/app.ts";
import { documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { patient, startProgram } from "../../testing/program.ts";

const transitions = [
  ...["preflight", "menunggu_sn", "sn_terbit", "membubuhkan", "verifikasi", "selesai"].map((state) => ["stamp", state]),
  ...["disiapkan", "ditandatangani", "verifikasi", "selesai"].map((state) => ["signature", state]),
] as [string, string][];

describe("a server killed (kill -9) before it writes the state", patient, () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "tanyadata-killed-"));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(transitions)(
    "%s %s goes on at its next start, with one revision and one serial number",
    async (kind, state) => {
      const dataDir = join(root, `${kind}-${state}`);
      const program = startProgram("testing/kill-documents.ts", { cwd: root, args: [dataDir, kind, state] });
      expect([await program.ended(), program.printed()]).toEqual(["SIGKILL", ""]);

      const store = await openStore({ dataDir });
      const blobs = await folderBlobs(join(dataDir, "documents"));
      const before = await store.db.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
      expect([before.state === state, before.is_working]).toEqual([false, 1]);
      expect(await blobs.read(before.document_id, before.sha256_in)).toEqual(pdfOf(2));

      const app = await startTestApp({ store, documents: { blobs } });
      try {
        const done = await vi.waitFor(
          async () => {
            const row = await store.db.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
            expect(row.is_working).toBe(0);
            return row;
          },
          { timeout: 60_000, interval: 50 },
        );
        expect([done.state, done.revision_out, done.error_code]).toEqual(["selesai", 2, null]);
        if (before.serial_number !== null) expect(done.serial_number).toBe(before.serial_number);
        const revisions = await store.db.selectFrom("revisions").select("sha256").orderBy("number").execute();
        expect(revisions.map(({ sha256 }) => sha256)).toEqual([done.sha256_in, done.sha256_out]);
        const bytes = await readFile(await blobs.path(done.document_id, done.sha256_out ?? ""));
        const somebody = await app.signUp({ email: "budi@example.com" });
        expect((await documentsOf(app).verify(somebody, bytes)).body.valid).toBe(true);
        // Nothing half made is left among the files.
        await vi.waitFor(async () =>
          expect((await readdir(join(dataDir, "documents", done.document_id))).length).toBeLessThanOrEqual(3),
        );
        const trail = await store.db.selectFrom("trail").select("event").where("event", "like", "%.selesai").execute();
        expect(trail.length).toBe(1);
      } finally {
        await app.close();
        await store.close();
      }
    },
  );
});
