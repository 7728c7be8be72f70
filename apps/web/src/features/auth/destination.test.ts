import { describe, expect, it } from "vitest";
import { destination, loginPath } from "./destination.ts";

describe("where a login leads", () => {
  it.each(["/chat/abc", "/pyramid?province=32&year=2024", "/insights#top"])("[S2.19] goes back to %s", (path) => {
    expect(destination(path)).toBe(path);
    expect(destination(new URL(loginPath(path), "http://x").searchParams.get("from"))).toBe(path);
  });

  it.each([
    null,
    "",
    "/",
    "/login",
    "/login?from=/chat",
    "chat",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https://evil.example/chat",
    "javascript:alert(1)",
    "http://[",
  ])("never leaves the app nor loops: %j", (from) => {
    expect(destination(from)).toBe("/chat");
  });

  it.each(["/", "/login", "/?x=1"])("[S2.20] sets no `from` for %s", (path) => {
    expect(loginPath(path)).toBe("/login");
  });
});
