import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";

const grant = { grant_type: "password", username: "siti@example.com", password: "Rahasia123" };
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await app.signUp({ email: grant.username, password: grant.password });
});
afterEach(() => app.close());

const form = "application/x-www-form-urlencoded";
const token = (body: string | Record<string, string>, type = form) =>
  app.call("POST", "/token", { body: new URLSearchParams(body).toString(), headers: { "content-type": type } });

describe("[S7.13] [S7.14] the OAuth 2 token endpoint", () => {
  test("gives tokens for a password, and again for a refresh token", async () => {
    const first = await token(grant);
    expect(first.status).toBe(200);
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 900,
    });
    const second = await token({ grant_type: "refresh_token", refresh_token: first.body.refresh_token });
    expect(second.status).toBe(200);
    expect((await app.call("GET", "/user/profile", { token: second.body.access_token })).status).toBe(200);
  });

  test.each([
    ["a wrong password", { ...grant, password: "wrong" }, 400, "invalid_grant"],
    ["an unknown refresh token", { grant_type: "refresh_token", refresh_token: "x" }, 400, "invalid_grant"],
    ["another grant", { grant_type: "client_credentials" }, 400, "unsupported_grant_type"],
    ["no grant", { username: "x", password: "y" }, 400, "invalid_request"],
    ["no password", { grant_type: "password", username: "x" }, 400, "invalid_request"],
    ["a parameter twice", `${new URLSearchParams(grant)}&username=admin`, 400, "invalid_request"],
    ["nothing", "", 400, "invalid_request"],
  ])("refuses %s in the form of RFC 6749", async (_, body, status, error) => {
    const answer = await token(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(error);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  test("refuses JSON", async () => {
    const answer = await app.call("POST", "/token", { body: grant });
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_request"]);
  });

  test("says when to try again", async () => {
    for (let index = 0; index < 5; index += 1) await token({ ...grant, password: "wrong" });
    const answer = await token(grant);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});
