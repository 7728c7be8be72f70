import type { DataPreview } from "@tanyadata/contract";
import { clsx } from "clsx";
import { fullNumber } from "../../../ui/number.ts";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { roleWords } from "./roles.ts";

type Grid = NonNullable<DataPreview["grid"]>;
type Mark = NonNullable<Grid["rows"][number]["mark"]>;

const marks: Readonly<Record<Mark, string>> = {
  title: "judul",
  header: "kepala",
  numbering: "nomor kolom",
  total: "jumlah",
  "left-out": "dilewati",
  note: "catatan",
};

/** The first rows as they were read, each with what it is where it is no row of data. */
export function FirstRows({ grid, understood }: { grid: Grid; understood: DataPreview["understood"] }) {
  const { rows, row_count, column_count } = grid;
  const width = rows[0]?.cells.length ?? 0;
  const figures = new Set(understood?.columns.flatMap(({ index, is }) => (is === "figure" ? [index] : [])));
  const roles = new Map(understood?.columns.map((column) => [column.index, roleWords[column.is].word]));
  return (
    <section aria-labelledby="rows" className="grid gap-2">
      <h3 id="rows" className="font-medium">
        Isi berkas
      </h3>
      <p className="text-muted-foreground text-sm">
        {fullNumber(row_count)} baris, {fullNumber(column_count)} kolom
        {rows.length < row_count && `; ${rows.length} baris pertama ditunjukkan`}
        {width < column_count && `; ${width} kolom pertama ditunjukkan`}. {grid.notes.join("; ")}
      </p>
      <ScrollArea label="Baris pertama" className="max-h-96 overflow-auto rounded-md border border-border">
        <table aria-label="Baris pertama" className="min-w-full text-left text-xs">
          <thead className="sticky top-0 bg-muted text-muted-foreground">
            <tr>
              <th scope="col" className="px-2 py-1.5 font-medium">
                Baris
              </th>
              {Array.from({ length: width }, (_, i) => (
                <th
                  key={i}
                  scope="col"
                  className={clsx("whitespace-nowrap px-2 py-1.5 font-medium", figures.has(i) && "text-right")}
                >
                  {letters(i)}
                  {roles.has(i) && <span className="block font-normal">{roles.get(i)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map(({ mark, cells }, i) => (
              <tr
                key={i}
                className={clsx(
                  mark === "header" && "font-medium",
                  mark && mark !== "header" && "text-muted-foreground",
                )}
              >
                <th scope="row" className="whitespace-nowrap px-2 py-1 text-left font-normal text-muted-foreground">
                  {i + 1}
                  {mark && ` ${marks[mark]}`}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={at}
                    className={clsx("max-w-64 truncate px-2 py-1", figures.has(at) && "text-right tabular-nums")}
                    title={cell ?? undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

/** As spreadsheets call columns: A, …, Z, AA. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
