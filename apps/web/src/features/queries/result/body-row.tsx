import type { Cell } from "@tanyadata/contract";
import { clsx } from "clsx";
import { memo } from "react";
import type { ShownColumn } from "./columns.ts";
import { isEmpty } from "./order.ts";

interface BodyRowProps {
  readonly cells: readonly Cell[];
  /** Its place as shown, from 0. */
  readonly index: number;
  readonly columns: readonly ShownColumn[];
  /** The column of the grid's tab stop; -1 where it is in another row. */
  readonly active: number;
  /** The selected columns of this row, both included; -1 without any. */
  readonly from: number;
  readonly to: number;
  /** One line each, so that all rows are equally high. */
  readonly isFlat: boolean;
}

/** One row of a result. */
export const BodyRow = memo(function BodyRow({ cells, index, columns, active, from, to, isFlat }: BodyRowProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} className="group">
      {columns.map((column, at) => {
        const isSelected = at >= from && at <= to;
        const text = column.format(cells[at]);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell, which can be selected
          <td
            key={at}
            tabIndex={at === active ? 0 : -1}
            aria-selected={isSelected}
            title={text.length > 24 ? text : undefined}
            className={clsx(
              "focus-ring-inside scroll-mt-10 border-border border-b px-2.5 group-last:border-b-0",
              isSelected ? "bg-primary/15" : "group-hover:bg-accent/60",
              column.isFigure && "text-right tabular-nums",
              isFlat ? "h-8 py-0" : "py-1.5",
              isFlat || column.isFigure ? "truncate" : "[overflow-wrap:anywhere]",
            )}
          >
            {isEmpty(cells[at]) ? (
              <Nothing />
            ) : isFlat || column.isFigure ? (
              text
            ) : (
              <div className="line-clamp-4">{text}</div>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** Pixels of a row of one line, its border included. */
export const rowHeight = 32;

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">tidak ada data</span>
    </>
  );
}
