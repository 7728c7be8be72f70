import { describe, expect, it } from "vitest";
import { groupByDate } from "./date-groups.ts";
import type { ChatTopic } from "./topic.ts";

/** Noon, on the user's own calendar. */
const now = new Date(2026, 10, 21, 12);
const at = (date: Date, id = "t"): ChatTopic => ({
  id,
  dateTime: date.getTime(),
  dateTimeString: date.toISOString(),
  type: "topic",
  text: id,
  isPinned: false,
  isArchived: false,
});
const label = (date: Date, today = now) => groupByDate([at(date)], today)[0]?.label;
const day = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour);

describe("groups of dates", () => {
  it("[S4.32] Today: from midnight on, and whatever is ahead of this clock", () => {
    expect([day(0, 0), day(0), day(0, 23), day(-1)].map((date) => label(date))).toEqual(Array(4).fill("Today"));
  });

  it("[S4.33] Yesterday: the day before, however few hours ago", () => {
    expect(label(new Date(2026, 10, 20, 23, 59, 59, 999))).toBe("Yesterday");
    expect(label(day(1, 0))).toBe("Yesterday");
    expect(label(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 1))).toBe("Yesterday");
  });

  it("[S4.34] Previous 7 Days: two to seven days ago", () => {
    expect([day(2, 23), day(7, 0)].map((date) => label(date))).toEqual(Array(2).fill("Previous 7 Days"));
  });

  it("[S4.35] Previous 30 Days: eight to thirty days ago, also across the turn of the year", () => {
    expect([day(8, 23), day(30, 0)].map((date) => label(date))).toEqual(Array(2).fill("Previous 30 Days"));
    expect(label(new Date(2025, 11, 25), new Date(2026, 0, 10))).toBe("Previous 30 Days");
  });

  it("[S4.36] month and year within the current year", () => {
    expect(label(day(31, 23))).toBe("October 2026");
    expect(label(new Date(2026, 0, 1))).toBe("January 2026");
  });

  it("[S4.37] otherwise the year", () => {
    expect(label(new Date(2025, 11, 31, 23, 59))).toBe("2025");
    expect(label(new Date(2019, 5, 1))).toBe("2019");
  });

  it("[S3.07] groups have id, label and items, in the order of the topics", () => {
    const topics = [at(day(0), "a"), at(day(0, 1), "b"), at(day(1), "c"), at(new Date(2026, 1, 3), "d")];
    expect(
      groupByDate(topics, now).map(({ items, ...group }) => ({ ...group, items: items.map(({ id }) => id) })),
    ).toEqual([
      { id: "today", label: "Today", items: ["a", "b"] },
      { id: "yesterday", label: "Yesterday", items: ["c"] },
      { id: "2026-2", label: "February 2026", items: ["d"] },
    ]);
    expect(groupByDate([], now)).toEqual([]);
  });
});
