import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { littleData } from "./testing/little-data.ts";
import { createDatabase } from "./testing/postgres.ts";
import { type Program, startProgram } from "./testing/program.ts";

interface Node {
  url: string;
  isReady: boolean;
}

/** A proxy as people put before two servers: asks each whether it is ready, keeps connections, and asks nobody twice. */
function balancer(nodes: readonly Node[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isOpen = true;
  const watch = async (): Promise<void> => {
    while (isOpen) {
      // One that is slow to say so on a busy machine still serves: only who leaves or has gone is left out.
      for (const node of nodes)
        node.isReady = await fetch(`${node.url}/readyz`).then(
          async (answer) => answer.ok || !(await answer.text()).includes("leaving"),
          () => false,
        );
      await pause(100);
    }
  };
  const server = createServer((incoming, outgoing) => {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (!node) return void outgoing.writeHead(502).end("nobody is ready");
    const { method = "GET", headers, url = "/" } = incoming;
    const call = request(new URL(url, node.url), { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on("error", (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(call);
  });
  return {
    async open(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      void watch();
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close(): void {
      isOpen = false;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

test("two servers are restarted one after the other under load, and no call is lost", { timeout: 300_000 }, async ({
  skip,
}) => {
  const cluster = inject("postgres");
  if (cluster === null) return skip("no PostgreSQL was started for this run");
  const databaseUrl = await createDatabase(cluster);
  const data = await littleData();
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-rolling-"));
  const running: Program[] = [];
  const start = async (name: string): Promise<{ program: Program; url: string }> => {
    const program = startProgram("main.ts", {
      cwd: folder,
      env: {
        ...{ PORT: "0", DATABASE_URL: databaseUrl, TANYADATA_SECRET: "s".repeat(40), TANYADATA_DRAIN_SECONDS: "3" },
        ...{ ...data.settings, TANYADATA_DATA_DIR: join(folder, "data", name) },
        ...{ TANYADATA_DOCUMENTS_DIR: join(folder, "documents"), TANYADATA_ADMIN_PASSWORD: "Rahasia123" },
      },
    });
    running.push(program);
    return { program, url: (await program.says(/http:\/\/\S+/))[0] };
  };
  const first = await start("one");
  const second = await start("two");
  const nodes = [first, second].map(({ url }) => ({ url, isReady: true }));
  const proxy = balancer(nodes);
  try {
    const url = `${await proxy.open()}/api/v1`;
    const json = { "content-type": "application/json" };
    const credentials = JSON.stringify({ email: "admin@tanyadata.local", password: "Rahasia123" });
    const answer = await fetch(`${url}/login`, { method: "POST", headers: json, body: credentials });
    const { token } = (await answer.json()) as { token: string };
    const headers = { ...json, authorization: `Bearer ${token}` };

    // Whoever guesses at both has the guesses of one.
    const guess = JSON.stringify({ email: "budi@example.com", password: "Salah12345" });
    const guesses = [...nodes, ...nodes, ...nodes, ...nodes].map(({ url }) =>
      fetch(`${url}/api/v1/login`, { method: "POST", headers: json, body: guess }),
    );
    const told = (await Promise.all(guesses)).map(({ status }) => status);
    expect(told.sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);

    let isLoading = true;
    const statuses = new Map<string, number>();
    const ask = async (): Promise<void> => {
      while (isLoading) {
        const calls = [
          fetch(`${url}/user/profile`, { headers }),
          fetch(`${url}/askdb/ask`, { method: "POST", headers, body: JSON.stringify({ question: "apa kabar" }) }),
        ];
        for (const call of calls) {
          const status = await call.then(
            async (given) => `${given.status} ${given.ok ? "" : (await given.text()).slice(0, 80)}`,
            String,
          );
          const told = /^(200|422)/.exec(status)?.[0] ?? status;
          statuses.set(told, (statuses.get(told) ?? 0) + 1);
        }
      }
    };
    const load = [ask(), ask(), ask()];
    for (const [index, one] of [first, second].entries()) {
      one.program.child.kill("SIGTERM");
      expect(await one.program.ended()).toBe(0);
      const again = await start(index === 0 ? "one" : "two");
      const node = nodes[index];
      if (node) node.url = again.url;
      while (!node?.isReady) await pause(50);
    }
    isLoading = false;
    await Promise.all(load);
    expect([...statuses.keys()].sort()).toEqual(["200", "422"]);
    expect(statuses.get("200")).toBeGreaterThan(50);
  } finally {
    proxy.close();
    for (const { child, ended } of running) {
      child.kill("SIGKILL");
      await ended();
    }
    await data.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
