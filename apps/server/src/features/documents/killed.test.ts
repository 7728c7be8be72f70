import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRoot, issue } from "@tanyadata/certificates";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStore } from "../../store/store.ts";
import { startTestApp } from "../../testing/app.ts";
import { blobsIn } from "../../testing/blobs.ts";
import { documentServices, type ServiceAddresses } from "../../testing/document-services.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import type { KilledWork } from "../../testing/kill-documents.ts";
import { patient, startProgram } from "../../testing/program.ts";
import { waiting } from "../../testing/waiting.ts";
import { type CscDouble, startCsc } from "../../trust/doubles/csc.double.ts";
import { startStampIssuer } from "../../trust/doubles/stamp-issuer.double.ts";
import { startTimestampAuthority, type TimestampDouble } from "../../trust/doubles/timestamp.double.ts";

const transitions: [KilledWork["kind"], string][] = [
  ...["preflight", "menunggu_sn", "sn_terbit", "membubuhkan", "verifikasi", "selesai"].map(
    (state): [KilledWork["kind"], string] => ["stamp", state],
  ),
  ...["disiapkan", "ditandatangani", "verifikasi", "selesai"].map((state): [KilledWork["kind"], string] => [
    "signature",
    state,
  ]),
  ["timed", "stempel_waktu"],
  ["timed", "verifikasi"],
  ["remote", "menunggu_otorisasi"],
  ["remote", "ditandatangani"],
];

describe("a server killed (kill -9) before it writes the state", patient, () => {
  let root: string;
  let times: TimestampDouble;
  let csc: CscDouble;
  let services: ServiceAddresses;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "tanyadata-killed-"));
    times = await startTimestampAuthority();
    const at = new Date();
    const ca = await createRoot({ name: "CA penyedia", at, years: 5 });
    const wish = { subject: "Siti di penyedia", key: "p-256", use: "sign", at, days: 90 } as const;
    csc = await startCsc({ identity: await issue(ca, wish) });
    const roots = [times.root, ca.certificate].map((der) => Buffer.from(der).toString("base64"));
    services = { timestampUrl: times.url, csc: csc.options, roots };
  }, patient.timeout);
  afterAll(async () => {
    await times.close();
    await csc.close();
    await rm(root, { recursive: true, force: true });
  });

  test.each(transitions)(
    "%s %s goes on at its next start, with one revision and one serial number",
    async (kind, state) => {
      // A signature whose user is just authorizing it waits for them again.
      const waits = kind === "remote" && state === "ditandatangani";
      const dataDir = join(root, `${kind}-${state}`);
      const folder = join(dataDir, "documents");
      const of = kind === "timed" || kind === "remote" ? services : { roots: [] };
      const work: KilledWork = { store: { dataDir }, folder, services: of, kind, documents: 1, killBefore: state };
      const program = startProgram("testing/kill-documents.ts", { cwd: root, args: [JSON.stringify(work)] });
      if (waits) {
        const [, url = "", token] = await program.says(/waits at (\S+) as (\S+)/);
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
        const body = JSON.stringify({ pin: csc.pin, otp: csc.otp() });
        await expect(fetch(url, { method: "POST", headers, body })).rejects.toThrow();
      }
      expect([await program.ended(), program.printed().replace(/^waits at .*\n/, "")]).toEqual(["SIGKILL", ""]);

      const store = await openStore({ dataDir });
      const blobs = await blobsIn(folder);
      const row = () => store.db.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
      const before = await row();
      expect([before.state === state, before.is_working]).toEqual([false, waits ? 0 : 1]);
      expect(await blobs.read(before.document_id, before.sha256_in)).toEqual(pdfOf(2));

      const app = await startTestApp({ store, documents: { ...documentServices(of), blobs } });
      try {
        const atRest = () =>
          vi.waitFor(async () => expect((await row()).is_working).toBe(0), { timeout: 60_000, interval: 50 });
        await atRest();
        if (kind === "remote") {
          expect((await row()).state).toBe("menunggu_otorisasi");
          const login = { email: "siti@example.com", password: accountPassword };
          const { token } = (await app.call("POST", "/user/login", { body: login })).body;
          await app.call("POST", `/operations/${before.id}/authorize`, { token, body: {} });
          await app.call("POST", `/operations/${before.id}/authorize`, {
            token,
            body: { pin: csc.pin, otp: csc.otp() },
          });
          await vi.waitFor(async () => expect((await row()).state).toBe("selesai"), { timeout: 60_000, interval: 50 });
        }
        const done = await row();
        expect([done.state, done.revision_out, done.error_code]).toEqual(["selesai", 2, null]);
        if (before.serial_number !== null) expect(done.serial_number).toBe(before.serial_number);
        const revisions = await store.db.selectFrom("revisions").select("sha256").orderBy("number").execute();
        expect(revisions.map(({ sha256 }) => sha256)).toEqual([done.sha256_in, done.sha256_out]);
        const bytes = Buffer.from(await blobs.read(done.document_id, done.sha256_out ?? ""));
        const somebody = await app.signUp({ email: "budi@example.com" });
        const found = (await documentsOf(app).verify(somebody, bytes)).body;
        expect(found.valid).toBe(true);
        if (kind === "timed") expect(found.signatures[0].level).toBe("B-T");
        // Nothing half made is left among the files.
        await vi.waitFor(
          async () => expect((await readdir(join(folder, done.document_id))).length).toBeLessThanOrEqual(3),
          waiting,
        );
        const trail = await store.db.selectFrom("trail").select("event").where("event", "like", "%.selesai").execute();
        expect(trail.length).toBe(1);
      } finally {
        await app.close();
        await store.close();
      }
    },
  );

  test("asks about the number that its issuer may have given meanwhile, and orders no other", async () => {
    // One that would spend another number for an order that is made twice.
    const issuer = await startStampIssuer({ givesSameNumber: false });
    const dataDir = join(root, "issued");
    const folder = join(dataDir, "documents");
    const of: ServiceAddresses = { issuer: issuer.profile(), roots: [] };
    const work: KilledWork = {
      ...{ store: { dataDir }, folder, services: of, kind: "stamp", documents: 1 },
      killBefore: "sn_terbit",
    };
    const program = startProgram("testing/kill-documents.ts", { cwd: root, args: [JSON.stringify(work)] });
    expect(await program.ended()).toBe("SIGKILL");
    const store = await openStore({ dataDir });
    const app = await startTestApp({ store, documents: { ...documentServices(of), blobs: await blobsIn(folder) } });
    try {
      const row = () => store.db.selectFrom("operations").selectAll().executeTakeFirstOrThrow();
      await vi.waitFor(async () => expect((await row()).is_working).toBe(0), { timeout: 60_000, interval: 50 });
      const { id, serial_number } = await row();
      expect(issuer.spent(id)).toEqual([serial_number]);
      expect(issuer.calls.filter((call) => call === "POST /sn")).toHaveLength(1);
    } finally {
      await app.close();
      await store.close();
      await issuer.close();
    }
  });
});
