import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "./authorized.ts";
import { automaticLogin } from "./session.ts";
import { createStore } from "./store.ts";
import { storedToken, storeToken } from "./token-storage.ts";

/** A server that takes one token; the refresh gives it. */
function serve(tokens: object) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
    sent.push(url);
    await Promise.resolve();
    if (url.endsWith("/auth/refresh")) return Response.json(tokens);
    const isKnown = headers.get("authorization") === "Bearer new";
    return isKnown ? Response.json(url) : Response.json({ code: "token_expired" }, { status: 401 });
  });
  return sent;
}

const tenCalls = Array.from({ length: 10 }, (_, index) => `/askdb/call-${index}`);
const refreshesIn = (sent: string[]) => sent.filter((url) => url.endsWith("/auth/refresh")).length;

beforeEach(() => storeToken("old"));
afterEach(() => {
  storeToken(null);
  vi.unstubAllGlobals();
});

describe("ten calls at once with a token that has expired", () => {
  it("[S8.01][S8.02][S4.41] wait for one refresh and are sent again", async () => {
    const sent = serve({ token: "new", refresh_token: "r" });
    const store = createStore();
    store.dispatch(automaticLogin({ token: "old" }));
    const answers = await Promise.all(tenCalls.map((path) => store.dispatch(callApi<string>(path))));
    expect(answers.map(({ data }) => data)).toEqual(tenCalls.map((path) => `/api/v1${path}`));
    expect(refreshesIn(sent)).toBe(1);
    expect(sent).toHaveLength(21);
    expect([storedToken(), store.getState().auth.token]).toEqual(["new", "new"]);
  });
});
