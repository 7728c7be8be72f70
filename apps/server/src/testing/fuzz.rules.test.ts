import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fuzz } from "./fuzz.ts";

const canary = "hanya-untuk-siti";

/** What is found where every call is answered so. */
async function foundIn(status: number, body: string, token: string | null = "t") {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callers = [{ token, never: token === "siti" ? [] : [canary] }];
  const description = { paths: { "/api/v1/topics": { get: {} } } };
  const { findings } = await fuzz({ url, description, callers, count: 20, seed: 1 });
  return [...new Set(findings.map(({ why }) => why))];
}

test.each([
  ["another's word", 200, `{"title":"berapa ${canary}?"}`, `tells ${canary}`],
  ["another's word in a refusal", 404, `{"detail":"${canary}"}`, `tells ${canary}`],
  [
    "where its code lies",
    400,
    '{"detail":"Error at ask (/srv/tanyadata/ask.ts:12:3)"}',
    "tells at ask (/srv/tanyadata/ask.ts:12",
  ],
  ["what its database said", 422, '{"detail":"SQLITE_CONSTRAINT: UNIQUE"}', "tells SQLITE_"],
  ["how passwords are kept", 200, '{"hash":"$argon2id$v=19$m=19456"}', "tells $argon2"],
  ["a failure", 500, '{"code":"internal"}', "fails"],
  ["a failure that says that it is none of the known ones", 503, '{"code":"state_unavailable"}', "fails"],
])("the fuzzer finds a server out that tells %s", async (_, status, body, why) => {
  expect(await foundIn(status, body)).toEqual([why]);
});

test("the fuzzer holds nothing against what may be said", async () => {
  expect(await foundIn(200, '{"title":"berapa penduduk?"}')).toEqual([]);
  expect(await foundIn(503, '{"code":"overloaded"}')).toEqual([]);
  // To whom it belongs it may be told.
  expect(await foundIn(200, `{"title":"${canary}"}`, "siti")).toEqual([]);
});
