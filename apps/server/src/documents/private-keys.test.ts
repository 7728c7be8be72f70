import { randomBytes } from "node:crypto";
import * as certificates from "@tanyadata/certificates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { accountPassword, documentsOf } from "../testing/documents.ts";
import { patient } from "../testing/program.ts";
import { forgetPrivateKeys, KeysDiffer, rotatePrivateKeys } from "./private-keys.ts";
import { privateKeysKey } from "./private-keys-key.ts";

describe("private keys", patient, () => {
  const [secret, lost] = [randomBytes(32), randomBytes(32)];
  const files: Buffer[] = [];
  /** Its store is the others' too. */
  let first: TestApp;
  beforeAll(async () => {
    first = await startTestApp();
  }, patient.timeout);
  afterAll(() => first.close());

  const keyOf = (own = secret) => privateKeysKey(first.store, own, [], new Date());
  /** Somebody signs on a server that starts with this secret; tells of all files so far whether they are valid. */
  async function signed(email: string, own = secret): Promise<boolean[]> {
    const key = await keyOf(own);
    if (!key) throw new Error("the secret opens nothing");
    const app = await startTestApp({ store: first.store, documents: { key } });
    const { upload, equip, sign, stamp, ended, bytes, verify } = documentsOf(app);
    try {
      const user = await app.signUp({ email, password: accountPassword });
      const document = await upload(user);
      const { body } = await sign(user, document, await equip(user));
      expect((await ended(user, body.id)).last.state).toBe("selesai");
      const other = { box: { page: 2, x: 60, y: 80, width: 180, height: 70 } };
      const stamped = await stamp(user, { ...document, revision: 2 }, other, email.replace("@", "-"));
      expect((await ended(user, stamped.body.id)).last.state).toBe("selesai");
      files.push(await bytes(user, document, 3));
      const found: boolean[] = [];
      for (const file of files) found.push((await verify(user, file)).body.valid);
      return found;
    } finally {
      await app.close();
    }
  }
  const rows = () => first.store.db.selectFrom("certificates").selectAll().orderBy("id").execute();

  test("are encrypted anew under a new key, all or none, and work", async () => {
    expect(await signed("siti@example.com")).toEqual([true]);
    const [before] = await rows();
    const key = (await keyOf()) ?? new Uint8Array();
    await expect(rotatePrivateKeys(first.store, certificates, { key: randomBytes(32), secret })).rejects.toThrow(
      KeysDiffer,
    );
    expect(await rows()).toEqual([before]);
    // The root's, the simulated stamp's and the user's.
    expect(await rotatePrivateKeys(first.store, certificates, { key, secret })).toBe(3);
    const [after] = await rows();
    const unlocked = (row: typeof after, by: Uint8Array) =>
      certificates.unlock(Buffer.from(row?.locked_key ?? "", "base64"), by, row?.id ?? "");
    const fresh = (await keyOf()) ?? new Uint8Array();
    expect([unlocked(after, key), unlocked(after, fresh)]).toEqual([null, unlocked(before, key)]);
    expect(await signed("budi@example.com")).toEqual([true, true]);
  });

  test("are thrown away where the secret is lost: what was signed stays valid, certificates do not, new ones are made", async () => {
    expect(await keyOf(lost)).toBeUndefined();
    expect(await forgetPrivateKeys(first.store, new Date())).toBe(4);
    expect((await rows()).map(({ locked_key, revoked_at }) => [locked_key, revoked_at !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(await signed("citra@example.com", lost)).toEqual([true, true, true]);
    expect(await keyOf(secret)).toBeUndefined();
  });
});
