import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { type Program, patient, startProgram } from "./testing/program.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What collects traces by OTLP over HTTP: bodies as they came, and the spans in them. */
async function collector() {
  const bodies: string[] = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    authorizations.add(request.headers.authorization);
    bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((of: { scopeSpans: { spans: Span[] }[] }) =>
        of.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${port}/v1/traces`, bodies, authorizations, spans };
}

/** A server over the starter's data, and its administrator. */
async function serving(env: Readonly<Record<string, string>>) {
  const cwd = await mkdtemp(join(tmpdir(), "tanyadata-traces-"));
  closing.push(() => rm(cwd, { recursive: true }));
  const account = { email: "root@example.com", password: "Rahasia123" };
  const program: Program = startProgram("main.ts", {
    cwd,
    env: { PORT: "0", TANYADATA_ADMIN_EMAIL: account.email, TANYADATA_ADMIN_PASSWORD: account.password, ...env },
  });
  closing.push(async () => {
    program.child.kill("SIGKILL");
    await program.ended();
  });
  const [, url = ""] = await program.says(/ready: (http:\/\/\S+)/);
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const { body } = await post("/login", account, { traceparent: "00-nonsense" });
  return {
    program,
    ask: (question: string, traceparent: string) =>
      post("/askdb/ask", { question }, { authorization: `Bearer ${body["token"]}`, traceparent }),
  };
}

test(
  "a question is traced behind whoever asks, from the call to its writing, without a word of it",
  patient,
  async () => {
    const collected = await collector();
    const { program, ask } = await serving({
      TANYADATA_TRACES_URL: collected.url,
      TANYADATA_TRACES_AUTHORIZATION: "Bearer of-the-collector",
    });
    const trace = "0af7651916cd43dd8448eb211c80319c";
    // Not sampled by its caller: whether it is told is this server's to say.
    expect((await ask("Berapa jumlah penduduk Bali?", `00-${trace}-b7ad6b7169203331-00`)).status).toBe(200);
    program.child.kill("SIGTERM");
    await program.ended();

    const spans = collected.spans();
    const of = spans.filter(({ traceId }) => traceId === trace);
    const named = (name: string) => of.find((span) => span.name === name);
    const call = named("POST /api/v1/askdb/ask");
    expect(call?.parentSpanId).toBe("b7ad6b7169203331");
    for (const name of ["read", "query", "store"]) expect(named(name)?.parentSpanId, name).toBe(call?.spanId);
    expect(call?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
    const logIn = spans.find(({ name }) => name === "POST /api/v1/login");
    expect([logIn?.parentSpanId, logIn?.traceId === trace]).toEqual([undefined, false]);
    expect(collected.bodies.join("\n")).not.toMatch(/penduduk|Bali|population|root@example|SELECT/i);
    expect([...collected.authorizations]).toEqual(["Bearer of-the-collector"]);
  },
);
