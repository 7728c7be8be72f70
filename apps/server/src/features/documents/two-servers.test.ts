import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRoot, issue, signerOf } from "@tanyadata/certificates";
import { seal } from "@tanyadata/pdf-seal";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { blobsIn } from "../../testing/blobs.ts";
import { documentServices, type ServiceAddresses } from "../../testing/document-services.ts";
import { documentsOf } from "../../testing/documents.ts";
import type { KilledWork } from "../../testing/kill-documents.ts";
import { patient, startProgram } from "../../testing/program.ts";
import { type StampIssuerDouble, startStampIssuer } from "../../trust/doubles/stamp-issuer.double.ts";

const shared = inject("postgres");
const at = new Date();
const root = await createRoot({ name: "CA penerbit", at, years: 5 });
const sealer = await issue(root, { subject: "Penerbit uji", key: "p-256", use: "seal", at, days: 90 });

async function stamped(pdf: Uint8Array, told: Record<string, unknown>): Promise<Uint8Array> {
  const [x, y, right, top] = ["llx", "lly", "urx", "ury"].map((key) => Number(told[key])) as [
    number,
    number,
    number,
    number,
  ];
  const box = { page: Number(told.page), x, y, width: right - x, height: top - y };
  const request = {
    kind: "stamp",
    box,
    appearance: { lines: [String(told.sn)] },
    name: "Penerbit uji",
    at,
    level: "B-B",
  } as const;
  const done = await seal(pdf, request, signerOf(sealer.key, sealer.chain), {});
  if (!done.ok) throw new Error(done.refusal);
  return done.value;
}

describe.skipIf(shared === null)("several servers on one PostgreSQL and one folder of documents", patient, () => {
  let folder: string;
  let databaseUrl: string;
  let issuer: StampIssuerDouble;
  let services: ServiceAddresses;
  let store: Store;
  const opened: { app: TestApp; store: Store }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tanyadata-servers-"));
    const server = new pg.Client({ connectionString: shared ?? "" });
    await server.connect();
    await server.query("CREATE DATABASE two_servers");
    await server.end();
    const address = new URL(shared ?? "");
    address.pathname = "/two_servers";
    databaseUrl = address.href;
    // One that would spend another number for an order that is made twice.
    issuer = await startStampIssuer({ givesSameNumber: false });
    issuer.stampPdf = stamped;
    const roots = [Buffer.from(root.certificate).toString("base64")];
    // It seals in this process: on a busy machine that takes longer than two seconds.
    services = { issuer: issuer.profile({ repeats: 60, timeoutSeconds: 6 }), roots };
    store = await openStore({ databaseUrl });
  }, patient.timeout);
  afterAll(async () => {
    for (const { app, store: own } of opened) {
      await app.close();
      await own.close();
    }
    await store.close();
    await issuer.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** One whose clock is so many milliseconds ahead of the database's. */
  const start = async (ahead = 0): Promise<TestApp> => {
    const own = await openStore({ databaseUrl });
    const now = () => new Date(Date.now() + ahead);
    const documents = { ...documentServices(services, now), blobs: await blobsIn(join(folder, "documents")) };
    const app = await startTestApp({ store: own, now, documents });
    opened.push({ app, store: own });
    await app.app.ready();
    return app;
  };
  const rows = () => store.db.selectFrom("operations").selectAll().orderBy("id").execute();

  test("what one that was killed left is done by the others, once, and what a living one does is left to it", async () => {
    const living = await start();
    const { upload, stamp, ended } = documentsOf(living);
    const budi = await living.signUp({ email: "budi@example.com" });
    const work: KilledWork = {
      ...{ store: { databaseUrl }, folder: join(folder, "documents"), services, kind: "stamp", documents: 2 },
      killBefore: "verifikasi",
    };
    const own = (await stamp(budi, await upload(budi), { document_type: "4b" })).body.id;
    expect((await ended(budi, own)).last.state).toBe("selesai");
    const program = startProgram("testing/kill-documents.ts", { cwd: folder, args: [JSON.stringify(work)] });
    expect(await program.ended()).toBe("SIGKILL");

    // What the other had not begun yet is anybody's at once.
    const left = (await rows()).filter(({ leased_until }) => leased_until !== null);
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ id, is_working }) => id !== own && is_working === 1)).toBe(true);
    const isLeft = ({ id }: { id: string }) => left.some((one) => one.id === id);
    // The dead one's leases still hold for who comes at once …
    await start();
    expect((await rows()).filter(isLeft)).toEqual(left);
    // … and run out for all who are there two minutes later, at the same moment.
    // An order that was on its way when the other was killed is long lost by then, too.
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const { id, progress } of left) {
      const made = JSON.parse(progress) as { asked_at?: string | null };
      const aged = JSON.stringify({ ...made, ...(made.asked_at && { asked_at: minutesAgo(2) }) });
      const then = { leased_until: minutesAgo(1.5), progress: aged };
      await store.db.updateTable("operations").set(then).where("id", "=", id).execute();
    }
    await Promise.all([start(), start()]);
    await vi.waitFor(async () => expect((await rows()).every(({ is_working }) => is_working === 0)).toBe(true), {
      ...{ timeout: 60_000, interval: 50 },
    });

    const done = await rows();
    expect(done.map(({ state, error_code, revision_out }) => [state, error_code, revision_out])).toEqual(
      done.map(() => ["selesai", null, 2]),
    );
    expect(done.map(({ id }) => issuer.spent(id))).toEqual(done.map(({ serial_number }) => [serial_number]));
    expect(new Set(done.map(({ serial_number }) => serial_number)).size).toBe(done.length);
    for (const { document_id } of done) {
      const of = <T extends "revisions" | "trail">(table: T) =>
        store.db
          .selectFrom(table as "trail")
          .selectAll()
          .where("document_id", "=", document_id)
          .execute();
      expect(await of("revisions")).toHaveLength(2);
      expect((await of("trail")).filter(({ event }) => event === "stamp.selesai")).toHaveLength(1);
    }
  });

  test.each([
    [-300_000, 0],
    [0, 300_000],
  ])("clocks %i ms and %i ms ahead: what one is ordering the other leaves alone", async (ordering, looking) => {
    const one = await start(ordering);
    const { upload, stamp, ended, get, post } = documentsOf(one);
    const user = await one.signUp({ email: `jam${ordering}@example.com` });
    const document = await upload(user);
    const orders = () => issuer.calls.filter((call) => call === "POST /sn").length;
    const before = orders();
    issuer.orderFaults.push("late");
    const { id } = (await stamp(user, document, { document_type: "4b" })).body;
    await vi.waitFor(() => expect(orders()).toBe(before + 1), { timeout: 20_000, interval: 10 });
    // The order has not arrived yet; by the other's clock it was made five minutes ago.
    await start(looking);
    expect((await ended(user, id)).last.state).toBe("tidak_pasti");
    issuer.arrive();
    expect((await post(user, `/operations/${id}/retry`)).status).toBe(202);
    expect((await ended(user, id)).last.state).toBe("selesai");
    expect([orders(), issuer.spent(id).length]).toEqual([before + 1, 1]);
    expect((await get(user, `/documents/${document.id}`)).body.revision).toBe(2);
  });
});
