import type { ReactTable } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Cell } from "@tanyadata/contract";
import { clsx } from "clsx";
import { type ClipboardEvent, Fragment, useCallback, useRef } from "react";
import { BodyRow, rowHeight } from "./body-row.tsx";
import type { Features, ShownColumn } from "./columns.ts";
import { HeadCell, widened } from "./head-cell.tsx";
import type { Rectangle } from "./selection.ts";
import { rectangleOf } from "./selection.ts";
import { useOverflow } from "./use-overflow.ts";
import type { useSelection } from "./use-selection.ts";

/** From this many rows on only those in view are drawn. */
const virtualFrom = 100;

interface GridProps {
  readonly table: ReactTable<Features, Cell[]>;
  readonly columns: readonly ShownColumn[];
  /** The widths that the columns begin with, as CSS. */
  readonly rooms: readonly string[];
  /** Rows to show, from the first. */
  readonly rowCount: number;
  readonly label: string;
  readonly selecting: ReturnType<typeof useSelection>;
  readonly grid: React.RefObject<HTMLTableElement | null>;
  readonly onCopy: (event: ClipboardEvent, cells: Rectangle) => void;
  /** Says something that a screen reader would not notice. */
  readonly onSay: (text: string) => void;
}

/** The rows of a result, sorted, in columns that can be made wider, with cells that can be selected. */
export function Grid({ table, columns, rooms, rowCount, label, selecting, grid, onCopy, onSay }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(scroller);
  const rows = table.getRowModel().rows;
  const { selection, handlers } = selecting;
  const selected = rectangleOf(selection);
  const isVirtual = rowCount >= virtualFrom;
  const active = selection.head;
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The row that has the focus stays drawn, or the focus would be lost as it is scrolled away.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const drawn = defaultRangeExtractor(range);
        if (active.row < 0 || drawn.includes(active.row)) return drawn;
        return [...drawn, active.row].toSorted((a, b) => a - b);
      },
      [active.row],
    ),
  });
  const drawn = isVirtual ? virtualizer.getVirtualItems().map(({ index }) => index) : rows.slice(0, rowCount).keys();
  const isSized = Object.keys(table.state.columnSizing).length > 0;
  // Where each row has one line, words that break would be cut: they keep their room.
  const widths = table
    .getAllLeafColumns()
    .map((column, at) => (isSized || isVirtual ? `${column.getSize()}px` : rooms[at]));
  const width = `calc(${widths.join(" + ")})`;

  /** Columns are stretched to the width there is until one is set; then each keeps what it has. */
  function freezeWidths() {
    const cells = Array.from(grid.current?.tHead?.rows[0]?.cells ?? [], ({ offsetWidth }) => offsetWidth);
    table.setColumnSizing((sizes) => (Object.keys(sizes).length > 0 ? sizes : Object.fromEntries(cells.entries())));
  }

  function resizeBy(index: number, pixels: number) {
    freezeWidths();
    table.setColumnSizing((sizes) => ({ ...sizes, [index]: widened(sizes[index] ?? 0, pixels) }));
    onSay(`Lebar kolom ${columns[index]?.name}: ${table.getColumn(String(index))?.getSize()} piksel`);
  }

  return (
    <div className="relative overflow-hidden rounded-lg border border-border">
      <div ref={scroller} className="@container max-h-[60dvh] overflow-auto">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked by keyboard and selected
          role="grid"
          aria-label={label}
          aria-rowcount={rowCount + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          {...handlers}
          onCopy={(event) => {
            // Text that is marked inside a cell is copied by the browser.
            if (selected && getSelection()?.isCollapsed !== false) onCopy(event, selected);
          }}
          style={{ width: isSized ? width : "100%", minWidth: width }}
          className="table-fixed border-separate border-spacing-0 text-[13px]"
        >
          <colgroup>
            {widths.map((width, at) => (
              <col key={at} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr data-row={-1} aria-rowindex={1}>
              {table.getHeaderGroups()[0]?.headers.map((header, index) => (
                <HeadCell
                  key={header.id}
                  header={header}
                  column={columns[index] as ShownColumn}
                  isActive={active.row === -1 && active.column === index}
                  onBeforeResize={freezeWidths}
                  onResizeBy={(pixels) => resizeBy(index, pixels)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {[...drawn].map((index, place, all) => {
              const skipped = index - (place === 0 ? 0 : (all[place - 1] ?? 0) + 1);
              const isSelected = selected !== null && index >= selected.top && index <= selected.bottom;
              return (
                <Fragment key={index}>
                  {skipped > 0 && <Gap rows={skipped} />}
                  <BodyRow
                    cells={rows[index]?.original ?? []}
                    index={index}
                    columns={columns}
                    active={active.row === index ? active.column : -1}
                    from={isSelected ? selected.left : -1}
                    to={isSelected ? selected.right : -1}
                    isFlat={isVirtual}
                  />
                </Fragment>
              );
            })}
            {isVirtual && <Gap rows={rowCount - 1 - (virtualizer.getVirtualItems().at(-1)?.index ?? -1)} />}
          </tbody>
        </table>
      </div>
      <Edge side="left" isShown={overflow.left} />
      <Edge side="right" isShown={overflow.right} />
    </div>
  );
}

/** The place of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * rowHeight }} /> : null;
}

/** A shade where the table goes on beyond its edge. */
function Edge({ side, isShown }: { side: "left" | "right"; isShown: boolean }) {
  return (
    <div
      aria-hidden="true"
      data-more={isShown ? side : undefined}
      className={clsx(
        "pointer-events-none absolute inset-y-0 z-20 w-8 transition-opacity",
        side === "left"
          ? "left-0 bg-linear-to-r from-background to-transparent"
          : "right-0 bg-linear-to-l from-background to-transparent",
        !isShown && "opacity-0",
      )}
    />
  );
}
