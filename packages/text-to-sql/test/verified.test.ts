import { describe, expect, test } from "vitest";
import { makeEngine, slotsBetween } from "../src/index.ts";
import { engine, planOf } from "./library.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

const verified = [{ question: "seramai apa kita tahun itu", as: "peminjaman Zona Bukit tahun 2022", slots: [] }];
const own = makeEngine({ ...libraryModel, root: { ...libraryModel.root, verified } }, members);
const planOfOwn = (question: string, previous?: unknown) => {
  const reading = own.read(question, previous);
  if (reading.kind !== "plan") throw new Error(reading.detail);
  return reading.plan;
};

describe("a verified question", () => {
  test("is answered as what its makers wrote beside it, whatever else it would be", () => {
    expect(engine.read("seramai apa kita tahun itu").kind).toBe("refused");
    expect(planOfOwn("seramai apa kita tahun itu")).toEqual(planOf("peminjaman Zona Bukit tahun 2022"));
  });

  test("is known by its words, but for those that change nothing", () => {
    const plan = planOf("peminjaman Zona Bukit tahun 2022");
    for (const question of ["Tolong dong, seramai apa kita tahun itu?", "SERAMAI APA SIH KITA TAHUN ITU"])
      expect(planOfOwn(question)).toEqual(plan);
    expect(own.read("seramai apa kita tahun lalu").kind).toBe("refused");
  });

  test("stands for itself within a conversation", () => {
    expect(planOfOwn("seramai apa kita tahun itu", planOf("luas perpustakaan kenanga"))).toEqual(
      planOf("peminjaman Zona Bukit tahun 2022"),
    );
  });

  test("has the parts of the question that it stands for", () => {
    const slots = own.slots("seramai apa kita tahun itu", planOf("peminjaman Zona Bukit tahun 2022"));
    expect(slots.map(({ label }) => label)).toContain("Zona Bukit");
  });

  test("changes no other question", () => {
    expect(own.read("peminjaman Zona Bukit")).toEqual(engine.read("peminjaman Zona Bukit"));
  });
});

describe("a verified question with slots", () => {
  const taught = (question: string, as: string) => {
    const slots = [...slotsBetween(engine, question, as)];
    return makeEngine(
      { ...libraryModel, root: { ...libraryModel.root, verified: [{ question, as, slots }] } },
      members,
    );
  };
  const [question, as] = ["seramai apa Zona Bukit pada 2022", "peminjaman Zona Bukit tahun 2022"];

  test("keeps what stands in both: places, periods, values and numbers", () => {
    expect(slotsBetween(engine, question, as)).toEqual(["Bukit", "2022"]);
    expect(slotsBetween(engine, "seramai apa kita", as)).toEqual([]);
    expect(slotsBetween(engine, "ramainya sains gimana", "peminjaman sains")).toEqual(["sains"]);
    expect(slotsBetween(engine, "siapa 3 teratas", "3 cabang dengan peminjaman terbanyak")).toEqual(["3"]);
    // Words of both that are no such thing are none: a measure is not exchanged.
    expect(slotsBetween(engine, "peminjaman Bukit gimana", "peminjaman Zona Bukit")).toEqual(["Bukit"]);
  });

  test("teaches every place and year, not one", () => {
    const own = taught(question, as);
    const planOfTaught = (asked: string) => {
      const reading = own.read(asked);
      return reading.kind === "plan" ? reading.plan : reading.detail;
    };
    expect(planOfTaught("Seramai apa sih Zona Lembah pada 2024?")).toEqual(planOf("peminjaman Zona Lembah tahun 2024"));
    expect(planOfTaught("seramai apa zona pesisir pada 2022")).toEqual(planOf("peminjaman Zona Pesisir tahun 2022"));
  });

  test("is none where something else stands in the slot", () => {
    const own = taught(question, as);
    for (const other of [
      "seramai apa Zona Antah pada 2022",
      "seramai apa Zona luas pada 2022",
      "seramai apa pada 2022",
    ])
      expect(own.read(other)).toEqual(engine.read(other));
  });

  test("is none where what it would stand for asks something else, however well that is read", () => {
    const verified = [{ question: "kabar Bukit", as: "peminjaman Bukit", slots: ["Bukit"] }];
    const own = makeEngine({ ...libraryModel, root: { ...libraryModel.root, verified } }, members);
    expect(own.read("kabar Lembah").kind).toBe("plan");
    for (const [other, would] of [
      ["kabar sains", "peminjaman sains"],
      ["kabar per cabang", "peminjaman per cabang"],
    ] as const) {
      expect(engine.read(would).kind).toBe("plan");
      expect(own.read(other)).toEqual(engine.read(other));
    }
  });

  test("asks which of a name is meant, as what it stands for would", () => {
    const own = taught("gimana Perpustakaan Kenanga 2022", "peminjaman Perpustakaan Kenanga 2022");
    expect(own.read("gimana Perpustakaan Dahlia 2022").kind).toBe("plan");
    const asked = engine.read("peminjaman Melati 2022");
    expect(own.read("gimana Melati 2022").kind).toBe(asked.kind === "ambiguous" ? "ambiguous" : "refused");
  });

  test("takes the form that says more of two", () => {
    const verified = [
      { question: "kabar Bukit", as: "luas Zona Bukit", slots: ["Bukit"] },
      { question: "kabar pinjam Bukit", as: "peminjaman Zona Bukit", slots: ["Bukit"] },
    ];
    const own = makeEngine({ ...libraryModel, root: { ...libraryModel.root, verified } }, members);
    expect(own.read("kabar pinjam Lembah")).toMatchObject({ plan: planOf("peminjaman Zona Lembah") });
  });

  test("whose words are all slots stands for no other question", () => {
    const verified = [{ question: "Bukit 2022", as: "peminjaman Zona Bukit tahun 2022", slots: ["Bukit", "2022"] }];
    const own = makeEngine({ ...libraryModel, root: { ...libraryModel.root, verified } }, members);
    expect(own.read("Lembah 2024")).toEqual(engine.read("Lembah 2024"));
  });
});
