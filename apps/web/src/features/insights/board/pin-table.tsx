import type { Pin } from "@tanyadata/contract";
import { fullNumber } from "../../../ui/number.ts";

const shownRows = 10;

/** The first rows of a pinned answer that has no picture; nothing where the answer itself says it all. */
export function PinTable({ pin: { title, result } }: { pin: Pin }) {
  const [header, rows, meta] = result;
  if (!meta || rows.length === 0) return null;
  const isFigure = (column: number) => meta.columns[column]?.kind === "figure";
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Tabel: ${title}`}
      className="focus-ring max-h-80 overflow-auto rounded-md border border-border print:max-h-none"
    >
      <table className="w-full text-xs tabular-nums">
        <thead className="sticky top-0 bg-muted">
          <tr>
            {header.map((name, column) => (
              <th key={column} scope="col" className={`px-2 py-1.5 ${isFigure(column) ? "text-right" : "text-left"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((cells, row) => (
            <tr key={row} className="border-border border-t">
              {cells.map((cell, column) => (
                <td key={column} className={`px-2 py-1 ${isFigure(column) ? "text-right" : "text-left"}`}>
                  {typeof cell === "number" && isFigure(column)
                    ? fullNumber(cell, meta.columns[column]?.decimals ?? null)
                    : String(cell ?? "–")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {meta.row_count > shownRows && (
        <p className="px-2 py-1.5 text-muted-foreground text-xs">
          {shownRows} dari {fullNumber(meta.row_count)} baris; semuanya ada di “Lihat SQL”.
        </p>
      )}
    </section>
  );
}
