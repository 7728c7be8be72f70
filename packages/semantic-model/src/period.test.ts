import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayPeriod,
  daysFromTo,
  daysOf,
  grainOf,
  isEarlier,
  isWithin,
  monthPeriod,
  monthsIn,
  periodAround,
  periodCell,
  periodsBetween,
  periodsWithin,
  shifted,
  spanning,
  spanPeriod,
  touches,
  yearsIn,
  yearsLater,
} from "./period.ts";

describe("periods", () => {
  it("says of what grain each is, and how it is written", () => {
    const said = [2024, 202403, 20240229, 202404202406, 202407202412, 202402202405].map((period) => [
      grainOf(period),
      periodCell(period),
    ]);
    expect(said).toEqual([
      ["year", "2024"],
      ["month", "2024-03"],
      ["day", "2024-02-29"],
      ["quarter", "2024-Q2"],
      ["half", "2024-S2"],
      [null, "2024-02/2024-05"],
    ]);
  });

  it("ends where the next begins", () => {
    expect(daysOf(2024)).toEqual({ first: "2024-01-01", next: "2025-01-01" });
    expect(daysOf(202402)).toEqual({ first: "2024-02-01", next: "2024-03-01" });
    expect(daysOf(20231231)).toEqual({ first: "2023-12-31", next: "2024-01-01" });
    expect(daysOf(202311202402)).toEqual({ first: "2023-11-01", next: "2024-03-01" });
  });

  it("knows no day that the calendar has not got", () => {
    expect(dayPeriod(2023, 2, 29)).toBeNull();
    expect(dayPeriod(2024, 2, 29)).toBe(20240229);
  });

  it("lists those that touch some months", () => {
    expect(periodsBetween("month", 202311, 202402)).toEqual([202311, 202312, 202401, 202402]);
    expect(periodsBetween("quarter", 202311, 202402)).toEqual([202310202312, 202401202403]);
    expect(periodsBetween("year", 202311, 202402)).toEqual([2023, 2024]);
    expect(periodsBetween("day", 202402, 202402)).toHaveLength(29);
  });

  it("goes to the next and back, whatever its length", () => {
    expect(shifted(202412, 1)).toBe(202501);
    expect(shifted(2024, -1)).toBe(2023);
    expect(shifted(202401202403, -1)).toBe(202310202312);
    expect(shifted(20240301, -1)).toBe(20240229);
    expect(yearsLater(202403, -1)).toBe(202303);
    const month = fc
      .tuple(fc.integer({ min: 1950, max: 2090 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, at]) => monthPeriod(year, at));
    const grain = fc.constantFrom("year" as const, "half" as const, "quarter" as const, "month" as const);
    fc.assert(
      fc.property(month, grain, fc.integer({ min: -40, max: 40 }), (at, of, by) => {
        const period = periodAround(of, at);
        expect(grainOf(period)).toBe(of);
        expect(grainOf(shifted(period, by))).toBe(of);
        expect(shifted(shifted(period, by), -by)).toBe(period);
        expect(daysOf(period).next).toBe(daysOf(shifted(period, 1)).first);
        expect(yearsIn(period)).toContain(Math.floor(at / 100));
      }),
    );
  });

  it("is one number for one stretch", () => {
    expect(spanPeriod(202401, 202412)).toBe(2024);
    expect(spanPeriod(202403, 202403)).toBe(202403);
    expect(monthsIn(spanPeriod(202303, 202412))).toEqual({ first: 202303, last: 202412 });
  });

  it("tells a stretch of days from one of months, and goes on by its length", () => {
    const day = fc
      .date({ min: new Date("1950-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
      .map((date) => {
        const [year = 0, month = 0, at = 0] = date.toISOString().slice(0, 10).split("-").map(Number);
        return dayPeriod(year, month, at) ?? 0;
      });
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const period = spanning(from, to);
        expect(Number.isSafeInteger(period)).toBe(true);
        expect([daysOf(period).first, daysOf(period).next]).toEqual([daysOf(from).first, daysOf(to).next]);
        expect(monthsIn(period)).toEqual({ first: monthsIn(from).first, last: monthsIn(to).last });
        if (daysFromTo(period)) expect(daysOf(period).next).toBe(daysOf(shifted(period, 1)).first);
        if (from !== to) expect(isEarlier(from, to)).toBe(true);
      }),
    );
    expect(spanning(20240301, 20240331)).toBe(202403);
    expect(spanning(20240101, 20241231)).toBe(2024);
    expect(spanning(202403, 20240415)).toBe(2024030120240415);
    expect(periodCell(2024030120240415)).toBe("2024-03-01/2024-04-15");
    expect(periodsWithin("day", 2024022820240302)).toEqual([20240228, 20240229, 20240301, 20240302]);
    expect(yearsLater(20240229, 1)).toBe(20250228);
  });

  it("lies within months, or touches them", () => {
    const held = { first: 202303, last: 202506, whole: { first: 202303, last: 202506 } };
    expect([2024, 2025, 202503, 202507].map((period) => isWithin(period, held))).toEqual([true, false, true, false]);
    expect([2024, 2025, 2026, 202302].map((period) => touches(period, held))).toEqual([true, true, false, false]);
  });
});
