import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { afterEach, beforeEach } from "vitest";
import { type Data, openData } from "../../open-data.ts";
import { openStore, type StoreLocation } from "../../store/store.ts";
import { startTestApp } from "../../testing/app.ts";
import type { MayBeToldOf } from "./insight-data.ts";

export interface Starter {
  readonly WAREHOUSE_URL: string;
  readonly TANYADATA_MODEL: string;
}

/** The starter's warehouse with its model, or with what `edit` makes of that model's folder. */
export async function openStarter(starter: Starter, edit: (folder: string) => void = () => {}): Promise<Data> {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-model-"));
  try {
    cpSync(starter.TANYADATA_MODEL, folder, { recursive: true });
    edit(folder);
    return await openData(loadModel(folder), openDuckdbWarehouse({ file: starter.WAREHOUSE_URL }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const without = (file: string) => (folder: string) => rmSync(join(folder, file));
export const renamed = (file: string, before: string, after: string) => (folder: string) =>
  writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(before, after));

/** The application over such data, which a test may exchange for others while it runs. */
export async function startBoard(location: StoreLocation, first: Data, now: () => Date = () => new Date()) {
  const store = await openStore(location);
  let data = first;
  let mayBeToldOf: MayBeToldOf | undefined;
  const app = await startTestApp({
    store,
    now,
    answerer: { answer: (...question) => data.answerer.answer(...question) },
    results: first.results,
    insights: (_, work) => work({ ...data.insights, ...(mayBeToldOf && { mayBeToldOf }) }),
  });
  return {
    ...app,
    use: (other: Data) => {
      data = other;
    },
    /** Another policy than the one in service. */
    useTold: (other: MayBeToldOf | undefined) => {
      mayBeToldOf = other;
    },
    /** Asks in the chat and pins the answer. */
    async pin(token: string, question: string, title?: string) {
      const asked = await app.call("POST", "/askdb/ask", { token, body: { question } });
      const body = { query_id: asked.body.query_id, ...(title === undefined ? {} : { title }) };
      return { asked: asked.body, ...(await app.call("POST", "/insights/pins", { token, body })) };
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}

export const askedRanking = "Urutkan provinsi menurut persentase penduduk miskin tahun 2022";

type Board = Awaited<ReturnType<typeof startBoard>>;

interface BoardOfUser {
  readonly board: Board;
  token: string;
  time: Date;
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, as?: string): ReturnType<Board["call"]>;
  titles(as?: string): Promise<string[]>;
  /** Pins one answer three times, as "a", "b" and "c"; their ids. */
  three(): Promise<[string, string, string]>;
}

/** For each test of a suite a new application, its first user, and what tests do with that user's board. */
export function boardOfUser(newLocation: () => Promise<StoreLocation>, data: () => Data): BoardOfUser {
  let board: Board;
  const at: BoardOfUser = {
    token: "",
    time: new Date(),
    get board() {
      return board;
    },
    call: (method, path, body, as = at.token) =>
      board.call(method, `/insights${path}`, { token: as, ...(body === undefined ? {} : { body }) }),
    titles: async (as = at.token) =>
      (await at.call("GET", "/pins", undefined, as)).body.pins.map((pin: { title: string }) => pin.title),
    async three() {
      const pinned = async (title: string): Promise<string> => (await board.pin(at.token, askedRanking, title)).body.id;
      return [await pinned("a"), await pinned("b"), await pinned("c")];
    },
  };
  beforeEach(async () => {
    at.time = new Date("2026-11-21T07:00:00.000Z");
    board = await startBoard(await newLocation(), data(), () => at.time);
    ({ token: at.token } = await board.signUp());
  });
  afterEach(() => board?.close());
  return at;
}
