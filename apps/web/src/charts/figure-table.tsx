import { fullNumber } from "../ui/number.ts";
import type { ChartSpec } from "./spec.ts";
import { decimalsOf, tableOf } from "./tell.ts";

/** The figures of a chart as a table. */
export function FigureTable({ chart }: { chart: ChartSpec }) {
  const { header, rows } = tableOf(chart);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Tabel: ${chart.title}`}
      className="focus-ring max-h-80 overflow-auto rounded-md border border-border"
    >
      <table className="w-full text-xs tabular-nums">
        <thead className="sticky top-0 bg-muted">
          <tr>
            {header.map((name, column) => (
              <th key={column} scope="col" className={`px-2 py-1.5 ${column === 0 ? "text-left" : "text-right"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row} className="border-border border-t">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {typeof name === "number" ? fullNumber(name) : name}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="px-2 py-1 text-right">
                  {typeof cell === "number" ? fullNumber(cell, decimalsOf(chart, column + 1)) : (cell ?? "–")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
