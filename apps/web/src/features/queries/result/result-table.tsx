import { useTable } from "@tanstack/react-table";
import { type ClipboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import type { Table } from "../message.ts";
import { columnDefs, features, roomsOf, shownColumns } from "./columns.ts";
import { Grid } from "./grid.tsx";
import { type Rectangle, rectangleOf, sizeOf } from "./selection.ts";
import { tsv } from "./tsv.ts";
import { useSelection } from "./use-selection.ts";

const count = new Intl.NumberFormat("id-ID");
/** Rows that PageUp and PageDown pass. */
const pageRows = 15;

interface ResultTableProps {
  readonly table: Table;
  readonly label: string;
  /** Shows this many rows until it is expanded; all of them where it is not given. */
  readonly initialRows?: number;
}

/** A result: sorted, resized and copied as its reader likes; figures to the right in Indonesian form, units in the header. */
export function ResultTable({ table, label, initialRows }: ResultTableProps) {
  const { items, rowCount } = table;
  const [isExpanded, setExpanded] = useState(initialRows === undefined);
  const [said, say] = useState("");
  const grid = useRef<HTMLTableElement>(null);
  const columns = useMemo(() => shownColumns(table), [table]);
  const defs = useMemo(() => columnDefs(table, columns), [table, columns]);
  const rooms = useMemo(
    () =>
      roomsOf(
        columns,
        items,
        defs.map(({ size = 0 }) => size),
      ),
    [columns, items, defs],
  );
  const model = useTable({
    features,
    columns: defs,
    data: items,
    columnResizeMode: "onChange",
    enableMultiSort: false,
    autoResetSorting: false,
  });
  const shown = isExpanded ? items.length : Math.min(items.length, initialRows ?? items.length);
  const selecting = useSelection({ grid, rows: shown, columns: columns.length, page: () => pageRows });
  const rectangle = rectangleOf(selecting.selection);
  const selected = rectangle && sizeOf(rectangle) > 1 ? rectangle : null;

  /** Cells as text; with the header where they are the whole table. */
  function textOf({ top, bottom, left, right }: Rectangle): string {
    const rows = model
      .getRowModel()
      .rows.slice(top, bottom + 1)
      .map((row) => row.original.slice(left, right + 1));
    const isWhole = left === 0 && right === columns.length - 1 && bottom - top + 1 === shown;
    const head = columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
    return tsv(isWhole ? [head, ...rows] : rows);
  }

  function onCopy(event: ClipboardEvent, cells: Rectangle) {
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOf(cells));
    say(`${count.format(sizeOf(cells))} sel disalin`);
  }

  const whole = { top: 0, bottom: items.length - 1, left: 0, right: columns.length - 1 };
  return (
    <div>
      <Grid
        table={model}
        columns={columns}
        rooms={rooms}
        rowCount={shown}
        label={label}
        selecting={selecting}
        grid={grid}
        onCopy={onCopy}
        onSay={say}
      />
      <div className="flex flex-wrap items-center gap-x-1 pt-1 text-muted-foreground text-xs">
        {initialRows !== undefined && items.length > initialRows && (
          <Button size="sm" variant="ghost" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? "Tampilkan lebih sedikit" : `Tampilkan semua ${count.format(items.length)} baris`}
          </Button>
        )}
        {items.length > 0 && (
          <CopyButton
            text={() => textOf(selected ?? whole)}
            words={selected ? `Salin ${count.format(sizeOf(selected))} sel` : "Salin tabel"}
          />
        )}
        <p role="status" className="px-1">
          {said}
        </p>
      </div>
      {items.length === 0 && <p className="px-1 text-muted-foreground text-sm">Hasilnya tidak berisi baris.</p>}
      {rowCount > items.length && (
        <p className="px-1 text-muted-foreground text-xs">
          {count.format(items.length)} dari {count.format(rowCount)} baris dimuat, dan hanya itu yang diurutkan dan
          disalin; Export CSV memuat semuanya.
        </p>
      )}
    </div>
  );
}
