import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPyramidRoutes, pathOf, pyramidRoutes, type Route } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedModel, inDuckdb } from "../features/pyramid/other-model.fixture.ts";
import { openData } from "../open-data.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";

const publicData = "members and figures that the model marks as public";
const credentials = "the caller's own credentials";
const certificates = "certificates of this server's authority, and which of them are revoked";

/** Each route that answers without a token, with the data that it may read. A new one is written down here, or asks for a token. */
const tokenless: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(pyramidRoutes).map((route) => [`GET ${served(route)}`, publicData])),
  // Codes and names of regions, no figure: the operator imports them for this map.
  [`GET ${served(pyramidRoutes.borders)}`]: "imported borders",
  [`GET ${served(pyramidRoutes.bordersWithin)}`]: "imported borders",
  [`GET ${served(pyramidRoutes.borderTiles)}`]: "imported borders",
  "POST /api/v1/user/login": credentials,
  "POST /api/v1/login": credentials,
  "POST /api/v1/login-otp": credentials,
  "POST /api/v1/registration": credentials,
  "POST /api/v1/token": credentials,
  "POST /api/v1/auth/refresh": credentials,
  "POST /api/v1/auth/logout": credentials,
  "GET /api/v1/log-in": "how people log in",
  "GET /api/v1/log-in/:provider": "where an organisation's provider is",
  "GET /api/v1/log-in/:provider/back": credentials,
  "POST /api/v1/log-in/:provider/log-out": "a token that the provider signed",
  "POST /api/v1/auth/finish": credentials,
  "GET /api/v1/ca/root.pem": certificates,
  "GET /api/v1/ca/crl.der": certificates,
  "POST /api/v1/ca/ocsp": certificates,
  "GET /api/v1/ca/ocsp/:request": certificates,
  "GET /mcp": "that it is called by POST alone",
  "DELETE /mcp": "that it is called by POST alone",
  "GET /healthz": "whether it runs",
  "GET /readyz": "whether what it needs answers",
  "GET /api/v1/openapi.json": "the contract",
  ...Object.fromEntries(
    ["", "/", "/json", "/yaml", "/*", "/static/index.html", "/static/swagger-initializer.js"].map((path) => [
      `GET /api/docs${path}`,
      "the contract",
    ]),
  ),
  "GET /": "the web app as it was built",
  "GET /index.html": "the web app as it was built",
};

/** A route's path as the server knows it. */
function served(route: Pick<Route, "base" | "path">): string {
  return pathOf(route).replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Every method and path that the server knows, from the tree that it prints; HEAD is GET without a body. */
function routesOf(printed: string): { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }[] {
  const above: string[] = [];
  return printed.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (part === "") return [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = (above[depth - 1] ?? "") + part;
    const path = above[depth] ?? "";
    return methods.split(", ").flatMap((method) => (method === "HEAD" ? [] : [{ method: method as "GET", path }]));
  });
}

let test: TestApp;
let data: Awaited<ReturnType<typeof openData>>;
let remove: () => void;
const web = mkdtempSync(join(tmpdir(), "tanyadata-web-"));
beforeAll(async () => {
  const warehouse = await inDuckdb();
  remove = warehouse.remove;
  data = await openData(guardedModel(), warehouse.opening);
  writeFileSync(join(web, "index.html"), "<title>TanyaData</title>");
  test = await startTestApp({
    webApp: { folder: web, inlineScriptHashes: [] },
    pyramid: { using: (viewer, work) => work(data.geo(viewer)), callsPerMinute: 100_000 },
  });
});
afterAll(async () => {
  await test.close();
  await data.close();
  remove();
  rmSync(web, { recursive: true, force: true });
});

describe("what answers without a token", () => {
  it("is written down, each with the data that it may read", async () => {
    const all = routesOf(test.app.printRoutes({ commonPrefix: false }));
    expect(all.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const { method, path } of all) {
      const url = path.replaceAll(/:\w+/g, "1").replace("*", "x");
      const { statusCode } = await test.app.inject({ method, url, ...(method === "GET" ? {} : { payload: {} }) });
      // What it says of a call that is not whole, it says to anybody.
      const isAsked = statusCode === 401 && !(`${method} ${path}` in tokenless);
      if (!isAsked) found.push(`${method} ${path}`);
    }
    expect(found.sort()).toEqual(Object.keys(tokenless).sort());
  });

  const places = [{}, { province: "71" }, { province: "71", district: "71.01" }, { subdistrict: "71.01.01" }];
  const figures = ["rahasia_gaji", "rahasia_sisa", "tersembunyi", "terbuka", "orang", ""].map((indicator) => ({
    indicator,
  }));
  const asked: readonly Readonly<Record<string, string>>[] = [
    ...places,
    ...places.flatMap((place) => figures.map((figure) => ({ ...place, ...figure }))),
    ...places.flatMap((place) => [
      { ...place, year: "2001" },
      { ...place, year: "1999", otherwise: "newest" },
      { ...place, names: "Rahasia" },
      { ...place, category_ids: "rahasia" },
      { ...place, category_ids: "hewan", limit: "100" },
    ]),
    { keywords: "rahasia" },
    { keywords: "" },
    { village_codes: "71.01.01.1001" },
    { village_codes: "71.01.01.1001", layout_names: "rahasia" },
    { level: "subdistrict" },
    { level: "village" },
  ];
  const tells = /rahasia|tersembunyi|98765/i;
  const urls = (routes: Readonly<Record<string, Route>>) =>
    Object.values(routes).flatMap((route) =>
      ["buy", "sell"].flatMap((type) =>
        ["provinces", "districts", "subdistricts", "villages"].flatMap((level) =>
          ["71.01", "71", "72.01"].flatMap((district) =>
            asked.map((query) => {
              const path = served(route)
                .replace(":type", type)
                .replace(":level", level)
                .replace(":district", district)
                .replace(":id", "1");
              return `${path}?${new URLSearchParams(query)}`;
            }),
          ),
        ),
      ),
    );

  it("tells nothing that is not public, however it is asked: no name, no figure, no word of an error", async () => {
    const leaks: string[] = [];
    let answered = 0;
    for (const url of new Set(urls(pyramidRoutes))) {
      const { statusCode, body } = await test.app.inject({ method: "GET", url });
      if (statusCode === 200) answered += 1;
      // What was asked for may stand in the refusal, as it was written.
      const said =
        statusCode === 200
          ? body
          : body.replaceAll(/No \w+ has the id \w+|has the code [\w.]+|No \w+ of \w+ has the id \w+/g, "");
      if (tells.test(said)) leaks.push(`${url} → ${statusCode} ${said.slice(0, 300)}`);
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });

  it("and the same calls tell it to who has signed in, whose browser keeps it for nobody else", async () => {
    const { token } = await test.signUp();
    const call = (path: string, query: Readonly<Record<string, string>> = {}) =>
      test.call("GET", `/pyramid${path}`, { token, query });
    const { body, headers } = await call("/geographies/indicators");
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["rahasia_gaji", "rahasia_sisa", "terbuka", "orang"]),
    );
    expect(headers["cache-control"]).toBe("private, no-cache");
    const { rows } = (await call("/geographies/figures", { indicator: "rahasia_gaji" })).body.data;
    expect(rows.map(({ value }: { value: number }) => value)).toEqual([987654, 987655]);
    expect((await call("/scope")).body).toEqual({ data: { is_all_public: false } });
    expect((await test.call("GET", "/pyramid/scope")).status).toBe(401);
    let told = 0;
    for (const url of new Set(urls(ownPyramidRoutes))) {
      const answer = await test.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
      expect([200, 400, 404], url).toContain(answer.statusCode);
      if (answer.statusCode === 200 && tells.test(answer.body)) told += 1;
    }
    expect(told).toBeGreaterThan(50);
  });

  it("a measure of a dataset that is not public may be, and then alone", async () => {
    const { body } = await test.app
      .inject("/api/pyramid/v1/geographies/indicators")
      .then((answer) => ({ body: answer.json() }));
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain("terbuka");
    expect(ids).not.toContain("rahasia_gaji");
  });
});
