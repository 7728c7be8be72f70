import type { Header } from "@tanstack/react-table";
import type { Cell } from "@tanyadata/contract";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Fragment, type KeyboardEvent } from "react";
import { type Features, narrowest, type ShownColumn } from "./columns.ts";

/** Pixels that one press of a key moves the edge of a column. */
const keyStep = 16;
const orders = { asc: "ascending", desc: "descending" } as const;
const icons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };

interface HeadCellProps {
  readonly header: Header<Features, Cell[], unknown>;
  readonly column: ShownColumn;
  /** The grid's tab stop. */
  readonly isActive: boolean;
  /** Gives every column the width that it is drawn with, before one of them is changed. */
  readonly onBeforeResize: () => void;
  readonly onResizeBy: (pixels: number) => void;
}

/** A column's title: its button sorts, its edge (or Shift with the arrows) sets the width. */
export function HeadCell({ header, column, isActive, onBeforeResize, onResizeBy }: HeadCellProps) {
  const sorted = header.column.getIsSorted();
  const Icon = icons[sorted || "none"];
  const resize = header.getResizeHandler();

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    onResizeBy(event.key === "ArrowLeft" ? -keyStep : keyStep);
  };

  return (
    <th
      scope="col"
      aria-sort={sorted ? orders[sorted] : undefined}
      className={clsx(
        "group/head sticky top-0 z-10 border-border border-b bg-muted p-0 font-medium",
        column.isFigure ? "text-right" : "text-left",
      )}
    >
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        title={`${column.name}: klik atau Enter mengurutkan, Shift+← dan Shift+→ mengubah lebar kolom`}
        onClick={header.column.getToggleSortingHandler()}
        onKeyDown={onKeyDown}
        className={clsx(
          "focus-ring-inside flex size-full cursor-pointer items-center gap-1 px-2.5 py-2 hover:bg-accent",
          column.isFigure ? "flex-row-reverse text-right" : "text-left",
        )}
      >
        <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
          {column.name.split(/(?<=\/)/).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
          {column.unit && <span className="font-normal text-muted-foreground"> ({column.unit})</span>}
        </span>
        <Icon
          aria-hidden="true"
          className={clsx(
            "size-3.5 shrink-0",
            !sorted && "opacity-0 group-focus-within/head:opacity-60 group-hover/head:opacity-60",
          )}
        />
      </button>
      <div
        aria-hidden="true"
        data-resize={header.index}
        onMouseDown={(event) => {
          event.preventDefault();
          onBeforeResize();
          resize(event);
        }}
        onTouchStart={(event) => {
          onBeforeResize();
          resize(event);
        }}
        className={clsx(
          "absolute top-0 right-0 h-full w-2 cursor-col-resize touch-none select-none border-r-2",
          header.column.getIsResizing() ? "border-primary" : "border-transparent hover:border-border-strong",
        )}
      />
    </th>
  );
}

/** A column's width after its edge was moved. */
export const widened = (width: number, pixels: number): number => Math.max(narrowest, Math.min(1200, width + pixels));
