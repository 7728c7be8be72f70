import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";
import { startTimestampAuthority, type TimestampDouble } from "../../trust/doubles/timestamp.double.ts";
import { timestampClient } from "../../trust/timestamp.ts";

describe("signatures with time-stamps", patient, () => {
  let authority: TimestampDouble;
  let app: TestApp;
  let with_: ReturnType<typeof documentsOf>;
  let siti: TestUser;
  let tools: { certificate_id: string; specimen_id: string };
  beforeEach(async () => {
    authority = await startTimestampAuthority();
    const timestamp = timestampClient({ url: authority.url, credentials: undefined, policy: undefined, timeout: 5000 });
    const settings = { publicUrl: undefined, timeZone: "Asia/Makassar", order: "bebas", level: undefined } as const;
    app = await startTestApp({
      documents: { timestamp, settings: { ...settings, trustedRoots: [authority.root] } },
    });
    with_ = documentsOf(app);
    siti = await app.signUp({ password: accountPassword });
    tools = await with_.equip(siti);
  }, patient.timeout);
  afterEach(async () => {
    await app.close();
    await authority.close();
  });

  test.each(["B-T", "B-LT", "B-LTA"])("of level %s are of that level to our own verification", async (level) => {
    const document = await with_.upload(siti);
    const asked = await with_.sign(siti, document, { ...tools, level });
    const { last, states } = await with_.ended(siti, asked.body.id);
    expect([last.error, last.state, states.length > 0]).toEqual([undefined, "selesai", true]);
    const found = (await with_.verify(siti, await with_.bytes(siti, document, 2))).body;
    expect(found.signatures).toMatchObject([{ level, time_source: "timestamp", chain: "trusted" }]);
  });

  test("whose authority is silent fail cleanly, and succeed when tried again", async () => {
    const document = await with_.upload(siti);
    expect((await with_.get(siti, "/signatures/options")).body).toMatchObject({ default_level: "B-T" });
    authority.faults.push("error");
    const { id } = (await with_.sign(siti, document, tools)).body;
    expect((await with_.ended(siti, id)).last).toMatchObject({
      ...{ state: "gagal", revision_out: null, can_retry: true },
      error: { code: "timestamp_unavailable" },
    });
    expect((await with_.get(siti, `/documents/${document.id}`)).body).toMatchObject({
      revision: 1,
      sha256: document.sha256,
    });
    expect((await with_.post(siti, `/operations/${id}/retry`)).status).toBe(202);
    expect((await with_.ended(siti, id)).last).toMatchObject({ state: "selesai", revision_out: 2 });
    expect((await with_.post(siti, `/operations/${id}/retry`)).body.code).toBe("operation_settled");
    expect((await with_.post(siti, `/operations/${id}/cancel`)).body.code).toBe("operation_settled");
  });
});
