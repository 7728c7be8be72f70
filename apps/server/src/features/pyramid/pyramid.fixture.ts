import { loadModel, type SemanticModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { inject } from "vitest";
import { openData } from "../../open-data.ts";
import { type Answered, startTestApp } from "../../testing/app.ts";

const base = "/api/pyramid/v1";
export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** The real application over the starter warehouse or another one, asked through its geographic calls. */
export async function startGeography({
  borderFile,
  opening = openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL }),
  model = loadModel(inject("starter").TANYADATA_MODEL),
  ...options
}: {
  readonly callsPerMinute?: number;
  readonly borderFile?: string;
  readonly opening?: Promise<Warehouse>;
  readonly model?: SemanticModel;
} = {}) {
  const data = await openData(model, opening, undefined, borderFile);
  const test = await startTestApp({ pyramid: { using: (viewer, work) => work(data.geo(viewer)), ...options } });
  return {
    data,
    /** Calls `/api/pyramid/v1` + path, without any token. */
    async get(path: string, query: Query = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, `${one}`])),
      );
      const answer = await test.app.inject({
        method: "GET",
        url: `${base}${path}${search.size > 0 ? `?${search}` : ""}`,
        headers,
      });
      const type = String(answer.headers["content-type"] ?? "");
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: type.includes("json") && !answer.headers["content-encoding"] ? JSON.parse(answer.body) : answer.body,
      };
    },
    /** The bytes as they were sent. */
    async bytes(path: string, headers: Readonly<Record<string, string>>) {
      const answer = await test.app.inject({ method: "GET", url: base + path, headers });
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    },
    /** The parts of an answer as they leave. */
    async stream(path: string): Promise<AsyncIterable<Buffer>> {
      const answer = await test.app.inject({ method: "GET", url: base + path, payloadAsStream: true });
      return answer.stream();
    },
    /** The address of the API over a real connection, which ends with `close`. */
    async listen(): Promise<string> {
      return (await test.app.listen({ host: "127.0.0.1", port: 0 })) + base;
    },
    async close(): Promise<void> {
      await test.close();
      await data.close();
    },
  };
}
export type Geography = Awaited<ReturnType<typeof startGeography>>;
