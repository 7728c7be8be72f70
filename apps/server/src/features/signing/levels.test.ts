import * as certificates from "@tanyadata/certificates";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { formOf } from "../../testing/forms.ts";
import { patient } from "../../testing/program.ts";
import { type Loopback, loopback } from "../../trust/doubles/loopback.ts";
import { startTimestampAuthority, type TimestampDouble } from "../../trust/doubles/timestamp.double.ts";
import { revocationClient } from "../../trust/revocation.ts";
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
    const told = { hosts: [new URL(authority.url).host], allowsPrivate: true, timeout: 5000 };
    app = await startTestApp({
      documents: {
        ...{ timestamp, revocation: revocationClient(told, certificates) },
        settings: { ...settings, trustedRoots: [authority.root] },
      },
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

/** A certificate of somebody else's authority, imported as PKCS#12. */
describe("signatures with an imported certificate", patient, () => {
  let stamps: TimestampDouble;
  let lists: Loopback;
  let asked: string[];
  let root: certificates.Root;
  const at = new Date();
  const day = 86_400_000;
  beforeEach(async () => {
    asked = [];
    stamps = await startTimestampAuthority();
    root = await certificates.createRoot({ name: "Penerbit lain (uji)", at: new Date(at.getTime() - day), years: 5 });
    const until = { nextUpdate: new Date(at.getTime() + 7 * day), revoked: [] };
    const list = await certificates.crl(root, { number: 1, at, ...until });
    lists = await loopback(({ url }, response) => {
      asked.push(url.pathname);
      response.writeHead(200).end(url.pathname === "/rubbish.crl" ? "bukan CRL" : list);
    });
  }, patient.timeout);
  afterEach(async () => {
    await lists.close();
    await stamps.close();
  });

  async function signed(told: { crlUrl?: string; hosts: string[]; allowsPrivate?: boolean; roots?: Uint8Array[] }) {
    const { crlUrl, hosts, allowsPrivate = true, roots = [root.certificate, stamps.root] } = told;
    const options = { hosts: [new URL(stamps.url).host, ...hosts], allowsPrivate, timeout: 5000 };
    const app = await startTestApp({
      documents: {
        timestamp: timestampClient({ url: stamps.url, credentials: undefined, policy: undefined, timeout: 5000 }),
        revocation: revocationClient(options, certificates),
        settings: {
          ...{ publicUrl: undefined, timeZone: "Asia/Jakarta" },
          ...{ order: "bebas", level: undefined },
          trustedRoots: roots,
        },
      },
    });
    try {
      const with_ = documentsOf(app);
      const user = await app.signUp({ password: accountPassword });
      const made = await certificates.issue(root, {
        ...{ subject: "Budi", key: "p-256", use: "sign", at, days: 30 },
        ...(crlUrl && { crlUrl }),
      });
      const bytes = await certificates.writePkcs12(made, "rahasia-p12", "Budi");
      const form = formOf({ password: "rahasia-p12" }, { name: "budi.p12", type: "application/x-pkcs12", bytes });
      const imported = await app.call("POST", "/certificates/import", { token: user.token, ...form });
      const { specimen_id } = await with_.equip(user);
      const document = await with_.upload(user);
      const tools = { certificate_id: imported.body.id, specimen_id };
      const begun = await with_.sign(user, document, { ...tools, level: "B-LTA" });
      const { last } = await with_.ended(user, begun.body.id);
      const [recorded] = (await with_.get(user, "/signatures")).body;
      const found =
        last.state === "selesai"
          ? (await with_.verify(user, await with_.bytes(user, document, 2))).body.signatures[0].level
          : null;
      return {
        state: last.state,
        code: last.error?.code,
        again: last.can_retry,
        warnings: last.warnings,
        level: recorded.level,
        found,
      };
    } finally {
      await app.close();
    }
  }
  const here = () => new URL(lists.url).host;

  test("keep what its own issuer tells of it, and record the level that is found", async () => {
    expect(await signed({ crlUrl: `${lists.url}/a.crl`, hosts: [here()] })).toMatchObject({
      ...{ state: "selesai", level: "B-LTA", found: "B-LTA", warnings: undefined },
    });
    expect([asked, stamps.lists > 0]).toEqual([["/a.crl"], true]);
  });

  test("fail clearly, and are not offered again, where nobody may be asked", async () => {
    const lasting = { state: "gagal", code: "level_unavailable", again: false };
    expect(await signed({ hosts: [here()] })).toMatchObject(lasting);
    expect(await signed({ crlUrl: `${lists.url}/a.crl`, hosts: [] })).toMatchObject(lasting);
    expect(await signed({ crlUrl: `${lists.url}/a.crl`, hosts: [here()], allowsPrivate: false })).toMatchObject(
      lasting,
    );
    expect(asked).toEqual([]);
  });

  test("fail clearly, and may be tried again, where no list comes", async () => {
    const passing = { state: "gagal", code: "revocation_unavailable", again: true };
    expect(await signed({ crlUrl: `${lists.url}/rubbish.crl`, hosts: [here()] })).toMatchObject(passing);
    expect(asked).toEqual(["/rubbish.crl"]);
  });

  test("are recorded as what they are where the time-stamp's authority is not trusted", async () => {
    const told = { crlUrl: `${lists.url}/a.crl`, hosts: [here()], roots: [root.certificate] };
    expect(await signed(told)).toMatchObject({
      ...{ state: "selesai", level: "B-B", found: "B-B", warnings: ["lower_level"] },
    });
  });
});
