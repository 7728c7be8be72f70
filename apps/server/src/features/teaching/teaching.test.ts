import type { KeptEdit, ModelEdit, ShownTarget, TaughtVersion, UnansweredGroup } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTeachingApp, type TeachingApp } from "./teaching.fixture.ts";

let own: TeachingApp;
beforeAll(async () => {
  own = await startTeachingApp();
}, 120_000);
afterAll(() => own?.close());

const poverty = { kind: "measure", id: "poverty_rate" } as const;

describe("an unknown word", () => {
  let nearest: ShownTarget[];

  test("is asked for, refused, and stands in the list of what is unanswered, with how often and by how many", async () => {
    for (const who of [own.user, own.user, own.admin])
      expect((await own.ask("kekerean Jawa Barat 2020", undefined, who)).status).toBe(422);
    await own.ask("kekerean Bali 2020");
    const { body } = await own.call("GET", "/unanswered");
    const [group] = body as UnansweredGroup[];
    expect(group).toMatchObject({ obstacle: { kind: "word", words: ["kekerean"] }, times: 4, users: 2 });
    expect(group?.questions.map(({ question, times }) => [question, times])).toEqual([
      ["kekerean Jawa Barat 2020", 3],
      ["kekerean Bali 2020", 1],
    ]);
  });

  test("is shown with what it may mean, each with how the question would then be read; and a search over all", async () => {
    const { body } = await own.call("POST", "/obstacles", { question: "kekerean Jawa Barat 2020" });
    expect(body.reading).toMatchObject({ kind: "refused", obstacle: { kind: "word", words: ["kekerean"] } });
    nearest = body.nearest;
    expect(nearest.length).toBeGreaterThan(3);
    expect(nearest[0]?.reading).toContain("2020");
    const { body: found } = await own.call("GET", "/targets?search=kemiskinan");
    expect((found as ShownTarget[]).map(({ target }) => target)).toContainEqual(poverty);
    const { body: members } = await own.call("GET", "/targets?search=Kota%20Bandung");
    expect(members[0]).toMatchObject({ target: { kind: "member", entity: "regency" }, label: "Kota Bandung" });
  });

  test("says before it is taught which refused questions would be answered, and changes nothing", async () => {
    const change = { add: [{ do: "call" as const, target: poverty, term: "kekerean" }] };
    const checked = await own.check(change);
    expect(checked).toMatchObject({ version: 0, faults: [], changed: [] });
    expect(checked.gained.map(({ question, times }: { question: string; times: number }) => [question, times])).toEqual(
      [
        ["kekerean Bali 2020", 1],
        ["kekerean Jawa Barat 2020", 3],
      ],
    );
    expect((await own.ask("kekerean Jawa Barat 2020")).status).toBe(422);
  });

  test("is answered as soon as it is taught, by who and when; undone, it is refused again", async () => {
    const { status, body } = await own.teach({ do: "call", target: poverty, term: " Kekerean " });
    expect([status, body.version]).toEqual([200, 1]);
    expect(body.edits).toMatchObject([
      { edit: { term: "kekerean" }, about: expect.stringContaining("miskin"), by: own.admin.email, trouble: null },
    ]);
    const taught = await own.ask("kekerean Jawa Barat 2020");
    const plain = await own.ask("persentase penduduk miskin Jawa Barat 2020");
    expect(taught.body.answer).toBe(plain.body.answer);
    expect((await own.call("GET", "/unanswered")).body).toEqual([]);
    const undone = await own.publish({ drop: [body.edits[0].id] }, true);
    expect(undone.body).toMatchObject({ version: 2, edits: [] });
    expect((await own.ask("kekerean Jawa Barat 2020")).status).toBe(422);
  });

  test("can be brought back with its version; versions tell what came and what went", async () => {
    const back = await own.publish({ back_to: 1 });
    expect(back.body.edits.map(({ edit }: KeptEdit) => edit)).toEqual([
      { do: "call", target: poverty, term: "kekerean" },
    ]);
    const [third, second, first] = back.body.versions as TaughtVersion[];
    expect([first?.added.length, second?.removed.length, third?.added.length]).toEqual([1, 1, 1]);
    expect((await own.ask("kekerean Bali 2020")).status).toBe(200);
    await own.publish({ back_to: 0 }, true);
    expect((await own.call("GET", "")).body).toMatchObject({ version: 4, edits: [] });
  });

  test("may be one of a place, a value, a thing or a condition", async () => {
    const words: ModelEdit[] = [
      { do: "call", target: { kind: "member", entity: "regency", key: "32.73" }, term: "kota parahyangan" },
      { do: "call", target: { kind: "entity", id: "mountain" }, term: "pucuk" },
    ];
    expect((await own.teach(...words)).status).toBe(200);
    const taught = await own.ask("berapa penduduk kota parahyangan");
    const plain = await own.ask("berapa penduduk Kota Bandung");
    expect(taught.body.answer).toBe(plain.body.answer);
    expect((await own.ask("5 pucuk tertinggi")).body.result[1]).toEqual(
      (await own.ask("5 gunung tertinggi")).body.result[1],
    );
    await own.publish({ back_to: 0 }, true);
  });
});

describe("a taught word never silently changes an answer", () => {
  const call = (term: string) => ({ do: "call" as const, target: poverty, term });
  const change = { add: [call("luas")] };

  test("what was answered well and would be otherwise is shown before and after, and needs consent", async () => {
    const was = await own.ask("luas Jawa Barat");
    expect(was.status).toBe(200);
    const checked = await own.check(change);
    const changed = checked.changed.find(({ question }: { question: string }) => question === "luas Jawa Barat");
    expect(changed).toMatchObject({ before: was.body.reading });
    expect(changed.after).not.toBe(was.body.reading);
    const refused = await own.publish(change);
    expect([refused.status, refused.body.code]).toEqual([409, "answers_change"]);
    expect((await own.ask("luas Jawa Barat")).body.answer).toBe(was.body.answer);
  });

  test("what its asker found bad is not held to be right", async () => {
    const bad = await own.ask("luas Kabupaten Garut");
    await own.app.call("POST", "/askdb/feedback", {
      token: own.user.token,
      body: { query_id: bad.body.query_id, rating: "down" },
    });
    // Another change, so that nothing is remembered.
    const checked = await own.check({
      add: [call("luas"), call("luas luas")],
    });
    const asked = checked.changed.map(({ question }: { question: string }) => question);
    expect(asked).toContain("luas Jawa Barat");
    expect(asked).not.toContain("luas Kabupaten Garut");
  });

  test("with consent it is published, and undone as it was", async () => {
    expect((await own.publish(change, true)).status).toBe(200);
    expect((await own.publish({ back_to: 0 }, true)).status).toBe(200);
    expect((await own.ask("luas Jawa Barat")).status).toBe(200);
  });
});

describe("a sentence said again", () => {
  const question = "seberapa sengsara Jawa Barat di 2020";
  const as = "persentase penduduk miskin Jawa Barat tahun 2020";

  test("is read as it is typed, with what can be exchanged in it", async () => {
    const { body: half } = await own.call("POST", "/readings", { question: "persentase penduduk", for: question });
    expect(half.kind).not.toBe("plan");
    const { body } = await own.call("POST", "/readings", { question: as, for: question, steps: true });
    expect(body).toMatchObject({ kind: "plan", slots: ["Jawa Barat", "2020"] });
    expect(body.steps.map(({ words }: { words: string }) => words).join(" ")).toBe(as);
  });

  test("stands for every place and year, not one", async () => {
    await own.ask("seberapa sengsara Bali di 2019");
    const say: ModelEdit = { do: "say", question, as, slots: ["Jawa Barat", "2020"] };
    expect((await own.check({ add: [say] })).gained).toMatchObject([{ question: "seberapa sengsara Bali di 2019" }]);
    expect((await own.teach(say)).status).toBe(200);
    const taught = await own.ask("Seberapa sengsara sih Bali di 2019?");
    expect(taught.body.answer).toBe((await own.ask("persentase penduduk miskin Bali tahun 2019")).body.answer);
    await own.publish({ back_to: 0 }, true);
  });

  test("that is not read, is the same, or would be every question, is told so", async () => {
    const say = (more: object) => own.check({ add: [{ do: "say", question, as, slots: [], ...more }] });
    expect((await say({ as: "kekerean" })).faults).toEqual([expect.stringContaining("belum terbaca")]);
    expect((await say({ question: `${as}?` })).faults).toEqual([expect.stringContaining("sama")]);
    expect((await say({ slots: ["Bali"] })).faults).toEqual([expect.stringContaining("kedua kalimat")]);
    expect((await say({ question: "Jawa Barat 2020", slots: ["Jawa Barat", "2020"] })).faults).toEqual([
      expect.stringContaining("semua pertanyaan"),
    ]);
  });
});

describe("a field of the model", () => {
  const unit = (value: string): ModelEdit => ({ do: "set", target: poverty, field: "unit", value });

  test("is set and tried before it is published, set twice it is the last, and undone", async () => {
    const { body: parts } = await own.call("GET", "/parts");
    const part = parts.find(({ target }: ShownTarget) => "id" in target && target.id === "poverty_rate");
    const field = part.fields.find((one: { field: string }) => one.field === "unit");
    expect(field.value).toBe("persen");
    const { body: tried } = await own.call("POST", "/readings", {
      question: "kekerean Bali",
      change: { add: [{ do: "call", target: poverty, term: "kekerean" }] },
    });
    expect(tried.kind).toBe("plan");
    await own.teach(unit("persen jiwa"));
    const { body } = await own.teach(unit("%"));
    expect(body.edits.map(({ edit }: KeptEdit) => edit)).toEqual([unit("%")]);
    expect((await own.ask("persentase penduduk miskin Bali 2020")).body.result[1]).toBeDefined();
    const { body: files } = await own.call("GET", "/files");
    const text = files.map((file: { text: string }) => file.text).join("\n");
    expect(text).toMatch(/unit: "?%"?/);
    await own.publish({ back_to: 0 }, true);
  });

  test("that the model does not bear is told in words, and nothing is published", async () => {
    const { version } = (await own.call("GET", "")).body;
    const broken: ModelEdit = { do: "set", target: poverty, field: "decimals", value: 90 };
    expect((await own.check({ add: [broken] })).faults).toEqual([
      "Model tidak dapat menerimanya. Angka di belakang koma: paling besar 9.",
    ]);
    const refused = await own.teach(broken);
    expect([refused.status, refused.body.code]).toEqual([422, "teaching_refused"]);
    for (const field of ["expression", "id"]) {
      const change = { add: [{ do: "set", target: poverty, field, value: "1" } as const] };
      for (const path of ["/checks", "/versions"])
        expect((await own.call("POST", path, { version, change })).body.code, path).toBe("teaching_refused");
    }
    expect((await own.call("GET", "")).body.version).toBe(version);
  });
});

describe("several who teach", () => {
  test("do not overwrite each other: who comes second is told, and loses nothing", async () => {
    const call = (term: string) => ({ add: [{ do: "call" as const, target: poverty, term }] });
    const { version } = await own.check(call("kekerean"));
    expect((await own.publish(call("kemelaratan"))).status).toBe(200);
    const late = { version, change: call("kekerean"), accepts_changes: false };
    const refused = await own.call("POST", "/versions", late);
    expect([refused.status, refused.body.code]).toEqual([409, "teaching_conflict"]);
    const { body } = await own.publish(call("kekerean"));
    expect(body.edits.map(({ edit }: KeptEdit) => edit.do === "call" && edit.term)).toEqual([
      "kemelaratan",
      "kekerean",
    ]);
    await own.publish({ back_to: 0 }, true);
  });

  test("are administrators, whatever they call", async () => {
    const body = { question: "apa", version: 0, change: { add: [] } };
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/unanswered"],
      ["GET", "/questions/01a21765-0819-77e4-97a0-a1cf5372b713"],
      ["POST", "/obstacles"],
      ["GET", "/targets?search=x"],
      ["POST", "/readings"],
      ["POST", "/checks"],
      ["POST", "/versions"],
      ["GET", "/parts"],
      ["GET", "/files"],
    ] as const) {
      const sent = method === "POST" ? body : undefined;
      expect((await own.call(method, path, sent, own.user)).status, path).toBe(403);
      expect((await own.app.call(method, `/admin/teaching${path}`, { body: sent })).status, path).toBe(401);
    }
    for (const path of [
      "?source=none",
      "/unanswered?source=none",
      "/parts?source=none",
      "/questions/01a21765-0819-77e4-97a0-a1cf5372b713",
    ])
      expect((await own.call("GET", path)).status, path).toBe(404);
  });

  test("stand in the audit log with what they taught", async () => {
    const { body } = await own.app.call("GET", "/admin/audit", { token: own.admin.token });
    const deeds = body.filter(({ deed }: { deed: string }) => deed === "teach");
    expect(deeds.map(({ question }: { question: string }) => question)).toContain("“kekerean” = measure poverty_rate");
    expect(deeds.map(({ outcome }: { outcome: string }) => outcome)).toContain("answers_change");
  });
});
