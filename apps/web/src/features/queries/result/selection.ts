/** A cell by its place as shown; row -1 is the header. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells from the one where selecting began (`anchor`) to the one that has the focus (`head`). */
export interface Selection {
  readonly anchor: Place;
  readonly head: Place;
}

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows that one page holds. */
  readonly page: number;
}

export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, head: { row, column } });

/** The selected cells, both ends included; null while the header has the focus. */
export function rectangleOf({ anchor, head }: Selection): Rectangle | null {
  if (anchor.row < 0 || head.row < 0) return null;
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export const sizeOf = ({ top, bottom, left, right }: Rectangle): number => (bottom - top + 1) * (right - left + 1);

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * What a key makes of the selection, as in any data grid: arrows, Home, End and Page move, with Shift they select; Ctrl+A
 * selects all, Shift+Space the row, Ctrl+Space the column. Null where the key means nothing here.
 */
export function afterKey(
  selection: Selection,
  { key, ctrlKey, metaKey, shiftKey }: Key,
  bounds: Bounds,
): Selection | null {
  const { anchor, head } = selection;
  const far = ctrlKey || metaKey;
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 };
  if (key === " " && head.row >= 0) {
    const whole = { anchor: { ...anchor }, head: { ...head } };
    if (shiftKey) return { anchor: { ...whole.anchor, column: 0 }, head: { ...whole.head, column: last.column } };
    if (far) return { anchor: { ...whole.anchor, row: 0 }, head: { ...whole.head, row: last.row } };
    return null;
  }
  if (far && key.toLowerCase() === "a" && bounds.rows > 0) return { anchor: { row: 0, column: 0 }, head: last };
  const step = stepOf(key, head, far, bounds);
  if (!step) return null;
  const selects = shiftKey && head.row >= 0;
  const row = Math.max(selects ? 0 : -1, Math.min(last.row, step.row));
  const column = Math.max(0, Math.min(last.column, step.column));
  return selects ? { anchor, head: { row, column } } : at(row, column);
}

function stepOf(key: string, { row, column }: Place, far: boolean, bounds: Bounds): Place | null {
  switch (key) {
    case "ArrowUp":
      return { row: far ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: far ? bounds.rows : row + 1, column };
    case "ArrowLeft":
      return { row, column: far ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: far ? bounds.columns : column + 1 };
    case "PageUp":
      return { row: Math.max(0, row - bounds.page), column };
    case "PageDown":
      return { row: row + bounds.page, column };
    case "Home":
      return { row: far ? 0 : row, column: 0 };
    case "End":
      return { row: far ? bounds.rows : row, column: bounds.columns };
    default:
      return null;
  }
}
