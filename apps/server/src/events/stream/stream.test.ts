import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { append, eraseOf, forgetBefore, type StoredEvent } from "../audit-log.ts";
import type { Collector } from "./collector.ts";
import { otlpCollector } from "./otlp.ts";
import { leaseMilliseconds, placeOf } from "./places.store.ts";
import { streamVariables } from "./settings.ts";
import { streamEvents } from "./stream-events.ts";
import { syslogCollector, syslogLine } from "./syslog.ts";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** What a syslog server that counts octets makes of what came: each message, and what is left over. */
function framesOf(bytes: Buffer): { readonly messages: string[]; readonly rest: string } {
  const messages: string[] = [];
  let at = 0;
  for (;;) {
    const space = bytes.indexOf(" ", at);
    const length = Number(bytes.subarray(at, space).toString());
    if (space < 0 || !Number.isInteger(length)) break;
    messages.push(bytes.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return { messages, rest: bytes.subarray(at).toString() };
}

/** Where a server listens that ends each connection once it has read it to its end, as syslog servers do. */
async function listening(server: Server, event: "connection" | "secureConnection", hear: (socket: Socket) => void) {
  server.on(event, (socket: Socket) => {
    socket.on("error", () => {});
    hear(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ended.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A key, and a certificate that nobody vouches for. */
function ownCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-test-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=collector"];
  const names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", ...subject, ...names], { stdio: "ignore" });
  const own = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return own;
}

const toldIn = (message: string) => JSON.parse(message.slice(message.indexOf("{")));
const toldAt = (record: { attributes: { key: string; value: { stringValue: string } }[] }): string =>
  record.attributes.find(({ key }) => key === "at")?.value.stringValue ?? "";
const numbersIn = (messages: readonly string[]): number[] => messages.map((message) => toldIn(message).number);

describeOnBothStores("the log told elsewhere", (newLocation) => {
  let store: Store;
  let time = Date.parse("2026-03-01T08:00:00Z");
  const now = () => new Date(time);
  beforeAll(async () => {
    store = await openStore(await newLocation());
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    for (const table of ["events", "event_head", "event_collectors"] as const)
      await store.db.deleteFrom(table).execute();
  });
  const told = { userId: null, email: "siti@contoh.id", deed: "ask", sql: null, duration: 1 } as const;
  const add = (questions: readonly string[], outcome = "done") =>
    store.db.transaction().execute(async (transaction) => {
      for (const question of questions) await append(transaction, now(), { ...told, question, outcome });
    });
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const streamTo = (collector: Collector, node = "a") => {
    const place = placeOf(store.db, async () => now(), collector.name, node);
    const stream = streamEvents({ collector, place, now, report });
    ended.push(() => stream.close());
    return { ...stream, place };
  };
  /** Keeps what it was told, and fails where it is said so. */
  const recorder = (fails: () => string | undefined = () => undefined) => {
    const events: StoredEvent[] = [];
    const collector: Collector = {
      name: "otlp",
      async take(all) {
        events.push(...all);
        const problem = fails();
        if (problem !== undefined) throw new Error(problem);
      },
    };
    return { collector, events, numbers: () => events.map(({ number }) => number) };
  };

  test("goes on from its place, in order, a page at a time, whoever looks", async () => {
    await add(Array.from({ length: 230 }, (_, at) => `Berapa ${at}?`));
    const { collector, numbers } = recorder();
    const stream = streamTo(collector);
    await Promise.all([stream.look(), stream.look()]);
    expect(numbers()).toEqual(Array.from({ length: 230 }, (_, at) => at + 1));
    await add(["lagi"]);
    await streamTo(collector, "a").look();
    expect(numbers().slice(230)).toEqual([231]);
    expect(await stream.place.behind()).toBe(0);
  });

  test("is sent again where nobody knows that it arrived, by the same process or, once its time is over, another", async () => {
    await add(["satu", "dua"]);
    let problem: string | undefined = "hilang";
    const { collector, numbers } = recorder(() => problem);
    const first = streamTo(collector, "a");
    await first.look();
    expect(numbers()).toEqual([1, 2]);
    const [kept] = await store.db.selectFrom("event_collectors").selectAll().execute();
    expect(kept).toMatchObject({ number: 0, problem: "hilang", failing_since: now().toISOString(), leased_by: "a" });
    problem = undefined;
    await first.look();
    expect(numbers(), "a moment later it is not tried again").toEqual([1, 2]);
    // Another process dies between sending and keeping that it did: it has the word until its time is over.
    await placeOf(store.db, async () => now(), "otlp", "dead").claim();
    time += leaseMilliseconds - 1;
    await first.look();
    expect(numbers()).toEqual([1, 2]);
    time += 2;
    await first.look();
    expect(numbers()).toEqual([1, 2, 1, 2]);
    expect(await first.place.behind()).toBe(0);
    const [well] = await store.db.selectFrom("event_collectors").selectAll().execute();
    expect(well).toMatchObject({ number: 2, problem: null, failing_since: null });
  });

  test("is sent by one process of several, and by another at once where that one ends", async () => {
    await add(["satu"]);
    const [one, other] = [recorder(), recorder()];
    const first = streamTo(one.collector, "a");
    const second = streamTo(other.collector, "b");
    await first.look();
    await add(["dua"]);
    await second.look();
    expect([one.numbers(), other.numbers()]).toEqual([[1], []]);
    await first.close();
    await second.look();
    expect(other.numbers()).toEqual([2]);
  });

  test("waits twice as long each time, a minute at most, and says once that it fails", async () => {
    await add(["satu"]);
    problems.length = 0;
    const { collector, events } = recorder(() => "tidak ada");
    const stream = streamTo(collector);
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries++) {
      const began = time;
      while (events.length < tries) {
        await stream.look();
        if (events.length < tries) time += 1_000;
      }
      waits.push((time - began) / 1000);
    }
    expect(waits).toEqual([0, 2, 4, 8, 16, 32, 60, 60]);
    expect(problems).toEqual(["otlp: tidak ada"]);
  });

  test("tells what was forgotten before it was sent", async () => {
    await add(["lama", "lama juga"]);
    const { collector, numbers } = recorder();
    await streamTo(collector).look();
    await add(["belum", "belum juga"]);
    const later = new Date(time + 1);
    await store.db.transaction().execute((transaction) => forgetBefore(transaction, later.toISOString()));
    await add(["baru"]);
    problems.length = 0;
    await streamTo(collector).look();
    expect(numbers()).toEqual([1, 2, 5]);
    expect(problems).toEqual(["events 3 to 4 were forgotten before otlp had them"]);
  });

  test("goes by syslog over TCP, each behind its length, whatever signs it has", async () => {
    const questions = ["Berapa penduduk\n<13>1 palsu?", "Tinggi “Semeru” ≥ 3.000 m? 🌋", "x".repeat(20_000)];
    await add(questions);
    await add(["gagal"], "no_answer");
    const got: Buffer[] = [];
    const port = await listening(createServer(), "connection", (socket) => socket.on("data", (part) => got.push(part)));
    await streamTo(syslogCollector({ by: "tcp", host: "127.0.0.1", port }, undefined)).look();
    const { messages, rest } = framesOf(Buffer.concat(got));
    expect([numbersIn(messages), rest]).toEqual([[1, 2, 3, 4], ""]);
    expect(messages.map((message) => toldIn(message).question)).toEqual([...questions, "gagal"]);
    expect(messages[0]).toMatch(/^<110>1 2026-03-01T08:\S+Z \S+ tanyadata - ask - \{"number":1,/);
    expect(messages[3]).toMatch(/^<109>1 /);
    expect(messages.join("")).toMatch(/^[\x20-\x7e]*$/);
  });

  test("counts as sent over TCP only where the server has read it to its end", async () => {
    await add(["satu"]);
    let isWell = false;
    const got: Buffer[] = [];
    const port = await listening(createServer(), "connection", (socket) => {
      if (!isWell) return socket.once("data", () => socket.resetAndDestroy());
      return socket.on("data", (part) => got.push(part));
    });
    const stream = streamTo(syslogCollector({ by: "tcp", host: "127.0.0.1", port }, undefined));
    await stream.look();
    expect(await stream.place.behind()).toBe(1);
    isWell = true;
    time += 2_000;
    await stream.look();
    expect([await stream.place.behind(), numbersIn(framesOf(Buffer.concat(got)).messages)]).toEqual([0, [1]]);
  });

  test("goes by syslog over TLS to a server that is vouched for, and to no other", async () => {
    await add(["satu", "dua"]);
    const own = ownCertificate();
    const got: Buffer[] = [];
    const port = await listening(createTlsServer(own), "secureConnection", (socket) =>
      socket.on("data", (part) => got.push(part)),
    );
    const place = { by: "tls", host: "127.0.0.1", port } as const;
    problems.length = 0;
    const unsure = streamTo(syslogCollector(place, undefined));
    await unsure.look();
    expect([await unsure.place.behind(), got, problems]).toEqual([2, [], [expect.stringMatching(/self.signed/)]]);
    const sure = streamTo(syslogCollector(place, own.cert), "b");
    await sure.look();
    expect([await sure.place.behind(), numbersIn(framesOf(Buffer.concat(got)).messages)]).toEqual([0, [1, 2]]);
  });

  test("goes by syslog over UDP, one to a datagram, cut where it would be too long for one", async () => {
    const long = `Berapa ${"é".repeat(60_000)}?`;
    await add(["satu", long]);
    const socket = createSocket("udp4");
    const got: string[] = [];
    const both = new Promise<void>((resolve) =>
      socket.on("message", (message) => {
        got.push(message.toString());
        if (got.length === 2) resolve();
      }),
    );
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    ended.push(() => socket.close());
    const { port } = socket.address();
    await streamTo(syslogCollector({ by: "udp", host: "127.0.0.1", port }, undefined)).look();
    await both;
    expect(numbersIn(got)).toEqual([1, 2]);
    expect(got[1]?.length).toBeLessThanOrEqual(8_192);
    expect(toldIn(got[1] ?? "").question).toBe(`${long.slice(0, 500)}…`);
  });

  test("goes by OTLP as JSON with every field; what a collector rejects is told, and not sent again", async () => {
    await add(["satu"]);
    await add(["dua"], "policy");
    const bodies: { readonly body: string; readonly authorization: string | undefined }[] = [];
    let answer: readonly [number, string] = [503, ""];
    const server = createHttpServer(async (request, response) => {
      bodies.push({ body: await text(request), authorization: request.headers.authorization });
      response.writeHead(answer[0]).end(answer[1]);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ended.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`;
    const stream = streamTo(otlpCollector({ url, authorization: "Bearer x" }, "1.2.3", report));
    problems.length = 0;
    await stream.look();
    expect([await stream.place.behind(), problems]).toEqual([2, ["otlp: it answers 503"]]);
    answer = [200, '{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"too old"}}'];
    time += 2_000;
    await stream.look();
    expect([await stream.place.behind(), problems.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^1 of 2 events were rej/),
    ]);
    expect(bodies.map(({ authorization }) => authorization)).toEqual(["Bearer x", "Bearer x"]);
    const { resourceLogs } = JSON.parse(bodies[1]?.body ?? "");
    expect(resourceLogs[0].resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "tanyadata" },
    });
    const [first, second] = resourceLogs[0].scopeLogs[0].logRecords;
    expect(first).toMatchObject({ severityNumber: 9, eventName: "tanyadata.ask", body: { stringValue: "ask" } });
    expect(Number(first.timeUnixNano)).toBe(Math.floor(Date.parse(toldAt(first)) * 1e6));
    expect(first.attributes).toContainEqual({ key: "question", value: { stringValue: "satu" } });
    expect(first.attributes).toContainEqual({ key: "number", value: { intValue: "1" } });
    expect(second.severityNumber).toBe(13);
  });

  test("holds nothing of what was erased before it was sent, nor a key that somebody typed", async () => {
    const key = `tanya_${"k".repeat(43)}`;
    await add([`Siapa ${key}?`]);
    await store.db
      .transaction()
      .execute((transaction) =>
        append(transaction, now(), { ...told, userId: "u1", question: "Rahasia?", outcome: "done" }),
      );
    await eraseOf(store.db, "u1", true);
    const { collector, events } = recorder();
    await streamTo(collector).look();
    expect(events.map(syslogLine).join("")).not.toMatch(/kkkk|Rahasia/);
  });
});

test("where a syslog server is, is read as it is written, or named as wrong", () => {
  const read = (text: string) => streamVariables.TANYADATA_AUDIT_SYSLOG.safeParse(text).data;
  expect(read("tls://log.dinas.go.id")).toEqual({ by: "tls", host: "log.dinas.go.id", port: 6514 });
  expect(read("tcp://[fd00::1]:1514")).toEqual({ by: "tcp", host: "fd00::1", port: 1514 });
  expect(read("udp://10.0.0.1")).toEqual({ by: "udp", host: "10.0.0.1", port: 514 });
  for (const wrong of ["log.dinas.go.id", "http://log", "tcp://log:0", "tcp://log:70000", "tcp://a b", "tls://log/x"])
    expect(read(wrong), wrong).toBeUndefined();
});
