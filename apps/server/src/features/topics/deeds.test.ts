import { describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { waiting } from "../../testing/waiting.ts";
import { at, lists, start, Topics } from "./topics.fixture.ts";

describeOnBothStores("topic deeds", (newLocation) => {
  const topics = new Topics(newLocation);

  describe("moves", () => {
    const moves = [
      ["pin", "pinned", "[S7.21] [S4.03] [S4.04]"],
      ["unpin", "normal", "[S7.22] [S4.05]"],
      ["archive", "archived", "[S7.23] [S4.06] [S4.07]"],
      ["unarchive", "normal", "[S7.24] [S4.08]"],
    ] as const;
    for (const [deed, to, checklist] of moves) {
      test(`${checklist} ${deed} brings a topic of any list to ${to}, in its place in time`, async () => {
        topics.now = start + 60_000;
        for (const from of lists) {
          const older = await topics.topic(to, 1);
          const id = await topics.topic(from, 2);
          const newer = await topics.topic(to, 3);
          const { status, body } = await topics.move(deed, id);
          expect(status).toBe(200);
          const flags = { is_pinned: to === "pinned", is_archived: to === "archived" };
          expect(body).toMatchObject({ id, updated_at: at(2), ...flags });
          expect(await topics.ids(to)).toEqual([newer, id, older]);
          for (const list of lists.filter((each) => each !== to)) expect(await topics.ids(list)).toEqual([]);
          await topics.server.store.db.deleteFrom("topics").where("user_id", "=", topics.user.id).execute();
        }
      });
    }

    test("pinning and archiving at the same time leaves the topic in exactly one list", async () => {
      const id = await topics.topic();
      for (let round = 0; round < 10; round += 1) {
        await Promise.all([topics.move("pin", id), topics.move("archive", id)]);
        const held = await Promise.all(lists.map((list) => topics.ids(list)));
        expect(held.flat()).toEqual([id]);
      }
    });

    test("[S7.25] [S4.09] archive all moves the normal topics; pinned ones stay", async () => {
      const normal = [await topics.topic("normal", 3), await topics.topic("normal", 1)];
      const pinned = await topics.topic("pinned", 2);
      const archived = await topics.topic("archived", 2);
      expect(await topics.archiveAll()).toMatchObject({ status: 200, body: { count: 2, kept_pinned: 1 } });
      expect(await topics.ids("normal")).toEqual([]);
      expect(await topics.ids("pinned")).toEqual([pinned]);
      expect(await topics.ids("archived")).toEqual([normal[0], archived, normal[1]]);
      expect((await topics.archiveAll()).body).toEqual({ count: 0, kept_pinned: 1 });
    });
  });

  describe("rename", () => {
    test("[S7.18] [S4.13] moves the topic to the current time, in whichever list it is", async () => {
      for (const list of lists) {
        const id = await topics.topic(list, 1);
        const other = await topics.topic(list, 2);
        topics.now = start + 9_000;
        const { status, body } = await topics.rename(id, "  Penduduk Jawa ");
        expect(status).toBe(200);
        expect(body).toMatchObject({ id, title: "Penduduk Jawa", created_at: at(1), updated_at: at(9) });
        expect(await topics.ids(list)).toEqual([id, other]);
      }
    });

    test("[S5.10] an empty name becomes New Chat", async () => {
      const id = await topics.topic();
      for (const title of ["", "   "]) expect((await topics.rename(id, title)).body.title).toBe("New Chat");
    });

    test("a name that is too long, missing or no text is a field error and changes nothing", async () => {
      const id = await topics.topic();
      for (const title of ["x".repeat(201), 7, null, undefined, "a\u0000b"]) {
        expect(await topics.rename(id, title)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      }
      expect((await topics.list("normal")).body).toMatchObject([{ title: "Topic 0", updated_at: at(0) }]);
    });
  });

  describe("delete", () => {
    test("[S7.19] [S4.16] an archived topic goes with its questions; any other stays", async () => {
      const archived = await topics.topic("archived");
      await topics.query(archived);
      const kept = await topics.query(await topics.topic("normal"));
      expect(await topics.delete(archived)).toMatchObject({ status: 204, body: undefined });
      expect(await topics.ids("archived")).toEqual([]);
      expect(await topics.queries()).toEqual([kept]);
      expect(await topics.delete(archived)).toMatchObject({ status: 404, body: { code: "not_found" } });
    });

    test("a topic that is not archived is refused with 409", async () => {
      for (const list of ["normal", "pinned"] as const) {
        const id = await topics.topic(list);
        expect(await topics.delete(id)).toMatchObject({ status: 409, body: { code: "topic_not_archived" } });
        expect(await topics.ids(list)).toEqual([id]);
      }
    });

    test("[S7.20] [S4.10] delete all clears normal and archived with their questions; pinned ones stay", async () => {
      const pinned = await topics.topic("pinned");
      const kept = await topics.query(pinned);
      for (const list of ["normal", "normal", "archived"] as const) await topics.query(await topics.topic(list));
      expect(await topics.deleteAll()).toMatchObject({ status: 200, body: { count: 3, kept_pinned: 1 } });
      const left = { normal: [], pinned: [pinned], archived: [] };
      for (const list of lists) expect(await topics.ids(list)).toEqual(left[list]);
      expect(await topics.queries()).toEqual([kept]);
    });
  });

  for (const deed of ["archiveAll", "deleteAll"] as const)
    test(`[S4.09] [S4.10] ${deed} of thousands answers other calls meanwhile, and leaves what is newer`, async () => {
      const row = { user_id: topics.user.id, title: "t", created_at: at(0), updated_at: at(0) };
      const rows = Array.from({ length: 5_000 }, () => ({ ...row, id: newId(new Date(start)) }));
      const { db } = topics.server.store;
      for (let first = 0; first < rows.length; first += 500)
        await db
          .insertInto("topics")
          .values(rows.slice(first, first + 500))
          .execute();
      const left = async () => {
        const normal = db.selectFrom("topics").select("id").where("user_id", "=", topics.user.id);
        return (await normal.where("archived_at", "is", null).execute()).length;
      };
      const all = topics[deed]();
      await expect.poll(left, { ...waiting, interval: 1 }).toBeLessThan(rows.length);
      const newer = await topics.topic("normal", 60);
      expect(await left()).toBeGreaterThan(1);
      expect(await all).toMatchObject({ status: 200, body: { count: rows.length, kept_pinned: 0 } });
      expect(await topics.ids("normal")).toEqual([newer]);
    });

  test("archiving all and deleting all at the same time both succeed", async () => {
    // The orders of time, of ids and of rows all differ: without a lock, two such deeds soon wait for each other.
    const row = { user_id: topics.user.id, title: "t", created_at: at(0), pinned_at: null };
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      updated_at: at((index * 79) % 500),
      archived_at: index % 3 ? null : at(0),
    }));
    for (let round = 0; round < 12; round += 1) {
      const named = rows.map((each) => ({ ...each, id: newId(new Date(start)) }));
      await topics.server.store.db.insertInto("topics").values(named).execute();
      const calls = [topics.archiveAll(), topics.deleteAll(), topics.archiveAll(), topics.deleteAll()];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });
});
