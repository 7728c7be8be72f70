import { clsx } from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { formatCell, isFigure } from "./cell-format.ts";
import type { Table } from "./message.ts";

/** Rows that are drawn at once; more follow as one scrolls. */
const pageOfRows = 200;
const count = new Intl.NumberFormat("id-ID");

interface ResultTableProps {
  readonly table: Table;
  readonly label: string;
  /** Shows this many rows until it is expanded; all of them where it is not given. */
  readonly initialRows?: number;
}

/** A result: figures to the right in Indonesian form, units in the header. */
export function ResultTable({ table, label, initialRows }: ResultTableProps) {
  const { header, items, columns, rowCount } = table;
  const [isExpanded, setExpanded] = useState(initialRows === undefined);
  const [drawn, setDrawn] = useState(pageOfRows);
  const rows = items.slice(0, isExpanded ? drawn : initialRows);
  const figures = useMemo(
    () =>
      header.map((_, index) =>
        isFigure(
          columns[index],
          items.map((row) => row[index]),
        ),
      ),
    [header, items, columns],
  );
  const canExpand = initialRows !== undefined && items.length > initialRows;

  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="focus-ring max-h-[60dvh] overflow-auto rounded-lg border border-border"
      >
        <table className="w-full border-separate border-spacing-0 text-[13px]">
          <thead>
            <tr>
              {header.map((name, index) => (
                <th
                  key={index}
                  scope="col"
                  className={clsx(
                    "sticky top-0 whitespace-nowrap border-border border-b bg-muted px-3 py-2 font-medium",
                    figures[index] ? "text-right" : "text-left",
                  )}
                >
                  {name}
                  {columns[index]?.unit && (
                    <span className="font-normal text-muted-foreground"> ({columns[index].unit})</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} className="group">
                {header.map((_, index) => (
                  <td
                    key={index}
                    className={clsx(
                      "border-border border-b px-3 py-1.5 group-last:border-b-0 group-hover:bg-accent/60",
                      figures[index]
                        ? "whitespace-nowrap text-right tabular-nums"
                        : "min-w-36 [overflow-wrap:anywhere]",
                    )}
                  >
                    {formatCell(row[index], columns[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {isExpanded && rows.length < items.length && <MoreRows onNear={() => setDrawn((now) => now + pageOfRows)} />}
      </section>
      <div className="flex flex-wrap items-center gap-x-3 pt-1.5 text-muted-foreground text-xs">
        {canExpand && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isExpanded}
            className="-ml-2.5"
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? "Tampilkan lebih sedikit" : `Tampilkan semua ${count.format(items.length)} baris`}
          </Button>
        )}
        {rowCount > items.length && (
          <p>
            {count.format(items.length)} dari {count.format(rowCount)} baris dimuat; Export CSV memuat semuanya.
          </p>
        )}
      </div>
    </div>
  );
}

/** Stands after the drawn rows and asks for more when it comes near. */
function MoreRows({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  near.current = onNear;
  useEffect(() => {
    const watcher = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && near.current(), {
      rootMargin: "600px",
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={place} className="h-px" />;
}
