import { describe, expect, it } from "vitest";
import { afterKey, at, rectangleOf, type Selection, sizeOf } from "./selection.ts";

const bounds = { rows: 100, columns: 3, page: 10 };
const press = (from: Selection, keys: string): Selection =>
  keys.split(" ").reduce((selection, combination) => {
    const parts = combination.split("+");
    const key = (parts.at(-1) ?? "").replace("Space", " ");
    const has = (name: string) => parts.includes(name);
    const next = afterKey(selection, { key, ctrlKey: has("Ctrl"), metaKey: false, shiftKey: has("Shift") }, bounds);
    if (!next) throw new Error(`${combination} means nothing`);
    return next;
  }, from);

describe("moving", () => {
  it.each([
    ["ArrowDown ArrowRight", 6, 2],
    ["ArrowUp ArrowLeft ArrowLeft", 4, 0],
    ["PageDown PageDown", 25, 1],
    ["PageUp PageUp", 0, 1],
    ["Home", 5, 0],
    ["End", 5, 2],
    ["Ctrl+Home", 0, 0],
    ["Ctrl+End", 99, 2],
    ["Ctrl+End ArrowDown ArrowRight", 99, 2],
    ["Ctrl+Home ArrowUp", -1, 0],
    ["Ctrl+Home ArrowUp ArrowUp", -1, 0],
  ])("%s leads to row %i, column %i", (keys, row, column) => {
    expect(press(at(5, 1), keys)).toEqual(at(row, column));
  });
});

describe("selecting", () => {
  const rectangle = (keys: string) => rectangleOf(press(at(5, 1), keys));

  it("grows and shrinks from where it began, never into the header", () => {
    expect(rectangle("Shift+ArrowDown Shift+ArrowRight")).toEqual({ top: 5, bottom: 6, left: 1, right: 2 });
    expect(rectangle("Shift+ArrowDown Shift+ArrowUp Shift+ArrowUp")).toEqual({ top: 4, bottom: 5, left: 1, right: 1 });
    expect(rectangle("Shift+PageUp Shift+ArrowUp")).toEqual({ top: 0, bottom: 5, left: 1, right: 1 });
  });

  it("takes whole rows, columns, or everything", () => {
    expect(rectangle("Shift+ArrowDown Shift+Space")).toEqual({ top: 5, bottom: 6, left: 0, right: 2 });
    expect(rectangle("Ctrl+Space")).toEqual({ top: 0, bottom: 99, left: 1, right: 1 });
    const all = rectangle("Ctrl+a");
    expect(all && sizeOf(all)).toBe(300);
  });

  it("is nothing in the header; other keys mean nothing", () => {
    expect(rectangleOf(at(-1, 0))).toBeNull();
    const plain = { ctrlKey: false, metaKey: false, shiftKey: false };
    for (const key of ["Enter", " ", "a", "Tab", "Escape"])
      expect(afterKey(at(0, 0), { key, ...plain }, bounds)).toBeNull();
  });
});
