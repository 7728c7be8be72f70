import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { liveData, versionOf } from "./live-data.ts";
import type { Data } from "./open-data.ts";
import { waiting } from "./testing/waiting.ts";

/** Data whose answers are its name, once `let go`. */
function named(name: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const close = vi.fn(async () => {});
  const answerer = { answer: async () => held.then(() => name) };
  const health = async () => ({ title: name });
  const seen = { answerer, results: {}, ping: async () => {}, health, credits: () => [{ title: name }], close };
  const data = { ...seen, lend: async () => ({ data: seen, view: null, done: () => {} }) };
  return { data: data as unknown as Data, letGo, close };
}
const options = { signal: new AbortController().signal, model: "gpt-4o", userId: "u1" } as const;

it("renews data without a restart: what is under way ends with the old, which is then closed", async () => {
  const [old, fresh] = [named("old"), named("new")];
  let version = "1";
  const report = vi.fn();
  const live = liveData({
    first: Promise.resolve(old.data),
    reopen: async () => fresh.data,
    version: () => version,
    report,
    everyMilliseconds: 5,
  });
  onTestFinished(() => live.close());
  const underWay = live.answerer.answer("?", options);
  version = "2";
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), waiting);
  expect(old.close).not.toHaveBeenCalled();
  expect(await live.credits("u1")).toEqual([{ title: "new" }]);
  fresh.letGo();
  expect(await live.answerer.answer("?", options)).toBe("new");
  old.letGo();
  expect(await underWay).toBe("old");
  await vi.waitFor(() => expect(old.close).toHaveBeenCalledOnce(), waiting);
});

it("has all data rehearsed at once when they come into service, closes none meanwhile, and serves them whatever becomes of it", async () => {
  const [old, fresh] = [named("old"), named("new")];
  for (const { letGo } of [old, fresh]) letGo();
  let version = "1";
  let end = () => {};
  const rehearse = vi.fn((_: Data) => new Promise<never>((_, failed) => (end = () => failed(new Error("forgot")))));
  const live = liveData({
    first: Promise.resolve(old.data),
    reopen: async () => fresh.data,
    version: () => version,
    report: () => {},
    rehearse,
    everyMilliseconds: 5,
  });
  onTestFinished(() => live.close());
  expect(await live.answerer.answer("?", options)).toBe("old");
  expect(rehearse).toHaveBeenCalledExactlyOnceWith(old.data);
  const endFirst = end;
  version = "2";
  await vi.waitFor(() => expect(rehearse).toHaveBeenLastCalledWith(fresh.data), waiting);
  expect(await live.answerer.answer("?", options)).toBe("new");
  expect(old.close).not.toHaveBeenCalled();
  endFirst();
  await vi.waitFor(() => expect(old.close).toHaveBeenCalledOnce(), waiting);
});

it("prepares all data that come into service, the first and the renewed, and closes none meanwhile", async () => {
  const [old, fresh] = [named("old"), named("new")];
  let version = "1";
  let end = () => {};
  const prepare = vi.fn((_: Data) => new Promise<never>((_, failed) => (end = () => failed(new Error("not now")))));
  const live = liveData({
    first: Promise.resolve(old.data),
    reopen: async () => fresh.data,
    version: () => version,
    report: () => {},
    prepare,
    calmMilliseconds: 1,
    everyMilliseconds: 5,
  });
  onTestFinished(() => live.close());
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledExactlyOnceWith(old.data), waiting);
  const endFirst = end;
  version = "2";
  await vi.waitFor(() => expect(prepare).toHaveBeenLastCalledWith(fresh.data), waiting);
  expect(old.close).not.toHaveBeenCalled();
  // That it fails disturbs nobody.
  endFirst();
  await vi.waitFor(() => expect(old.close).toHaveBeenCalledOnce(), waiting);
});

it("keeps the old data in service where the new cannot be opened", async () => {
  const old = named("old");
  old.letGo();
  let version = "1";
  const report = vi.fn();
  const reopen = () => Promise.reject(new Error("model.yaml:3 is wrong"));
  const live = liveData({
    first: Promise.resolve(old.data),
    reopen,
    version: () => version,
    report,
    everyMilliseconds: 5,
  });
  onTestFinished(() => live.close());
  expect(await live.health()).toEqual({ title: "old", renewal_problem: null });
  version = "2";
  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining("model.yaml:3 is wrong")),
    waiting,
  );
  expect(await live.answerer.answer("?", options)).toBe("old");
  expect(await live.health()).toEqual({ title: "old", renewal_problem: "model.yaml:3 is wrong" });
});

it("tells another file in the place of the old", () => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-live-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = versionOf([folder, join(folder, "none")]);
  writeFileSync(join(folder, "a"), "1");
  const between = versionOf([folder, join(folder, "none")]);
  writeFileSync(join(folder, "b"), "1");
  renameSync(join(folder, "b"), join(folder, "a"));
  expect(new Set([before, between, versionOf([folder, join(folder, "none")])]).size).toBe(3);
});
