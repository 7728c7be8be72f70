import type { AddressInfo } from "node:net";
import { ChatEvent } from "@tanyadata/contract";
import { loadModel } from "@tanyadata/semantic-model";
import { makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { embeddedAnswerer } from "./embedded-answerer.ts";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedOutcome, GuardedWarehouse } from "./guarded-warehouse.ts";

/** Hours of work for the engine, in one statement that the guard allows. */
const slowSql = "SELECT count(*) FROM village a, village b, village c WHERE a.name || b.name || c.name = 'x'";
const slowQuestion = "Berapa jumlah desa di Jawa Barat?";

/** The whole way of a streamed question over the starter's figures, by one query process that never times out. */
let warehouse: Warehouse;
let server: TestApp;
let origin: string;
let token: string;
const outcomes: GuardedOutcome<unknown>[] = [];

beforeAll(async () => {
  const { WAREHOUSE_URL, TANYADATA_MODEL } = inject("starter");
  const model = loadModel(TANYADATA_MODEL);
  warehouse = await openDuckdbWarehouse({ file: WAREHOUSE_URL, limits: { processes: 1, seconds: 3600 } });
  const engine = makeEngine(
    model,
    await readMembers(model, async (sql) => {
      const outcome = await warehouse.run(sql, { maxRows: 200_000 });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value.rows;
    }),
  );
  const slow = engine.read(slowQuestion);
  if (slow.kind !== "plan") throw new Error(`${slowQuestion} is not understood`);
  const guarded = await guardedOver(warehouse, { model });
  const watching = (inner: GuardedWarehouse): GuardedWarehouse => ({
    ...inner,
    as: (asker) => watching(inner.as(asker)),
    run: async (sql, options) => {
      const outcome = await inner.run(sql, options);
      outcomes.push(outcome);
      return outcome;
    },
  });
  const answerer = embeddedAnswerer({
    engine: {
      ...engine,
      compile: (plan) =>
        JSON.stringify(plan) === JSON.stringify(slow.plan)
          ? { ...engine.compile(plan), sql: slowSql }
          : engine.compile(plan),
    },
    warehouse: watching(guarded),
    model,
  });
  server = await startTestApp({ answerer });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1`;
  ({ token } = await server.signUp());
});
afterAll(async () => {
  await server?.close();
  await warehouse?.close();
});

async function* chat(question: string): AsyncGenerator<ChatEvent> {
  const response = await fetch(`${origin}/chat`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
  if (!response.body) throw new Error("No stream");
  let text = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event, data] = /^id: \d+\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) yield ChatEvent.parse({ event, data: JSON.parse(data) });
    }
  }
}

const stored = () => server.store.db.selectFrom("queries").select("question").execute();

describe("[S7.26] a streamed question", () => {
  test("tells its reading, its SQL, its rows and its answer, in this order, as they are stored", async () => {
    const events: ChatEvent[] = [];
    for await (const event of chat("3 provinsi dengan luas wilayah terkecil")) events.push(event);
    const done = events.at(-1);
    if (done?.event !== "done") throw new Error(`The end is ${JSON.stringify(done)}`);
    const pieces = events.flatMap((event) => (event.event === "answer" ? [event.data.delta] : []));
    expect(pieces.join("")).toBe(done.data.answer);
    expect(events.filter(({ event }) => event !== "answer")).toEqual([
      { event: "stream", data: { stream_id: expect.any(String) } },
      { event: "stage", data: { stage: "reading" } },
      { event: "reading", data: { reading: done.data.reading } },
      { event: "sql", data: { sql: done.data.sql } },
      { event: "stage", data: { stage: "querying" } },
      { event: "rows", data: { result: done.data.result } },
      { event: "stage", data: { stage: "explaining" } },
      done,
    ]);
    expect(done.data.result[1][0]).toEqual(["Daerah Khusus Ibukota Jakarta", 661.53]);
    const { chat_topic_id } = done.data;
    const list = await server.call("GET", "/askdb/queries", { token, query: { chat_topic_id } });
    expect(list.body).toEqual([done.data]);
  });

  test("that is not answerable ends with the closest questions that are", async () => {
    const events: ChatEvent[] = [];
    for await (const event of chat("cuaca besok di Bogor")) events.push(event);
    expect(events.map(({ event }) => event)).toEqual(["stream", "stage", "error"]);
    expect(events.at(-1)?.data).toMatchObject({
      code: "no_answer",
      suggestions: expect.arrayContaining([expect.stringContaining("Bogor")]),
    });
  });

  test("that is stopped stops the query that runs, and the next one has its process", async () => {
    const before = await stored();
    const events: ChatEvent[] = [];
    for await (const event of chat(slowQuestion)) {
      events.push(event);
      if (event.event !== "stage" || event.data.stage !== "querying") continue;
      // It runs: whoever else wants the one process waits in vain.
      while ((await warehouse.run("SELECT 1", { signal: AbortSignal.timeout(300) })).ok);
      const id = events[0]?.event === "stream" ? events[0].data.stream_id : "";
      expect((await server.call("DELETE", `/chat/${id}`, { token })).status).toBe(204);
    }
    expect(events.at(-1)).toMatchObject({ event: "error", data: { code: "stopped" } });
    expect(outcomes.at(-1)).toEqual({ ok: false, failure: { kind: "cancelled" } });
    expect(await stored()).toEqual(before);
    expect(await warehouse.run("SELECT count(*) FROM province")).toMatchObject({ ok: true });
  });

  test("that waits for a process hears how many come before, and when its turn has come", async () => {
    const slow = chat(slowQuestion);
    let stop = "";
    for (let next = await slow.next(); !next.done; next = await slow.next()) {
      if (next.value.event === "stream") stop = `/chat/${next.value.data.stream_id}`;
      if (next.value.event === "stage" && next.value.data.stage === "querying") break;
    }
    while ((await warehouse.run("SELECT 1", { signal: AbortSignal.timeout(300) })).ok);
    const heard: unknown[] = [];
    for await (const { event, data } of chat("3 provinsi dengan luas wilayah terkecil")) {
      if (event === "waiting") heard.push(data.ahead);
      else if (event === "rows" || event === "done") heard.push(event);
      if (event === "waiting" && data.ahead === 0) await server.call("DELETE", stop, { token });
    }
    expect(heard).toEqual([0, null, "rows", "done"]);
    await slow.return(undefined);
  });
});
