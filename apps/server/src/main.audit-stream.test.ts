import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { patient, startProgram } from "./testing/program.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("what a killed server had not told its collector, the next start tells", patient, async () => {
  const told: { number: string; deed: string }[] = [];
  let isDown = true;
  let tried = (): void => {};
  const collector = createServer(async (request, response) => {
    const body = await text(request);
    tried();
    if (isDown) return response.writeHead(503).end();
    for (const record of JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords) {
      const number = record.attributes.find(({ key }: { key: string }) => key === "number").value.intValue;
      told.push({ number, deed: record.body.stringValue });
    }
    return response.writeHead(200).end("{}");
  });
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening));
  closing.push(() => collector.close());
  const cwd = await mkdtemp(join(tmpdir(), "tanyadata-stream-"));
  closing.push(() => rm(cwd, { recursive: true }));
  const { port } = collector.address() as { port: number };
  const account = { email: "root@example.com", password: "Rahasia123" };
  const start = async () => {
    const env = { TANYADATA_ADMIN_EMAIL: account.email, TANYADATA_ADMIN_PASSWORD: account.password, PORT: "0" };
    const logs = { TANYADATA_AUDIT_LOGS_URL: `http://127.0.0.1:${port}/v1/logs`, TANYADATA_LOG_LEVEL: "error" };
    const program = startProgram("main.ts", { cwd, env: { ...env, ...logs } });
    closing.push(() => program.child.kill("SIGKILL"));
    return { program, url: (await program.says(/ready: (http:\/\/\S+)/))[1] ?? "" };
  };
  const asked = () =>
    new Promise<void>((resolve) => {
      tried = resolve;
    });

  const first = await start();
  const atDown = asked();
  const answer = await fetch(`${first.url}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  await atDown;
  await first.program.says(/otlp: it answers 503/);
  first.program.child.kill("SIGKILL");
  await first.program.ended();

  isDown = false;
  // The one before had the word until its time was over: nobody is left who could say that it is not at work.
  const again = asked();
  const second = await start();
  await again;
  await expect.poll(() => told, { timeout: 60_000 }).toEqual([{ number: "1", deed: "log_in" }]);
  second.program.child.kill("SIGTERM");
  expect(await second.program.ended()).toBe(0);
});
