import { afterEach, expect, it, vi } from "vitest";
import { loadOutlines } from "./outlines.ts";

afterEach(() => vi.unstubAllGlobals());

it("tries again to load outlines that could not be loaded, and loads them once", async () => {
  const calls: string[] = [];
  const empty = { type: "Topology", arcs: [], objects: {} };
  let isUp = false;
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    if (!isUp) return new Response("", { status: 502 });
    return Response.json(
      path.includes("/borders") ? { data: { source: "", atlas: null, places: 0, tiles: null } } : empty,
    );
  });
  await expect(loadOutlines()).rejects.toThrow("502");
  isUp = true;
  expect((await loadOutlines()).credit).toContain("Natural Earth");
  await loadOutlines();
  expect(calls).toEqual([
    "/api/pyramid/v1/geographies/borders",
    "/api/pyramid/v1/geographies/borders",
    "/assets/atlas.json",
  ]);
});
