import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathOf, type Route, routes } from "@tanyadata/contract";
import { generate } from "openapi-typescript-codegen";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi.ts";

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example: Record<string, unknown> }> };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly example?: unknown }> }>>;
}

const description = openApiDocument(routes, "0.0.0");
const operationOf = (route: Route): Operation =>
  (description.paths[pathOf(route)] as Record<string, Operation>)[route.method.toLowerCase()] as Operation;

describe("the API's description shows of every call", () => {
  it.each(Object.entries<Route>(routes))("%s what is sent and what comes", (_name, route) => {
    const { parameters, requestBody, responses } = operationOf(route);
    const shown = (where: string) =>
      Object.fromEntries(parameters.flatMap((one) => (one.in === where ? [[one.name, one.example]] : [])));
    if (route.params) expect(route.params.safeParse(shown("path")).error).toBeUndefined();
    if (route.query) expect(route.query.safeParse(shown("query")).error).toBeUndefined();
    for (const one of parameters) expect(one.example, one.name).toBeDefined();
    const { file: _file, ...body } = Object.values(requestBody?.content ?? {})[0]?.example ?? {};
    if (route.body) expect(route.body.safeParse(body).error).toBeUndefined();
    const answered = responses[String(route.status ?? 200)]?.content ?? {};
    if (route.response) expect(route.response.safeParse(answered["application/json"]?.example).error).toBeUndefined();
    else if (/^text\//.test(route.responseType ?? "")) expect(Object.values(answered)[0]?.example).toBeTypeOf("string");
  });
});

/** What a program writes against the client: the last lines must not compile. */
const program = `
import { OpenAPI, QueriesService, ProgramsService, type Problem } from "./client";
OpenAPI.BASE = "https://tanya.example";
OpenAPI.TOKEN = "tanya_";
export const answer: Promise<string> = QueriesService.ask({ question: "Berapa jumlah provinsi?" }).then((told) => told.answer);
export const keys: Promise<string[]> = ProgramsService.keys().then((all) => all.map(({ name }) => name));
export const codeOf = ({ code }: Problem): string => code;
// @ts-expect-error a question is text
void QueriesService.ask({ question: 1 });
// @ts-expect-error there is no such scope
void ProgramsService.makeKey({ name: "x", scopes: ["all"], days: 1, password: "" });
`;

it("a TypeScript client that is generated from it compiles, and holds programs to it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-client-"));
  try {
    // Through JSON, as others read it.
    const input = JSON.parse(JSON.stringify(description));
    await generate({ input, output: join(folder, "client"), httpClient: "fetch" });
    writeFileSync(join(folder, "program.ts"), program);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: "es2022", module: "esnext" },
      ...{ moduleResolution: "bundler", lib: ["es2022", "dom", "dom.iterable"] },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
    const compiler = join(createRequire(import.meta.url).resolve("typescript/package.json"), "..", "bin", "tsc");
    const run = promisify(execFile)(process.execPath, [compiler, "-p", folder]);
    const said = await run.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(said).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
