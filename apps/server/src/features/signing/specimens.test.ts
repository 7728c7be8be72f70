import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { formOf, pngOf } from "../../testing/forms.ts";

describe("specimens", () => {
  let app: TestApp;
  let siti: TestUser;
  let budi: TestUser;
  beforeEach(async () => {
    app = await startTestApp();
    siti = await app.signUp();
    budi = await app.signUp();
  });
  afterEach(() => app.close());

  const add = (bytes: Uint8Array = pngOf(40, 20), name = "Paraf") => {
    const form = formOf({ name }, { name: "paraf.png", type: "image/png", bytes });
    return app.call("POST", "/specimens", { token: siti.token, ...form });
  };
  const list = async (user = siti) => (await app.call("GET", "/specimens", { token: user.token })).body;
  const deed = (id: string, name: string, user = siti) =>
    app.call("POST", `/specimens/${id}/${name}`, { token: user.token });

  test("are kept as they came; the first is the default until another is", async () => {
    const [first, second] = [(await add()).body, (await add(pngOf(10, 10))).body];
    expect(first).toMatchObject({ name: "Paraf", width: 40, height: 20, is_default: true, archived_at: null });
    const image = await app.app.inject({
      method: "GET",
      url: `/api/v1/specimens/${first.id}/image`,
      headers: { authorization: `Bearer ${siti.token}` },
    });
    expect([image.headers["content-type"], image.rawPayload.equals(pngOf(40, 20))]).toEqual(["image/png", true]);
    expect((await deed(second.id, "default")).body.is_default).toBe(true);
    expect((await list()).map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([true, false]);
  });

  test("leave what lies below them to be seen: what is nearly all opaque is refused", async () => {
    expect((await add(pngOf(40, 20, 6, 0.7))).body.code).toBe("picture_opaque");
    expect((await add(pngOf(40, 20, 6, 0.4))).status).toBe(201);
  });

  test("are archived, not deleted, and are then no default any more", async () => {
    const { id } = (await add()).body;
    expect((await deed(id, "archive")).body).toMatchObject({ is_default: false, archived_at: expect.any(String) });
    expect((await deed(id, "default")).body.code).toBe("specimen_archived");
    expect((await list()).length).toBe(1);
    expect((await add()).body.is_default).toBe(true);
  });

  test("are PNGs with transparency, whole, and of a sane size", async () => {
    const good = pngOf(40, 20);
    const flipped = Buffer.from(good);
    flipped[45] = (flipped[45] ?? 0) ^ 1;
    const bad = [
      pngOf(40, 20, 2),
      good.subarray(0, -4),
      Buffer.concat([good, good]),
      flipped,
      pngOf(2401, 1),
      // Interlaced, of an unknown depth, of another size than its pixels, with pixels that do not unpack.
      changedPng((header) => header.writeUInt8(1, 12)),
      changedPng((header) => header.writeUInt8(3, 8)),
      changedPng((header) => header.writeUInt32BE(21, 4)),
      changedPng((header) => header.writeUInt32BE(19, 4)),
      changedPng((_, pixels) => pixels.fill(0x55, 4)),
      Buffer.from("GIF89a"),
    ];
    for (const bytes of bad) expect((await add(bytes)).body.code).toBe("image_refused");
    expect((await add(Buffer.alloc(1024 * 1024 + 1))).body.code).toBe("file_too_large");
    expect((await add(good, "")).body).toMatchObject({ code: "validation_failed", errors: [{ path: "name" }] });
    expect(await list()).toEqual([]);
  });

  test("of another user are as absent as those that never were", async () => {
    const { id } = (await add()).body;
    expect(await list(budi)).toEqual([]);
    expect((await app.call("GET", `/specimens/${id}/image`, { token: budi.token })).status).toBe(404);
    for (const name of ["archive", "default"]) expect((await deed(id, name, budi)).status).toBe(404);
    expect((await list())[0]).toMatchObject({ is_default: true, archived_at: null });
  });

  test("need a form with one file", async () => {
    const send = (options: object) => app.call("POST", "/specimens", { token: siti.token, ...options });
    expect((await send({ body: { name: "x" }, headers: { "content-type": "application/json" } })).body.code).toBe(
      "unsupported_media_type",
    );
    expect((await send(formOf({ name: "x" }))).body).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "file" }],
    });
    const { body, headers } = formOf({ name: "x" }, { name: "x.png", type: "image/png", bytes: pngOf(4, 4) });
    expect((await send({ body: body.subarray(0, 150), headers })).body.code).toBe("validation_failed");
  });
});

/** A PNG whose header or packed pixels were changed; its checksums are right again. */
function changedPng(change: (header: Buffer, pixels: Buffer) => void): Buffer {
  const png = pngOf(40, 20);
  const at = png.indexOf("IDAT");
  const length = png.readUInt32BE(at - 4);
  change(png.subarray(16, 29), png.subarray(at + 4, at + 4 + length));
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  png.writeUInt32BE(crc32(png.subarray(at, at + 4 + length)), at + 4 + length);
  return png;
}
