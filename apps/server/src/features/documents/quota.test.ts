import { expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { patient } from "../../testing/program.ts";

/** Bytes of the one file, of which a new revision may take as much again. */
const size = pdfOf(2).length;

test.each([
  [2 * size, 202],
  [2 * size - 1, 409],
])(
  "of %i bytes, what is signed and stamped is held against it before it is begun: %i",
  patient,
  async (maxBytes, status) => {
    const limits = { maxFileBytes: size, maxDocuments: 5, maxBytes, keptDays: undefined };
    const app = await startTestApp({ documents: { limits } });
    try {
      const { upload, equip, sign, stamp, ended, get } = documentsOf(app);
      const [siti, budi] = [await app.signUp({ password: accountPassword }), await app.signUp()];
      const [hers, his] = [await upload(siti), await upload(budi)];
      const asked = [await sign(siti, hers, await equip(siti)), await stamp(budi, his)];
      expect(asked.map((one) => one.status)).toEqual([status, status]);
      if (status === 409) expect(asked.map(({ body }) => body.code)).toEqual(["quota_exceeded", "quota_exceeded"]);
      else await Promise.all([ended(siti, asked[0]?.body.id), ended(budi, asked[1]?.body.id)]);
      const { operations, revisions } = (await get(siti, `/documents/${hers.id}`)).body;
      expect([operations.length, revisions.length]).toEqual(status === 202 ? [1, 2] : [0, 1]);
      // Every revision takes of what its owner may have.
      const taken = revisions.reduce((sum: number, one: { size: number }) => sum + one.size, 0);
      expect((await get(siti, "/documents/quota")).body.bytes).toBe(taken);
    } finally {
      await app.close();
    }
  },
);

test("of a file's very bytes takes that file, and of one less does not", async () => {
  for (const [maxBytes, code] of [
    [size, undefined],
    [size - 1, "quota_exceeded"],
  ] as const) {
    const app = await startTestApp({
      documents: { limits: { maxFileBytes: size, maxDocuments: 5, maxBytes, keptDays: undefined } },
    });
    const answer = (await documentsOf(app).upload(await app.signUp())) as { code?: string };
    expect(answer.code).toBe(code);
    await app.close();
  }
});

test("a small file of very many pages is refused: all of them are told of whenever documents are listed", async () => {
  const app = await startTestApp();
  const { upload, get } = documentsOf(app);
  const siti = await app.signUp();
  const refused = (await upload(siti, pdfOf(5_001))) as unknown;
  expect(refused).toMatchObject({ status: 413, code: "file_too_large", detail: "More than 5000 pages" });
  expect((await upload(siti, pdfOf(5_000))).pages.length).toBe(5_000);
  expect((await get(siti, "/documents")).body.length).toBe(1);
  await app.close();
});

test("files that are sent at the same time fit together to the byte", async () => {
  const limits = { maxFileBytes: size, maxDocuments: 9, maxBytes: 3 * size - 1, keptDays: undefined };
  const app = await startTestApp({ documents: { limits } });
  const { upload, get } = documentsOf(app);
  const siti = await app.signUp();
  await Promise.all([1, 2, 3, 4].map(() => upload(siti)));
  expect((await get(siti, "/documents/quota")).body).toMatchObject({ documents: 2, bytes: 2 * size });
  await app.close();
});
