import { DatabaseReport, type SaidRelation } from "@tanyadata/contract";
import { describe, expect, test } from "vitest";
import { isAllSame, relationRows, saying } from "./relation-rows.ts";

const column = (name: string, leads_to: object | null) => ({
  ...{ column: name, role: "kode", called: name, why: "dari namanya", is_unsure: false, leads_to },
});
const table = (name: string, columns: object[]) => ({
  ...{ table: name, is: "facts", called: name, rows_read: 3, is_whole: true, why: null, notes: [], columns },
});
const goods = { table: "barang", column: "nomor" };
const leads = (is: { is_declared?: boolean; is_said?: boolean }) => ({
  ...{ ...goods, is_declared: false, is_said: false, share: 1, orphans: 0, ...is },
});
const reportWith = (sales: object[]) =>
  DatabaseReport.parse({
    ...{ tables: [table("penjualan", sales), table("barang", [column("nomor", null)])], secrets: [] },
    ...{ collisions: [], questions: [] },
  });
const said = (name: string, leads_to: SaidRelation["leads_to"]): SaidRelation => ({
  ...{ table: "penjualan", column: name, leads_to },
});

describe("relations as they are shown", () => {
  const stateIn = (report: DatabaseReport, before: SaidRelation[], now = before) =>
    relationRows({ ...report, relations: before }, now).map(({ column, to, state }) => [column, to, state]);
  const inferred = reportWith([column("isi", leads({}))]);

  test("what was found is declared or inferred, until people say something of it", () => {
    expect(stateIn(inferred, [])).toEqual([["isi", goods, "inferred"]]);
    expect(stateIn(reportWith([column("isi", leads({ is_declared: true }))]), [])).toEqual([
      ["isi", goods, "declared"],
    ]);
    expect(stateIn(inferred, [], [said("isi", null)])).toEqual([["isi", null, "next"]]);
    expect(stateIn(inferred, [], [said("isi", goods)])).toEqual([["isi", goods, "next"]]);
  });

  test("what people said before the draft held, was left out, or cannot be used", () => {
    expect(stateIn(reportWith([column("isi", leads({ is_said: true }))]), [said("isi", goods)])).toEqual([
      ["isi", goods, "said"],
    ]);
    const bare = reportWith([column("isi", null)]);
    expect(stateIn(bare, [said("isi", null)])).toEqual([["isi", null, "denied"]]);
    expect(stateIn(bare, [said("isi", goods)])).toEqual([["isi", goods, "unusable"]]);
  });

  test("what is taken back waits for the next draft, and is told once", () => {
    const bare = reportWith([column("isi", null)]);
    expect(stateIn(bare, [said("isi", null)], [])).toEqual([["isi", null, "next"]]);
    expect(saying([said("isi", null)], said("isi", null), goods)).toEqual([said("isi", goods)]);
    expect(saying([said("isi", null)], said("isi", null), undefined)).toEqual([]);
    expect(isAllSame([said("isi", null), said("kode", goods)], [said("kode", goods), said("isi", null)])).toBe(true);
    expect(isAllSame([said("isi", null)], [said("isi", goods)])).toBe(false);
    expect(isAllSame([said("isi", null)], [])).toBe(false);
  });
});
