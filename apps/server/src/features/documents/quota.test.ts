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
      expect((await get(siti, `/documents/${hers.id}`)).body.operations.length).toBe(status === 202 ? 1 : 0);
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
