import { createHash } from "node:crypto";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { blobsIn } from "../../testing/blobs.ts";
import { formOf, pdfOf } from "../../testing/forms.ts";
import type { DocumentLimits } from "./documents.routes.ts";

const limits: DocumentLimits = { maxFileBytes: 200_000, maxDocuments: 3, maxBytes: 300_000, keptDays: 30 };

describe("documents", () => {
  let app: TestApp;
  let siti: TestUser;
  let budi: TestUser;
  let time = new Date("2026-11-21T08:00:00Z");
  beforeEach(async () => {
    time = new Date("2026-11-21T08:00:00Z");
    app = await startTestApp({ now: () => time, documents: { limits } });
    siti = await app.signUp();
    budi = await app.signUp();
  });
  afterEach(() => app.close());

  const upload = (bytes: Uint8Array = pdfOf(2), name = "Kontrak.pdf", user = siti) => {
    const form = formOf({}, { name, type: "application/pdf", bytes });
    return app.call("POST", "/documents", { token: user.token, ...form });
  };
  const get = (path: string, user = siti, headers: Record<string, string> = {}) =>
    app.call("GET", path, { token: user.token, headers });
  const kept = async (): Promise<string[]> =>
    (await readdir(join(app.dataDir, "documents"), { recursive: true })).filter((path) => path !== "incoming").sort();

  test("are taken in whole, told of, and given back byte for byte", async () => {
    const bytes = pdfOf(2);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { status, body } = await upload(bytes, "../../etc/Kontrak\u0000 kerja.pdf");
    const page = { width: 595, height: 842, rotation: 0 };
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Kontrak kerja.pdf",
      sha256,
      size: bytes.length,
      pages: [page, page],
      revision: 1,
    });
    expect(body).toMatchObject({ warnings: [], role: "owner" });
    expect((await get("/documents")).body).toEqual([body]);
    const detail = (await get(`/documents/${body.id}`)).body;
    expect(detail).toMatchObject({ ...body, owner: { email: siti.email }, operations: [], seals: [], invitations: [] });
    expect(detail.revisions).toMatchObject([{ number: 1, sha256, size: bytes.length, origin: "upload" }]);
    const revision = await app.app.inject({
      url: `/api/v1/documents/${body.id}/revisions/1`,
      headers: { authorization: `Bearer ${siti.token}` },
    });
    expect(revision.rawPayload.equals(bytes)).toBe(true);
    expect(revision.headers).toMatchObject({ "content-type": "application/pdf", etag: `"${sha256}"` });
    const again = await get(`/documents/${body.id}/revisions/1`, siti, { "if-none-match": `"${sha256}"` });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect((await get(`/documents/${body.id}/revisions/2`)).status).toBe(404);
  });

  test("whose bytes were lost from the disk are said to be, and are there again once they were brought back", async () => {
    const { id, sha256 } = (await upload()).body;
    const { path: kept } = await (await blobsIn(join(app.dataDir, "documents"))).file(id, sha256);
    await rename(kept, `${kept}-away`);
    expect((await get(`/documents/${id}/revisions/1`)).body).toMatchObject({ status: 500, code: "storage_damaged" });
    await rename(`${kept}-away`, kept);
    expect((await get(`/documents/${id}/revisions/1`)).status).toBe(200);
  });

  test("that are no PDFs, damaged, or too large, leave nothing behind", async () => {
    const text = pdfOf().toString("latin1");
    const encrypted = text.replace("/Root 1 0 R", "/Root 1 0 R /Encrypt << /Filter /Standard >>");
    expect((await upload(Buffer.from("<html>halo</html>"))).body.code).toBe("pdf_damaged");
    expect((await upload(Buffer.alloc(0))).body.code).toBe("pdf_damaged");
    expect((await upload(Buffer.from(encrypted, "latin1"))).body.code).toBe("pdf_encrypted");
    expect((await upload(pdfOf(1, 250_000))).body).toMatchObject({ status: 413, code: "file_too_large" });
    expect(await kept()).toEqual([]);
    expect((await get("/documents")).body).toEqual([]);
  });

  test("stay within what a user may have, and make room when they are deleted", async () => {
    const [first] = [await upload(pdfOf(1, 150_000)), await upload(pdfOf(1, 100_000))];
    expect((await upload(pdfOf(1, 100_000))).body.code).toBe("quota_exceeded");
    expect((await get("/documents/quota")).body).toMatchObject({
      documents: 2,
      max_documents: 3,
      max_bytes: 300_000,
      kept_days: 30,
    });
    const gone = await app.call("DELETE", `/documents/${first?.body.id}`, { token: siti.token });
    expect(gone.status).toBe(204);
    expect((await get(`/documents/${first?.body.id}`)).status).toBe(404);
    expect((await kept()).some((path) => path.startsWith(first?.body.id))).toBe(false);
    expect([await upload(), await upload()].map(({ status }) => status)).toEqual([201, 201]);
    expect((await upload()).body.code).toBe("quota_exceeded");
    // Others have their own room.
    expect((await upload(pdfOf(), "b.pdf", budi)).status).toBe(201);
  });

  test("sent at the same time fit together or not at all", async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => upload()));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect((await get("/documents")).body.length).toBe(3);
  });

  test("are listed newest first, a page after the other", async () => {
    const ids: string[] = [];
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) {
      time = new Date(time.getTime() + 1000);
      ids.unshift((await upload(pdfOf(), name)).body.id);
    }
    const first = (await get("/documents?limit=2")).body.map(({ id }: { id: string }) => id);
    expect(first).toEqual(ids.slice(0, 2));
    expect((await get(`/documents?limit=2&prev=${first[1]}`)).body.map(({ id }: { id: string }) => id)).toEqual(
      ids.slice(2),
    );
    expect((await get(`/documents?prev=${first[1]}`, budi)).body.code).toBe("invalid_cursor");
  });

  test("of one role alone are listed in whole pages, however many of the other lie between", async () => {
    const ids: Record<"owner" | "signer", string[]> = { owner: [], signer: [] };
    for (const role of ["owner", "signer", "signer", "owner", "signer", "owner"] as const) {
      time = new Date(time.getTime() + 1000);
      const { id } = (await upload(pdfOf(), `${role}.pdf`, role === "owner" ? siti : budi)).body;
      ids[role].unshift(id);
      const body = { signers: [siti.email] };
      if (role === "signer") await app.call("POST", `/documents/${id}/invitations`, { token: budi.token, body });
    }
    const listed = async (query: string) => (await get(`/documents?${query}`)).body.map(({ id }: { id: string }) => id);
    for (const role of ["owner", "signer"] as const) {
      const first = await listed(`limit=2&role=${role}`);
      expect(first).toEqual(ids[role].slice(0, 2));
      expect(await listed(`limit=2&role=${role}&prev=${first[1]}`)).toEqual(ids[role].slice(2));
    }
    // Also from one of the other role on: it is in the whole list.
    expect(await listed(`role=owner&prev=${ids.signer[0]}`)).toEqual(ids.owner.slice(1));
    expect(await listed("limit=9")).toEqual([...ids.owner, ...ids.signer].sort().reverse());
    expect((await get("/documents?role=admin")).status).toBe(400);
  });

  test("of another user can be neither listed, opened, deleted nor guessed", async () => {
    const { id } = (await upload()).body;
    expect((await get("/documents", budi)).body).toEqual([]);
    for (const path of ["", "/revisions/1", "/audit", "/audit.pdf"])
      expect((await get(`/documents/${id}${path}`, budi)).status).toBe(404);
    expect((await app.call("DELETE", `/documents/${id}`, { token: budi.token })).status).toBe(404);
    expect((await get(`/documents/${id}`)).status).toBe(200);
  });

  test("have an audit trail whose links cannot be changed unseen, also as a PDF", async () => {
    const { id } = (await upload()).body;
    const trail = (await get(`/documents/${id}/audit`)).body;
    expect(trail).toMatchObject({
      intact: true,
      entries: [{ number: 1, event: "document.uploaded", actor: siti.email }],
    });
    const pdf = await app.app.inject({
      url: `/api/v1/documents/${id}/audit.pdf`,
      headers: { authorization: `Bearer ${siti.token}` },
    });
    expect(pdf.rawPayload.toString("latin1")).toContain(trail.entries[0].hash);
    expect((await upload(pdf.rawPayload, "audit.pdf")).status).toBe(201);
    await app.store.db
      .updateTable("trail" as never)
      .set({ actor: budi.email } as never)
      .where("document_id" as never, "=", id as never)
      .execute();
    expect((await get(`/documents/${id}/audit`)).body.intact).toBe(false);
  });

  test("have an audit trail in which a link that was forged with its own hash breaks from the next one", async () => {
    const { id } = (await upload()).body;
    await app.call("POST", `/documents/${id}/invitations`, { token: siti.token, body: { signers: [budi.email] } });
    const { entries } = (await get(`/documents/${id}/audit`)).body;
    expect(entries).toHaveLength(2);
    const { number, at, event, data, previous } = entries[0];
    const hash = createHash("sha256")
      .update(JSON.stringify([id, number, at, budi.email, event, data, previous]))
      .digest("hex");
    const first = app.store.db.updateTable("trail" as never).where("document_id" as never, "=", id as never);
    await first
      .where("number" as never, "=", 1 as never)
      .set({ actor: budi.email, hash } as never)
      .execute();
    expect((await get(`/documents/${id}/audit`)).body.intact).toBe(false);
  });

  test("have an audit trail that is nobody else's: put under another document it is not intact", async () => {
    const [one, other] = [(await upload()).body.id, (await upload()).body.id];
    const { db } = app.store;
    await db.deleteFrom("trail").where("document_id", "=", other).execute();
    await db.updateTable("trail").set({ document_id: other }).where("document_id", "=", one).execute();
    const trail = (await get(`/documents/${other}/audit`)).body;
    expect([trail.entries.length, trail.intact]).toEqual([1, false]);
  });
});
