import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { findWebApp } from "./web-app.ts";

const script = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/main-1a2b.js"></script>`;
const code = "console.log('TanyaData');\n".repeat(200);
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, ".packages.json"), "{}");
  await writeFile(join(folder, "assets", "main-1a2b.js"), code);
  app = await startTestApp({ webApp: findWebApp(folder) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });

describe("the web app's files", () => {
  test.each(["/", "/login?from=%2Finsights", "/chat/0190-abc", "/pyramid"])(
    "%s is the page, asked for anew each time",
    async (path) => {
      const response = await get(path);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(page);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(response.headers["cache-control"]).toBe("no-cache");
    },
  );

  test("assets never change, other files are asked for anew", async () => {
    const asset = await get("/assets/main-1a2b.js");
    expect(asset.body).toBe(code);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
    const again = await get("/", { "if-none-match": String((await get("/")).headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test("are compressed", async () => {
    const response = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip" });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(response.rawPayload).toString()).toBe(code);
  });

  test.each([
    "/assets/old-9f8e.js",
    "/missing.png",
    "/api/v1/nowhere",
    "/api/nowhere",
    "/../package.json",
    "/.env",
    "/.packages.json",
  ])("%s is not found, and not the page", async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });

  test("a page is only got", async () => {
    expect((await app.app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
  });

  test("the script within the page is allowed by its hash, and no other", async () => {
    const hash = createHash("sha256").update(script).digest("base64");
    expect((await get("/")).headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test("nothing is served where it was not built", () => {
    expect(findWebApp(join(folder, "nowhere"))).toBeUndefined();
  });
});
