import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { afterKey, at, type Place, type Selection } from "./selection.ts";

interface Grid {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Rows that one page holds, asked for when it matters. */
  readonly page: () => number;
}

/** The cell that a node of the grid stands in. */
function placeOf(node: EventTarget): Place | null {
  const cell = node instanceof Element ? node.closest<HTMLTableCellElement>("td, th") : null;
  const row = cell?.parentElement?.dataset.row;
  return cell && row !== undefined ? { row: Number(row), column: cell.cellIndex } : null;
}

/** The selected cells of a grid, and what keys and pointer make of them. The cell with the focus is the grid's one tab stop. */
export function useSelection({ grid, rows, columns, page }: Grid) {
  const [selection, setSelection] = useState<Selection>(() => at(-1, 0));
  const movedByKey = useRef(false);
  const isDragging = useRef(false);
  // Fewer rows than before: the grid was closed again.
  const isGone = Math.max(selection.head.row, selection.anchor.row) >= rows;
  const shown = isGone ? at(-1, 0) : selection;
  const { row, column } = shown.head;

  useLayoutEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] > :nth-child(${column + 1})`);
    (cell?.querySelector<HTMLElement>("button") ?? cell)?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [grid, row, column]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const next = afterKey(shown, event, { rows, columns, page: page() });
    if (!next) return;
    event.preventDefault();
    movedByKey.current = next.head.row !== row || next.head.column !== column;
    setSelection(next);
  };

  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    const extends_ = event.shiftKey && place.row >= 0 && shown.anchor.row >= 0;
    // The browser would select the text from there to here.
    if (extends_) event.preventDefault();
    isDragging.current = place.row >= 0 && event.pointerType === "mouse";
    setSelection(extends_ ? { anchor: shown.anchor, head: place } : at(place.row, place.column));
  };

  const onPointerOver = (event: PointerEvent) => {
    if (!isDragging.current || !(event.buttons & 1)) return;
    const head = placeOf(event.target);
    if (!head || head.row < 0 || (head.row === row && head.column === column)) return;
    getSelection()?.removeAllRanges();
    setSelection({ anchor: shown.anchor, head });
  };

  return { selection: shown, setSelection, handlers: { onKeyDown, onPointerDown, onPointerOver } };
}
