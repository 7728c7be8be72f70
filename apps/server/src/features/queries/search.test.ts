import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { scriptedAnswerer } from "./scripted.ts";

describeOnBothStores("POST /askdb/search-chat", (newLocation) => {
  let server: TestApp;
  let user: TestUser;
  let now = Date.parse("2026-11-21T08:00:00.000Z");

  beforeAll(async () => {
    const store = await openStore(await newLocation());
    server = await startTestApp({ store, answerer: scriptedAnswerer(), now: () => new Date(now) });
  });
  afterAll(async () => {
    await server.close();
    await server.store.close();
  });
  beforeEach(async () => {
    user = await newUser();
  });

  const newUser = () => server.signUp({ email: `${newId(new Date())}@example.com` });
  const call = (body: unknown, token: string | undefined = user.token) =>
    server.call("POST", "/askdb/search-chat", { token, body });
  /** The questions that are found, in order. */
  const found = async (key_word: string, more: { limit?: number } = {}, token = user.token): Promise<string[]> => {
    const { status, body } = await call({ key_word, ...more }, token);
    expect({ status, body }).toMatchObject({ status: 200, body: expect.any(Array) });
    return body.map((hit: { chat_query_question: string }) => hit.chat_query_question);
  };
  const ask = async (question: string, topic?: string, token = user.token) => {
    now += 1000;
    return (await server.call("POST", "/askdb/ask", { token, body: { question, chat_topic_id: topic } })).body;
  };
  const topic = (method: "PUT" | "DELETE" | "POST", path: string, body?: unknown) =>
    server.call(method, `/askdb/${path}`, { token: user.token, body });

  describe("a question is found", () => {
    test("[S7.32] [S3.18] with its topic, by any word of it or of the topic's title", async () => {
      const first = await ask("Berapa jumlah penduduk Jawa Barat?");
      const second = await ask("Dan luasnya?", first.chat_topic_id);
      await ask("Produksi kopi Lampung");
      await topic("PUT", "chat-topic", { chat_topic_id: first.chat_topic_id, title: "Laporan Priangan" });
      const hit = (record: typeof first) => ({
        chat_topic_id: first.chat_topic_id,
        chat_topic_title: "Laporan Priangan",
        chat_query_id: record.query_id,
        chat_query_question: record.question,
        chat_query_created_at: record.created_at,
      });
      expect((await call({ key_word: "  PENDUDUK " })).body).toEqual([hit(first)]);
      expect((await call({ key_word: "priangan" })).body).toEqual([hit(second), hit(first)]);
      expect(await found("luas priangan")).toEqual([second.question, first.question]);
      expect(await found("xxxxxx yyyyyy zzzzzz wwwwww kopi")).toEqual(["Produksi kopi Lampung"]);
      expect(await found("lampung tangerang")).toEqual(["Produksi kopi Lampung"]);
    });

    test("with slips of the pen, missing letters and unfinished words", async () => {
      const question = "Berapa jumlah penduduk Jabar tahun 2024?";
      await ask(question);
      await ask("Produksi kopi di Lampung");
      for (const key of ["penduk jabr", "pendudk", "jumlsh", "oenduduk", "pendudukk", "tahn 2024", "dudu", "pendu jab"])
        expect([key, await found(key)]).toEqual([key, [question]]);
      for (const key of ["kpoi lampung", "lamupng", "produski kopi"])
        expect([key, await found(key)]).toEqual([key, ["Produksi kopi di Lampung"]]);
      for (const key of ["tambang", "zzzz", "kilogram"]) expect([key, await found(key)]).toEqual([key, []]);
    });

    test("best first: side by side, then all words, then similar ones, then some; newest first among equals", async () => {
      const [part, similar, all, phrase, phrase2] = [
        "Penduduk Papua",
        "Kependudukan Jawa Brat",
        "Barat daya Jawa: penduduk",
        "Jumlah penduduk jawa barat",
        "Luas dan penduduk Jawa-Barat",
      ];
      for (const question of [phrase, phrase2, part, all, similar]) await ask(question, undefined);
      expect(await found("penduduk jawa barat")).toEqual([phrase2, phrase, all, similar, part]);
    });

    test("with its words side by side before any number of newer ones that have them apart", async () => {
      const { chat_topic_id: id } = await ask("Produksi kopi robusta");
      await topic("PUT", "chat-topic", { chat_topic_id: id, title: "Minuman" });
      for (let number = 0; number < 25; number += 1) await ask(`Robusta ${number}, atau kopi lain`, id);
      expect((await found("kopi robusta"))[0]).toBe("Produksi kopi robusta");
    });

    test("by one or two letters where a word begins with them", async () => {
      for (const question of ["UMP di DKI", "Daftar bandara", "Padi 🌾 Jawa", "Kota Ternate"]) await ask(question);
      expect(await found("d")).toEqual(["Daftar bandara", "UMP di DKI"]);
      expect(await found("dk")).toEqual(["UMP di DKI"]);
      expect(await found("ja p")).toEqual(["Padi 🌾 Jawa"]);
      expect(await found("🌾")).toEqual(["Padi 🌾 Jawa"]);
    });

    test("in any script", async () => {
      for (const question of ["كم عدد سكان جاوة؟", "Ünïcode Çelebi", "雅加达的人口是多少"]) await ask(question);
      expect(await found("سكان")).toEqual(["كم عدد سكان جاوة؟"]);
      expect(await found("çelebi")).toEqual(["Ünïcode Çelebi"]);
      expect(await found("加达的人口")).toEqual(["雅加达的人口是多少"]);
    });

    test("[S9.02] ten at most, or as many as asked for up to fifty", async () => {
      const { chat_topic_id: id } = await ask("desa 0");
      for (let number = 1; number < 55; number += 1) await ask(`desa ${number}`, id);
      const newest = Array.from({ length: 50 }, (_, index) => `desa ${54 - index}`);
      expect(await found("desa")).toEqual(newest.slice(0, 10));
      expect(await found("desa", { limit: 1 })).toEqual(newest.slice(0, 1));
      expect(await found("desa", { limit: 50 })).toEqual(newest);
      for (const limit of [0, 51, 1.5, "10"])
        expect(await call({ key_word: "desa", limit })).toMatchObject({
          status: 400,
          body: { errors: [{ path: "limit" }] },
        });
    });
  });

  describe("nothing is found", () => {
    test("of another user, also not by their words in one's own topics", async () => {
      const stranger = await newUser();
      const theirs = await ask("Rahasia dapur orang", undefined, stranger.token);
      await ask("Milik sendiri");
      expect(await found("rahasia dapur")).toEqual([]);
      expect(await found("milik sendiri", {}, stranger.token)).toEqual([]);
      expect(await found("rahasia", {}, stranger.token)).toEqual([theirs.question]);
    });

    test("by a title that a topic does not bear any more", async () => {
      const { chat_topic_id: id } = await ask("Satu");
      await ask("Dua", id);
      const rename = (title: string) => topic("PUT", "chat-topic", { chat_topic_id: id, title });
      for (const [title, before] of [
        ["Cengkih", "Tembakau"],
        ["Tembakau", "Cengkih"],
        ["Cengkih", "Tembakau"],
      ] as const) {
        await rename(title);
        expect(await found(title)).toEqual(["Dua", "Satu"]);
        expect(await found(before)).toEqual([]);
      }
    });

    test("of a deleted topic, and what comes after it is found", async () => {
      const { chat_topic_id: other } = await ask("Hapus juga");
      const { chat_topic_id: id } = await ask("Hapus saya");
      await topic("POST", "archive-chat-topic", { chat_topic_id: other });
      await topic("DELETE", "chat-topic", { chat_topic_id: other });
      expect(await found("hapus")).toEqual(["Hapus saya"]);
      await topic("POST", "pin-chat-topic", { chat_topic_id: id });
      await ask("Hapus semua");
      await topic("DELETE", "delete-all-chat-topics");
      expect(await found("hapus")).toEqual(["Hapus saya"]);
      await ask("Tanya lagi");
      expect([await found("hapus"), await found("lagi")]).toEqual([["Hapus saya"], ["Tanya lagi"]]);
    });

    test("of a deleted user, and their place in the index is free of them", async () => {
      await ask("Pergi jauh");
      await server.store.db.deleteFrom("users").where("id", "=", user.id).execute();
      user = await newUser();
      await ask("Datang dekat");
      expect([await found("pergi"), await found("dekat")]).toEqual([[], ["Datang dekat"]]);
    });

    test("where the user never asked anything", async () => {
      expect(await found("jawa")).toEqual([]);
    });

    test("when nothing can be searched for", async () => {
      await ask("Ada isinya");
      for (const key of ["%", "_", "\\", '"', "***", "'; --", "()", "?!"]) expect(await found(key)).toEqual([]);
    });
  });

  test("whatever is searched for is text: no operator, quote, wildcard or length harms", async () => {
    const question = `100% "NOT NEAR" a_b\\c 'x'; DROP TABLE queries; -- (words : kopi*) ^awal {b} 🇮🇩`;
    await ask(question);
    const keys = [
      "100%",
      '"not near"',
      "a_b\\c",
      "'x'; DROP",
      "(words : kopi*)",
      "^awal",
      "{b}",
      "🇮🇩",
      "NOT",
      "kopi AND",
    ];
    for (const key of [...keys, "kopi OR", "words:kopi", "NEAR(kopi, 2)", '"kopi', "kopi\n\tdrop"])
      expect([key, await found(key)]).toEqual([key, [question]]);
    // The last one is a user's mark in SQLite's index.
    for (const key of ["z%z", "z_z", "\u202e", "\u{f0000}\u{f0000}\u{f0001}"])
      expect([key, await found(key)]).toEqual([key, []]);
    for (const key of [
      "x".repeat(200),
      "a ".repeat(99),
      "👨‍👩‍👧‍👦".repeat(18),
      "penduduk ".repeat(22),
      '"'.repeat(200),
    ])
      expect((await call({ key_word: key })).status).toBe(200);
    for (const key_word of [undefined, null, "", "  ", 7, ["x"], "x".repeat(201), "a\u0000b", "a\ud800b"])
      expect(await call({ key_word })).toMatchObject({ status: 400, body: { errors: [{ path: "key_word" }] } });
    expect(await found("drop table")).toEqual([question]);
  });

  test("after all this, the index holds an entry for each question and no other", async () => {
    const { db, dialect } = server.store;
    const entries = dialect === "sqlite" ? sql`search_grams` : sql`search_entries`;
    const { rows } = await sql`
      select (select count(*) from ${entries}) as entries, (select count(*) from queries) as questions`.execute(db);
    const [{ entries: held, questions } = { entries: 0, questions: 1 }] = rows as {
      entries: number;
      questions: number;
    }[];
    expect(Number(questions)).toBeGreaterThan(20);
    expect(Number(held)).toBe(Number(questions));
  });

  test("[S6.01] without a token: 401", async () => {
    expect(await server.call("POST", "/askdb/search-chat", { body: { key_word: "x" } })).toMatchObject({ status: 401 });
  });
});
