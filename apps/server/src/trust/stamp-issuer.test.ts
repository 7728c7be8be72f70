import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inClear } from "../keys/encrypted-file.ts";
import {
  type AnswerFault,
  type OrderFault,
  type StampIssuerDouble,
  startStampIssuer,
} from "./doubles/stamp-issuer.double.ts";
import { httpIssuer } from "./http-issuer.ts";
import { sandbox } from "./sandbox.ts";
import { type MeteraiProvider, type OrderLog, obtainSerial, type StampOrder } from "./stamp-issuer.ts";

const order: StampOrder = {
  reference: "op-1",
  documentType: "4b",
  number: "12/A & B",
  date: "2026-11-21",
  value: 7_500_000,
  fileName: "perjanjian.pdf",
};
const box = { page: 1, x: 10, y: 20, width: 100, height: 50 };
const bytes = Buffer.from("%PDF-1.7\nnot much\n");

const open: { close(): Promise<void> }[] = [];
let folder: string;
let pdf: string;
let output: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-issuer-"));
  [pdf, output] = [join(folder, "input.pdf"), join(folder, "output.pdf")];
  await writeFile(pdf, bytes);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const double of open.splice(0)) await double.close();
});
async function started(options?: { givesSameNumber?: boolean }): Promise<StampIssuerDouble> {
  const double = await startStampIssuer(options);
  open.push(double);
  return double;
}
const provider = (double: StampIssuerDouble, changes = {}) => httpIssuer(double.profile(changes), () => new Date());

/** What survives a crash: when the number was asked for last. */
function kept(): OrderLog & { askedAt: Date | null } {
  const log = {
    askedAt: null as Date | null,
    asking: async (at: Date) => {
      log.askedAt = at;
    },
  };
  return log;
}

describe("an issuer over HTTP", () => {
  test("tells kinds of documents and balance, issues, shows, stamps and corrects, as its profile says", async () => {
    const double = await started();
    const issuer = provider(double);
    expect(await issuer.documentTypes()).toEqual({ ok: true, value: [{ code: "4b", name: "Dokumen perjanjian" }] });
    expect(await issuer.balance()).toEqual({ ok: true, value: 1000 });
    const issued = await obtainSerial(issuer, order, kept(), async () => new Date());
    expect(issued).toEqual({ kind: "issued", serial: "DBL00000001", picture: expect.any(Uint8Array) });
    expect(await issuer.balance()).toEqual({ ok: true, value: 999 });
    expect(await issuer.status("op-1")).toEqual({ kind: "issued", serial: "DBL00000001", picture: null });
    expect(await issuer.status("op-2")).toMatchObject({ kind: "not_issued", failure: "refused" });
    expect(await issuer.picture("DBL00000001", "op-1")).toEqual({ ok: true, value: expect.any(Uint8Array) });
    let sent: Record<string, unknown> = {};
    const { stampPdf } = double;
    double.stampPdf = (bytes, request) => {
      sent = request;
      return stampPdf(bytes, request);
    };
    const stamped = await issuer.stamp?.({
      reference: "op-1",
      serial: "DBL00000001",
      picture: null,
      pdf: inClear(pdf),
      output,
      box,
    });
    expect(stamped).toMatchObject({ ok: true });
    expect(sent).toMatchObject({ sn: "DBL00000001", page: 1, llx: 10, lly: 20, urx: 110, ury: 70 });
    expect((await readFile(output)).subarray(0, bytes.length)).toEqual(bytes);
    expect(await issuer.correct("DBL00000001", order)).toEqual({ ok: true, value: null });
    // One log-in served them all.
    expect(double.calls.filter((call) => call === "POST /login")).toHaveLength(1);
  });

  test("logs in again when its token is refused, without ordering twice", async () => {
    const double = await started();
    const [first, second] = [provider(double), provider(double)];
    await first.balance();
    // Another log-in ends the first one's token.
    await second.balance();
    expect(await first.issue(order)).toMatchObject({ kind: "issued" });
    expect(double.spent("op-1")).toHaveLength(1);
  });

  test("repeats the issuer's own words, and none of its secrets", async () => {
    const double = await started();
    const profile = double.profile();
    const issuer = httpIssuer({ ...profile, secrets: { password: 'salah "sama sekali"' } }, () => new Date());
    const answer = await issuer.balance();
    expect(answer).toEqual({ ok: false, failure: "refused", detail: expect.stringContaining("wrong: operator / •••") });
    expect(JSON.stringify(answer)).not.toContain("sama sekali");
    double.orderFaults.push("refused");
    expect(await provider(double).issue(order)).toEqual({
      kind: "not_issued",
      failure: "refused",
      detail: 'HTTP 200 {"code":"51","message":"saldo tidak cukup"}',
    });
  });

  test("that cannot be reached spent nothing", async () => {
    const double = await startStampIssuer();
    await double.close();
    const issuer = provider(double);
    expect(await issuer.issue(order)).toMatchObject({ kind: "not_issued", failure: "unavailable" });
    expect(await issuer.status("op-1")).toMatchObject({ kind: "unknown" });
    expect(await issuer.balance()).toMatchObject({ ok: false, failure: "unavailable" });
  });

  test.each<OrderFault>(["silence", "lost", "late", "break", "error", "error_before", "rubbish", "half"])(
    "that fails while it issues (%s) leaves it open whether a number was spent",
    async (fault) => {
      const double = await started();
      double.orderFaults.push(fault);
      expect(await provider(double, { timeoutSeconds: 0.1 }).issue(order)).toMatchObject({ kind: "unknown" });
    },
  );

  test("that answers twice is heard once", async () => {
    const double = await started();
    const issuer = provider(double);
    double.orderFaults.push("twice");
    double.statusFaults.push("twice");
    expect(await issuer.issue(order)).toMatchObject({ kind: "issued", serial: "DBL00000001" });
    expect(await issuer.status("op-1")).toMatchObject({ kind: "issued", serial: "DBL00000001" });
    expect(await issuer.issue({ ...order, reference: "op-2" })).toMatchObject({ serial: "DBL00000002" });
  });

  test.each<AnswerFault>(["silence", "break", "error", "rubbish", "half"])(
    "that fails while it stamps (%s) is asked again with the same number",
    async (fault) => {
      const double = await started();
      const issuer = provider(double, { timeoutSeconds: 0.2 });
      await issuer.issue(order);
      double.stampFaults.push(fault);
      const request = { reference: "op-1", serial: "DBL00000001", picture: null, pdf: inClear(pdf), output, box };
      expect(await issuer.stamp?.(request)).toMatchObject({ ok: false, failure: "unavailable" });
      expect(await provider(double).stamp?.(request)).toMatchObject({ ok: true });
      expect(double.spent("op-1")).toHaveLength(1);
    },
  );
});

describe("a serial number", () => {
  test("that was issued unheard is found by its reference, without another order", async () => {
    for (const givesSameNumber of [true, false]) {
      const double = await started({ givesSameNumber });
      double.orderFaults.push("error");
      const log = kept();
      expect(await obtainSerial(provider(double), order, log, async () => new Date())).toMatchObject({
        serial: "DBL00000001",
      });
      expect(await obtainSerial(provider(double), order, log, async () => new Date())).toMatchObject({
        serial: "DBL00000001",
      });
      expect(double.calls.filter((call) => call === "POST /sn")).toHaveLength(1);
    }
  });

  test("is asked for only after that was written down", async () => {
    const double = await started();
    const log: OrderLog = { askedAt: null, asking: () => Promise.reject(new Error("the disk is full")) };
    await expect(obtainSerial(provider(double), order, log, async () => new Date())).rejects.toThrow(
      "the disk is full",
    );
    expect(double.spent("op-1")).toEqual([]);
  });

  const orderFault = fc.constantFrom<OrderFault>(
    ...([
      "none",
      "silence",
      "break",
      "error",
      "rubbish",
      "half",
      "twice",
      "refused",
      "lost",
      "error_before",
      "late",
    ] as const),
  );
  const statusFault = fc.constantFrom<AnswerFault>("none", "silence", "break", "error", "rubbish", "half", "twice");
  const step = fc.oneof(
    fc.record({
      deed: fc.constant("try" as const),
      order: orderFault,
      status: fc.array(statusFault, { maxLength: 2 }),
    }),
    fc.record({ deed: fc.constant("arrive" as const) }),
    fc.record({ deed: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 1200 }) }),
  );

  test.each([true, false])(
    "is never spent twice for one operation, over any faults and retries (the issuer knows repeated orders: %s)",
    { timeout: 60_000 },
    async (givesSameNumber) => {
      const double = await started({ givesSameNumber });
      let operations = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
          operations += 1;
          const own = { ...order, reference: `operation-${operations}` };
          const log = kept();
          let clock = Date.parse("2026-11-21T10:00:00Z");
          const heard = new Set<string>();
          const attempt = async (issuer: MeteraiProvider) => {
            const issue = await obtainSerial(issuer, own, log, async () => new Date(clock));
            if (issue.kind === "issued") heard.add(issue.serial);
            return issue;
          };
          const hasty = provider(double, { timeoutSeconds: 0.03 });
          for (const { deed, ...more } of steps) {
            if (deed === "arrive") double.arrive();
            if ("seconds" in more) {
              clock += more.seconds * 1000;
              // What is on its way arrives sooner than it is held to be lost.
              if (more.seconds >= 600) double.arrive();
            }
            if ("order" in more) {
              double.orderFaults.push(more.order);
              double.statusFaults.push(...more.status);
              await attempt(hasty);
              double.orderFaults.length = 0;
              double.statusFaults.length = 0;
            }
          }
          // In the end all is well again, and the operation gets its one number.
          double.arrive();
          clock += 1_000_000;
          const end = await attempt(provider(double));
          expect(end).toMatchObject({ kind: "issued" });
          expect(double.spent(own.reference)).toHaveLength(1);
          expect([...heard]).toEqual(double.spent(own.reference));
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe("the sandbox", () => {
  test("gives numbers that say what they are, the same for the same operation, until its stamps are gone", async () => {
    const taken = new Set<string>();
    const issuer = sandbox({ stamps: 3, issued: async (except) => taken.size - (except && taken.has(except) ? 1 : 0) });
    const serials: string[] = [];
    for (const reference of ["a", "b", "a", "c"]) {
      const issue = await obtainSerial(issuer, { ...order, reference }, kept(), async () => new Date());
      taken.add(reference);
      serials.push(issue.kind === "issued" ? issue.serial : issue.kind);
    }
    expect(serials[0]).toMatch(/^SIM-\w{5}-\w{5}-\w{5}-\w{5}$/);
    expect(serials[2]).toBe(serials[0]);
    expect(new Set(serials).size).toBe(3);
    expect(await issuer.balance()).toEqual({ ok: true, value: 0 });
    expect(await issuer.issue({ ...order, reference: "d" })).toMatchObject({ kind: "not_issued", failure: "refused" });
    expect(issuer.isSimulated).toBe(true);
    expect(issuer.stamp).toBeNull();
  });
});
