import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import type { List } from "./topics.store.ts";

const paths: Record<List, string> = {
  normal: "/askdb/chat-topics",
  pinned: "/askdb/pinned-chat-topics",
  archived: "/askdb/archived-chat-topics",
};
const lists = ["normal", "pinned", "archived"] as const;
const start = Date.parse("2026-11-21T08:00:00.000Z");
const at = (second: number) => new Date(start + second * 1000).toISOString();

describeOnBothStores("topics", (newLocation) => {
  let server: TestApp;
  let user: TestUser;
  let now = start;

  beforeAll(async () => {
    server = await startTestApp({ store: await openStore(await newLocation()), now: () => new Date(now) });
  });
  afterAll(async () => {
    await server.close();
    await server.store.close();
  });
  beforeEach(async () => {
    now = start;
    user = await server.signUp({ email: `${newId(new Date())}@example.com` });
  });

  /** A topic made behind the API's back, `second`s after the start. */
  async function topic(list: List = "normal", second = 0, owner = user, id = newId(new Date(start))): Promise<string> {
    const time = at(second);
    await server.store.db
      .insertInto("topics")
      .values({
        id,
        user_id: owner.id,
        title: `Topic ${second}`,
        created_at: time,
        updated_at: time,
        pinned_at: list === "pinned" ? time : null,
        archived_at: list === "archived" ? time : null,
      })
      .execute();
    return id;
  }

  async function query(topicId: string, owner = user): Promise<string> {
    const id = newId(new Date(start));
    const text = { question: "q", answer: "a", reading: "r", sql: "select 1", result: "[[],[]]", sources: "[]" };
    const rest = { engine: "embedded", suggestions: "[]", created_at: at(0), updated_at: at(0) };
    await server.store.db
      .insertInto("queries")
      .values({ id, topic_id: topicId, user_id: owner.id, ...text, ...rest })
      .execute();
    return id;
  }

  const get = (list: List, page: Record<string, string | number> = {}, token = user.token) =>
    server.call("GET", paths[list], { token, query: page });
  const ids = async (list: List, owner = user) =>
    (await get(list, {}, owner.token)).body.map(({ id }: { id: string }) => id);
  const act = (deed: string, id: string, token = user.token) =>
    server.call("POST", `/askdb/${deed}-chat-topic`, { token, body: { chat_topic_id: id } });
  const drop = (id: string, token = user.token) =>
    server.call("DELETE", "/askdb/chat-topic", { token, body: { chat_topic_id: id } });
  const rename = (id: string, title: unknown, token = user.token) =>
    server.call("PUT", "/askdb/chat-topic", { token, body: { chat_topic_id: id, title } });
  const queriesLeft = async () =>
    (await server.store.db.selectFrom("queries").select("id").where("user_id", "=", user.id).execute()).map(
      ({ id }) => id,
    );

  describe("lists", () => {
    test("[S7.15] [S7.16] [S7.17] [S4.01] each holds its own topics, newest first", async () => {
      const old = {
        normal: await topic("normal", 1),
        pinned: await topic("pinned", 2),
        archived: await topic("archived", 3),
      };
      const young = {
        normal: await topic("normal", 6),
        pinned: await topic("pinned", 5),
        archived: await topic("archived", 4),
      };
      for (const list of lists) expect(await ids(list)).toEqual([young[list], old[list]]);
    });

    test("[S3.03] [S3.06] a topic carries its fields", async () => {
      const id = await topic("pinned", 2);
      expect((await get("pinned")).body).toEqual([
        { id, title: "Topic 2", created_at: at(2), updated_at: at(2), is_pinned: true, is_archived: false },
      ]);
    });

    test("[S4.22] [S4.24] [S9.01] pages of 30 hold every topic once, ties too; after the last comes an empty one", async () => {
      for (const list of lists) {
        const all: string[] = [];
        // Seven topics share each second: only the id tells their order.
        for (let index = 0; index < 65; index += 1) all.push(await topic(list, Math.floor(index / 7)));
        const seen: string[] = [];
        const sizes: number[] = [];
        for (;;) {
          const prev = seen.at(-1);
          const { body } = await get(list, prev ? { prev } : {});
          sizes.push(body.length);
          if (body.length === 0) break;
          seen.push(...body.map(({ id }: { id: string }) => id));
        }
        expect(sizes).toEqual([30, 30, 5, 0]);
        expect(new Set(seen)).toEqual(new Set(all));
        expect(seen).toHaveLength(all.length);
      }
    });

    test("a cursor whose topic was pinned meanwhile still holds its place", async () => {
      const [oldest, middle] = [await topic("normal", 1), await topic("normal", 2)];
      await topic("normal", 3);
      await act("pin", middle);
      expect((await get("normal", { prev: middle })).body).toMatchObject([{ id: oldest }]);
    });

    test("an unknown or foreign cursor is refused", async () => {
      const stranger = await server.signUp({ email: `${newId(new Date())}@example.com` });
      const foreign = await topic("normal", 1, stranger);
      for (const prev of [foreign, "nonsense", newId(new Date())]) {
        for (const list of lists) {
          expect(await get(list, { prev })).toMatchObject({ status: 400, body: { code: "invalid_cursor" } });
        }
      }
    });

    test("a wrong limit or cursor is a field error", async () => {
      for (const page of [
        { limit: 0 },
        { limit: 101 },
        { limit: "x" },
        { limit: 1.5 },
        { prev: "x".repeat(65) },
        { prev: "" },
      ]) {
        const { status, body } = await get("normal", page as Record<string, string | number>);
        expect([status, body.code, body.errors[0].path]).toEqual([400, "validation_failed", Object.keys(page)[0]]);
      }
      expect((await get("normal", { limit: 100 })).status).toBe(200);
    });
  });

  describe("moves", () => {
    const moves = [
      ["pin", "pinned", "[S7.21] [S4.03] [S4.04]"],
      ["unpin", "normal", "[S7.22] [S4.05]"],
      ["archive", "archived", "[S7.23] [S4.06] [S4.07]"],
      ["unarchive", "normal", "[S7.24] [S4.08]"],
    ] as const;
    for (const [deed, to, checklist] of moves) {
      test(`${checklist} ${deed} brings a topic of any list to ${to}, in its place in time`, async () => {
        now = start + 60_000;
        for (const from of lists) {
          const older = await topic(to, 1);
          const id = await topic(from, 2);
          const newer = await topic(to, 3);
          const { status, body } = await act(deed, id);
          expect(status).toBe(200);
          const flags = { is_pinned: to === "pinned", is_archived: to === "archived" };
          expect(body).toMatchObject({ id, updated_at: at(2), ...flags });
          expect(await ids(to)).toEqual([newer, id, older]);
          for (const list of lists.filter((each) => each !== to)) expect(await ids(list)).toEqual([]);
          await server.store.db.deleteFrom("topics").where("user_id", "=", user.id).execute();
        }
      });
    }

    test("pinning and archiving at the same time leaves the topic in exactly one list", async () => {
      const id = await topic();
      for (let round = 0; round < 10; round += 1) {
        await Promise.all([act("pin", id), act("archive", id)]);
        const held = await Promise.all(lists.map((list) => ids(list)));
        expect(held.flat()).toEqual([id]);
      }
    });

    test("[S7.25] [S4.09] archive all moves the normal topics; pinned ones stay", async () => {
      const normal = [await topic("normal", 3), await topic("normal", 1)];
      const pinned = await topic("pinned", 2);
      const archived = await topic("archived", 2);
      const all = () => server.call("POST", "/askdb/archive-all-chat-topics", { token: user.token });
      expect(await all()).toMatchObject({ status: 200, body: { count: 2, kept_pinned: 1 } });
      expect(await ids("normal")).toEqual([]);
      expect(await ids("pinned")).toEqual([pinned]);
      expect(await ids("archived")).toEqual([normal[0], archived, normal[1]]);
      expect((await all()).body).toEqual({ count: 0, kept_pinned: 1 });
    });
  });

  describe("rename", () => {
    test("[S7.18] [S4.13] moves the topic to the current time, in whichever list it is", async () => {
      for (const list of lists) {
        const id = await topic(list, 1);
        const other = await topic(list, 2);
        now = start + 9_000;
        const { status, body } = await rename(id, "  Penduduk Jawa ");
        expect(status).toBe(200);
        expect(body).toMatchObject({ id, title: "Penduduk Jawa", created_at: at(1), updated_at: at(9) });
        expect(await ids(list)).toEqual([id, other]);
      }
    });

    test("[S5.10] an empty name becomes New Chat", async () => {
      const id = await topic();
      for (const title of ["", "   "]) expect((await rename(id, title)).body.title).toBe("New Chat");
    });

    test("a name that is too long, missing or no text is a field error and changes nothing", async () => {
      const id = await topic();
      for (const title of ["x".repeat(201), 7, null, undefined, "a\u0000b"]) {
        expect(await rename(id, title)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      }
      expect((await get("normal")).body).toMatchObject([{ title: "Topic 0", updated_at: at(0) }]);
    });
  });

  describe("delete", () => {
    test("[S7.19] [S4.16] an archived topic goes with its questions; any other stays", async () => {
      const archived = await topic("archived");
      await query(archived);
      const kept = await query(await topic("normal"));
      expect(await drop(archived)).toMatchObject({ status: 204, body: undefined });
      expect(await ids("archived")).toEqual([]);
      expect(await queriesLeft()).toEqual([kept]);
      expect(await drop(archived)).toMatchObject({ status: 404, body: { code: "not_found" } });
    });

    test("a topic that is not archived is refused with 409", async () => {
      for (const list of ["normal", "pinned"] as const) {
        const id = await topic(list);
        expect(await drop(id)).toMatchObject({ status: 409, body: { code: "topic_not_archived" } });
        expect(await ids(list)).toEqual([id]);
      }
    });

    test("[S7.20] [S4.10] delete all clears normal and archived with their questions; pinned ones stay", async () => {
      const pinned = await topic("pinned");
      const kept = await query(pinned);
      for (const list of ["normal", "normal", "archived"] as const) await query(await topic(list));
      const all = await server.call("DELETE", "/askdb/delete-all-chat-topics", { token: user.token });
      expect(all).toMatchObject({ status: 200, body: { count: 3, kept_pinned: 1 } });
      expect([await ids("normal"), await ids("archived"), await ids("pinned")]).toEqual([[], [], [pinned]]);
      expect(await queriesLeft()).toEqual([kept]);
    });
  });

  test("archiving all and deleting all at the same time both succeed", async () => {
    // The orders of time, of ids and of rows all differ: without a lock, two such deeds soon wait for each other.
    const row = { user_id: user.id, title: "t", created_at: at(0), pinned_at: null };
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      updated_at: at((index * 79) % 500),
      archived_at: index % 3 ? null : at(0),
    }));
    const deeds = [
      ["POST", "/askdb/archive-all-chat-topics"],
      ["DELETE", "/askdb/delete-all-chat-topics"],
    ] as const;
    for (let round = 0; round < 12; round += 1) {
      const named = rows.map((each) => ({ ...each, id: newId(new Date(start)) }));
      await server.store.db.insertInto("topics").values(named).execute();
      const calls = [...deeds, ...deeds].map(([method, path]) => server.call(method, path, { token: user.token }));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  describe("other users", () => {
    test("a foreign or unknown topic is 404 to every call, and stays as it was", async () => {
      const stranger = await server.signUp({ email: `${newId(new Date())}@example.com` });
      for (const list of lists) {
        for (const id of [await topic(list, 1, stranger), "nonsense"]) {
          const calls = ["pin", "unpin", "archive", "unarchive"].map((deed) => () => act(deed, id));
          for (const call of [...calls, () => rename(id, "mine"), () => drop(id)]) {
            expect(await call()).toMatchObject({ status: 404, body: { code: "not_found" } });
          }
        }
        expect((await get(list, {}, stranger.token)).body).toMatchObject([{ title: "Topic 1", updated_at: at(1) }]);
        expect(await ids(list)).toEqual([]);
      }
    });

    test("the all-actions touch the caller's topics only", async () => {
      const stranger = await server.signUp({ email: `${newId(new Date())}@example.com` });
      const theirs = { normal: await topic("normal", 1, stranger), archived: await topic("archived", 1, stranger) };
      await server.call("POST", "/askdb/archive-all-chat-topics", { token: user.token });
      const all = await server.call("DELETE", "/askdb/delete-all-chat-topics", { token: user.token });
      expect(all.body).toEqual({ count: 0, kept_pinned: 0 });
      for (const list of ["normal", "archived"] as const) expect(await ids(list, stranger)).toEqual([theirs[list]]);
    });

    test("[S6.01] without a token every call is 401", async () => {
      const calls = [
        ...lists.map((list) => ["GET", paths[list]] as const),
        ["PUT", "/askdb/chat-topic"],
        ["DELETE", "/askdb/chat-topic"],
        ["DELETE", "/askdb/delete-all-chat-topics"],
        ["POST", "/askdb/archive-all-chat-topics"],
        ...["pin", "unpin", "archive", "unarchive"].map((deed) => ["POST", `/askdb/${deed}-chat-topic`] as const),
      ] as const;
      for (const [method, path] of calls) {
        expect(await server.call(method, path)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      }
    });
  });
});
