import { afterEach, expect, it, vi } from "vitest";
import { loggedOut } from "../../api/session.ts";
import { createStore } from "../../api/store.ts";
import { fetchGeo, geoPath, tellGeo } from "./geo-api.ts";

afterEach(() => vi.unstubAllGlobals());

function answerWith(status: number, body: string) {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return new Response(body, { status });
  });
  return calls;
}

it("[S6.06] calls the geographic API without a token, also where one is stored", async () => {
  vi.stubGlobal("localStorage", { getItem: () => "a token" });
  const calls = answerWith(200, '{"data":[1]}');
  expect(await fetchGeo("/geographies/provinces")).toEqual([1]);
  expect(calls[0]?.[0]).toBe("/api/pyramid/v1/geographies/provinces");
  expect(new Headers(calls[0]?.[1].headers).has("authorization")).toBe(false);
  expect(calls[0]?.[1].credentials).toBe("omit");
});

it("tells what the server said, and what went wrong on the way", async () => {
  answerWith(404, '{"code":"not_found"}');
  await expect(fetchGeo("/x")).rejects.toEqual({ code: "not_found" });
  answerWith(200, "<html>");
  await expect(fetchGeo("/x")).rejects.toEqual({ code: "PARSING_ERROR" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(fetchGeo("/x")).rejects.toEqual({ code: "FETCH_ERROR" });
});

it("repeats parameters of many values and leaves out what is not given", () => {
  expect(geoPath("/a", { province: ["11", "12"], year: null, district: undefined, limit: 3 })).toBe(
    "/a?province=11&province=12&limit=3",
  );
  expect(geoPath("/a")).toBe("/a");
});

it("asks the main API, with its token, where the public one does not tell all; once in a session", async () => {
  vi.stubGlobal("localStorage", { getItem: () => "a token", setItem: () => {}, removeItem: () => {} });
  const store = createStore();
  store.dispatch(loggedOut({ forced: false }));
  const calls: string[] = [];
  let isAllPublic: boolean | null = true;
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    calls.push(`${url} ${new Headers(headers).get("authorization") ?? "-"}`);
    if (!url.endsWith("/scope")) return Response.json({ data: [1] });
    return isAllPublic === null
      ? Response.json({ code: "warehouse_unavailable" }, { status: 503 })
      : Response.json({ data: { is_all_public: isAllPublic } });
  });
  const asked = async () => {
    expect(await tellGeo("/a?b=1")).toEqual([1]);
    return calls.splice(0);
  };
  const scope = "/api/v1/pyramid/scope Bearer a token";
  const open = "/api/pyramid/v1/a?b=1 -";
  expect([await asked(), await asked()]).toEqual([[scope, open], [open]]);
  store.dispatch(loggedOut({ forced: false }));
  // What cannot be told now is asked for again, and is then taken for all.
  isAllPublic = null;
  expect(await asked()).toEqual([scope, scope, scope, open]);
  isAllPublic = false;
  const own = "/api/v1/pyramid/a?b=1 Bearer a token";
  expect([await asked(), await asked()]).toEqual([[scope, own], [own]]);
});
