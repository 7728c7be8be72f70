import { afterAll, beforeAll, beforeEach } from "vitest";
import { newId } from "../../ids.ts";
import { openStore, type StoreLocation } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import type { List } from "./topics.store.ts";

export const paths: Record<List, string> = {
  normal: "/askdb/chat-topics",
  pinned: "/askdb/pinned-chat-topics",
  archived: "/askdb/archived-chat-topics",
};
export const lists = ["normal", "pinned", "archived"] as const;
export const moves = ["pin", "unpin", "archive", "unarchive"] as const;

export const start = Date.parse("2026-11-21T08:00:00.000Z");
/** The time `second`s after the start, as the API writes it. */
export const at = (second: number) => new Date(start + second * 1000).toISOString();

/** For tests: a server over one store, whose clock the tests set, with a new user for each test. */
export class Topics {
  now = start;
  #server: TestApp | undefined;
  #user: TestUser | undefined;

  constructor(newLocation: () => Promise<StoreLocation>) {
    beforeAll(async () => {
      this.#server = await startTestApp({ store: await openStore(await newLocation()), now: () => new Date(this.now) });
    });
    afterAll(async () => {
      await this.#server?.close();
      await this.#server?.store.close();
    });
    beforeEach(async () => {
      this.now = start;
      this.#user = await this.newUser();
    });
  }

  get server(): TestApp {
    if (!this.#server) throw new Error("only inside a test");
    return this.#server;
  }

  get user(): TestUser {
    if (!this.#user) throw new Error("only inside a test");
    return this.#user;
  }

  newUser(): Promise<TestUser> {
    return this.server.signUp({ email: `${newId(new Date())}@example.com` });
  }

  /** Makes a topic behind the API's back, as of `second`s after the start; gives its id. */
  async topic(list: List = "normal", second = 0, owner = this.user): Promise<string> {
    const id = newId(new Date(start));
    const time = at(second);
    const flags = { pinned_at: list === "pinned" ? time : null, archived_at: list === "archived" ? time : null };
    const values = { id, user_id: owner.id, title: `Topic ${second}`, created_at: time, updated_at: time, ...flags };
    await this.server.store.db.insertInto("topics").values(values).execute();
    return id;
  }

  /** Makes a question in a topic; gives its id. */
  async query(topicId: string): Promise<string> {
    const id = newId(new Date(start));
    const text = { question: "q", answer: "a", reading: "r", sql: "select 1", result: "[[],[]]", sources: "[]" };
    const rest = { engine: "embedded", suggestions: "[]", created_at: at(0), updated_at: at(0) };
    const values = { id, topic_id: topicId, user_id: this.user.id, ...text, ...rest };
    await this.server.store.db.insertInto("queries").values(values).execute();
    return id;
  }

  /** The ids of the user's questions that are left. */
  async queries(): Promise<string[]> {
    const { db } = this.server.store;
    const rows = await db.selectFrom("queries").select("id").where("user_id", "=", this.user.id).execute();
    return rows.map(({ id }) => id);
  }

  list(list: List, query: Record<string, string | number> = {}, { token } = this.user) {
    return this.server.call("GET", paths[list], { token, query });
  }

  /** The ids of a list's first page. */
  async ids(list: List, owner = this.user): Promise<string[]> {
    return (await this.list(list, {}, owner)).body.map(({ id }: { id: string }) => id);
  }

  move(deed: (typeof moves)[number], id: string, { token } = this.user) {
    return this.server.call("POST", `/askdb/${deed}-chat-topic`, { token, body: { chat_topic_id: id } });
  }

  rename(id: string, title: unknown, { token } = this.user) {
    return this.server.call("PUT", "/askdb/chat-topic", { token, body: { chat_topic_id: id, title } });
  }

  delete(id: string, { token } = this.user) {
    return this.server.call("DELETE", "/askdb/chat-topic", { token, body: { chat_topic_id: id } });
  }

  archiveAll({ token } = this.user) {
    return this.server.call("POST", "/askdb/archive-all-chat-topics", { token });
  }

  deleteAll({ token } = this.user) {
    return this.server.call("DELETE", "/askdb/delete-all-chat-topics", { token });
  }
}
