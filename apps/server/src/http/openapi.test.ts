import { Validator } from "@seriousme/openapi-schema-validator";
import { pathOf, type Route, routes } from "@tanyadata/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

describe("the API's description", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  test("is a valid OpenAPI 3.1 document", async () => {
    const { status, body } = await app.call("GET", "/openapi.json");
    expect(status).toBe(200);
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("[S7.01][S7.47] lists every route of the contract, and each of them is served", async () => {
    const { body } = await app.call("GET", "/openapi.json");
    expect(Object.keys(routes).length).toBeGreaterThan(20);
    for (const [name, route] of Object.entries<Route>(routes)) {
      const { method, access, tag } = route;
      const operation = body.paths[pathOf(route)][method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, tags: [tag] });
      expect(operation.security).toEqual(access === "public" ? [] : [{ bearer: [] }]);
      expect(app.app.hasRoute({ method, url: pathOf(route).replaceAll(/\{(\w+)\}/g, ":$1") })).toBe(true);
      if (access !== "public") expect((await app.app.inject({ method, url: pathOf(route) })).statusCode).toBe(401);
    }
  });

  test("tells shapes, defaults and problems", async () => {
    const { paths } = (await app.call("GET", "/openapi.json")).body;
    const logIn = paths["/api/v1/user/login"].post;
    expect(logIn.requestBody.content["application/json"].schema.required).toEqual(["email", "password"]);
    expect(logIn.responses["401"].description).toBe("`invalid_credentials`");
    const topics = paths["/api/v1/askdb/chat-topics"].get;
    const limit = topics.parameters.find(({ name }: { name: string }) => name === "limit");
    expect(limit).toMatchObject({ in: "query", required: false, schema: { default: 30, maximum: 100 } });
  });

  test("is the one that the page for people shows", async () => {
    const { body } = await app.call("GET", "/openapi.json");
    const shown = await app.app.inject("/api/docs/json");
    expect(shown.json()).toEqual(body);
  });

  test("can be browsed without the internet", async () => {
    const page = await app.app.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//);
      expect((await app.app.inject(new URL(link, "http://x/api/docs/").pathname)).statusCode).toBe(200);
    }
  });
});
