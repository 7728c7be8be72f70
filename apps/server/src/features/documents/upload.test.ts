import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { waiting } from "../../testing/waiting.ts";

const megabyte = 1024 * 1024;
const limits = { maxFileBytes: 5 * megabyte, maxDocuments: 5, maxBytes: 2 * megabyte, keptDays: undefined };

let app: TestApp;
let url: string;
const open: ClientRequest[] = [];
beforeEach(async () => {
  app = await startTestApp({ documents: { limits } });
  url = await app.app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await app.close();
});

/** Begins to send a form of so many bytes, and then says no more. */
function begin(user: TestUser, bytes: number | undefined): ClientRequest {
  const one = request(`${url}/api/v1/documents`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${user.token}`,
      "content-type": "multipart/form-data; boundary=b",
      ...(bytes === undefined ? {} : { "content-length": bytes }),
    },
  });
  one.on("error", () => {});
  one.write(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF',
  );
  open.push(one);
  return one;
}
const answerOf = (one: ClientRequest): Promise<{ status: number | undefined; code: string }> =>
  new Promise((resolve) =>
    one.once("response", async (response: IncomingMessage) => {
      let text = "";
      for await (const part of response) text += part;
      resolve({ status: response.statusCode, code: JSON.parse(text).code });
    }),
  );
const incoming = (): Promise<string[]> => readdir(join(app.dataDir, "documents", "incoming"));

test.each([
  [3 * megabyte, 409, "quota_exceeded"],
  [6 * megabyte, 413, "file_too_large"],
])("a file that says to be of %i bytes is refused before it is there", async (bytes, status, code) => {
  expect(await answerOf(begin(await app.signUp(), bytes))).toEqual({ status, code });
  expect(await incoming()).toEqual([]);
});

test("a file that does not say how large it is ends where its user's room does", async () => {
  const one = begin(await app.signUp(), undefined);
  const answered = answerOf(one);
  one.write(Buffer.alloc(3 * megabyte));
  one.end("\r\n--b--\r\n");
  expect(await answered).toEqual({ status: 409, code: "quota_exceeded" });
  expect(await incoming()).toEqual([]);
});

test("of one user's many, two lie on the disk at a time, and another's is taken meanwhile", async () => {
  const [siti, budi] = [await app.signUp(), await app.signUp()];
  // Two and sixteen that wait: one more is told so.
  const many = Array.from({ length: 19 }, () => begin(siti, megabyte));
  expect(await Promise.race(many.map(answerOf))).toEqual({ status: 429, code: "too_many_requests" });
  await expect.poll(incoming, waiting).toHaveLength(2);
  const { upload } = documentsOf(app);
  expect((await upload(budi, pdfOf(1))).id).toBeTruthy();
  expect(await incoming()).toHaveLength(2);
  for (const one of many) one.destroy();
  await expect.poll(incoming, waiting).toEqual([]);
});
