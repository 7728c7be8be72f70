import { describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { at, lists, moves, paths, Topics } from "./topics.fixture.ts";

describeOnBothStores("topic lists", (newLocation) => {
  const topics = new Topics(newLocation);

  describe("lists", () => {
    test("[S7.15] [S7.16] [S7.17] [S4.01] each holds its own topics, newest first", async () => {
      const old = {
        normal: await topics.topic("normal", 1),
        pinned: await topics.topic("pinned", 2),
        archived: await topics.topic("archived", 3),
      };
      const young = {
        normal: await topics.topic("normal", 6),
        pinned: await topics.topic("pinned", 5),
        archived: await topics.topic("archived", 4),
      };
      for (const list of lists) expect(await topics.ids(list)).toEqual([young[list], old[list]]);
    });

    test("[S3.03] [S3.06] a topic carries its fields", async () => {
      const id = await topics.topic("pinned", 2);
      expect((await topics.list("pinned")).body).toEqual([
        { id, title: "Topic 2", created_at: at(2), updated_at: at(2), is_pinned: true, is_archived: false },
      ]);
    });

    test("[S4.22] [S4.24] [S9.01] pages of 30 hold every topic once, ties too; after the last comes an empty one", async () => {
      for (const list of lists) {
        const all: string[] = [];
        // Seven topics share each second: only the id tells their order.
        for (let index = 0; index < 65; index += 1) all.push(await topics.topic(list, Math.floor(index / 7)));
        const seen: string[] = [];
        const sizes: number[] = [];
        for (;;) {
          const prev = seen.at(-1);
          const { body } = await topics.list(list, prev ? { prev } : {});
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
      const [oldest, middle] = [await topics.topic("normal", 1), await topics.topic("normal", 2)];
      await topics.topic("normal", 3);
      await topics.move("pin", middle);
      expect((await topics.list("normal", { prev: middle })).body).toMatchObject([{ id: oldest }]);
    });

    test("an unknown or foreign cursor is refused", async () => {
      const stranger = await topics.newUser();
      const foreign = await topics.topic("normal", 1, stranger);
      for (const prev of [foreign, "nonsense", newId(new Date())]) {
        for (const list of lists) {
          expect(await topics.list(list, { prev })).toMatchObject({ status: 400, body: { code: "invalid_cursor" } });
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
        const { status, body } = await topics.list("normal", page as Record<string, string | number>);
        expect([status, body.code, body.errors[0].path]).toEqual([400, "validation_failed", Object.keys(page)[0]]);
      }
      expect((await topics.list("normal", { limit: 100 })).status).toBe(200);
    });
  });

  describe("other users", () => {
    test("a foreign or unknown topic is 404 to every call, and stays as it was", async () => {
      const stranger = await topics.newUser();
      for (const list of lists) {
        for (const id of [await topics.topic(list, 1, stranger), "nonsense"]) {
          const calls = moves.map((deed) => () => topics.move(deed, id));
          for (const call of [...calls, () => topics.rename(id, "mine"), () => topics.delete(id)]) {
            expect(await call()).toMatchObject({ status: 404, body: { code: "not_found" } });
          }
        }
        expect((await topics.list(list, {}, stranger)).body).toMatchObject([{ title: "Topic 1", updated_at: at(1) }]);
        expect(await topics.ids(list)).toEqual([]);
      }
    });

    test("the all-actions touch the caller's topics only", async () => {
      const stranger = await topics.newUser();
      const theirs = {
        normal: await topics.topic("normal", 1, stranger),
        archived: await topics.topic("archived", 1, stranger),
      };
      for (const all of [await topics.archiveAll(), await topics.deleteAll()]) {
        expect(all.body).toEqual({ count: 0, kept_pinned: 0 });
      }
      for (const list of ["normal", "archived"] as const)
        expect(await topics.ids(list, stranger)).toEqual([theirs[list]]);
    });

    test("[S6.01] without a token every call is 401", async () => {
      const calls = [
        ...lists.map((list) => ["GET", paths[list]] as const),
        ["PUT", "/askdb/chat-topic"],
        ["DELETE", "/askdb/chat-topic"],
        ["DELETE", "/askdb/delete-all-chat-topics"],
        ["POST", "/askdb/archive-all-chat-topics"],
        ...moves.map((deed) => ["POST", `/askdb/${deed}-chat-topic`] as const),
      ] as const;
      for (const [method, path] of calls) {
        expect(await topics.server.call(method, path)).toMatchObject({
          status: 401,
          body: { code: "unauthenticated" },
        });
      }
    });
  });
});
