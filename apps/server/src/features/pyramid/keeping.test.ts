import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Geography, startGeography } from "./pyramid.fixture.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await startGeography();
});
afterAll(() => geography.close());

describe("answers that are kept", () => {
  it.each([
    ["a list", "/geographies/provinces"],
    ["a figure", "/geographies/informations"],
    ["the tree of a province", "/buy/villages/tree?province=51"],
  ])("carry an ETag and how long they hold: %s", async (_about, path) => {
    const first = await geography.get(path);
    expect(first.headers["cache-control"]).toBe("public, max-age=300");
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await geography.get(path, {}, { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers.etag).toBe(etag);
    const other = await geography.get(path, {}, { "if-none-match": 'W/"another"' });
    expect([other.status, other.body]).toEqual([200, first.body]);
  });

  it("differ in their ETag where they differ", async () => {
    const tagOf = async (path: string) => (await geography.get(path)).headers.etag;
    expect(await tagOf("/geographies/districts?province=51")).not.toBe(
      await tagOf("/geographies/districts?province=52"),
    );
    expect(await tagOf("/geographies/informations?province=51")).not.toBe(
      await tagOf("/geographies/informations?province=52"),
    );
  });

  it("are compressed as the client asks", async () => {
    for (const [encoding, unpack] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const { status, body, headers } = await geography.bytes("/buy/villages/tree?province=51", {
        "accept-encoding": encoding,
      });
      expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(JSON.parse(unpack(body).toString()).data).toHaveLength(9);
    }
  });
});

it("are limited by address, and say when to come again", async () => {
  const limited = await startGeography({ callsPerMinute: 3 });
  try {
    for (let call = 0; call < 3; call++) expect((await limited.get("/geographies/provinces")).status).toBe(200);
    const { status, body, headers } = await limited.get("/geographies/informations");
    expect([status, body.code, headers["cache-control"]]).toEqual([429, "too_many_requests", "no-store"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
