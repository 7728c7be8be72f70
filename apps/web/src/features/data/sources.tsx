import type { DataOverview, DataSource, ImportedTable } from "@tanyadata/contract";
import { Loaded } from "../../ui/loaded.tsx";
import { fullNumber } from "../../ui/number.ts";
import { cell, numberCell, Table } from "../../ui/table.tsx";
import { monthSpan, spansOf } from "../../ui/year-spans.ts";
import { BringIn } from "./bring-in.tsx";
import { dataApi } from "./data.api.ts";
import { Databases } from "./databases/databases.tsx";
import { Imported } from "./imported.tsx";

const databases = { duckdb: "DuckDB", postgres: "PostgreSQL", mariadb: "MariaDB" } as const;

interface SourcesProps {
  readonly onPreview: (id: string) => void;
  readonly onDatabase: (id: string) => void;
}

/** What can be asked of, what was imported, and a place to bring more in. */
export function Sources({ onPreview, onDatabase }: SourcesProps) {
  const { data, error, refetch } = dataApi.useDataQuery();
  return (
    <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
      {(held) =>
        held.map((overview) => (
          <Overview key="data" overview={overview} onPreview={onPreview} onDatabase={onDatabase} />
        ))
      }
    </Loaded>
  );
}

function Overview({ overview, onPreview, onDatabase }: SourcesProps & { readonly overview: DataOverview }) {
  const { title, warehouse, closed, max_file_bytes, import_hosts, imported, sources, renewal_problem } = overview;
  return (
    <div className="grid gap-8">
      {renewal_problem !== null && (
        <div role="alert" className="rounded-md border border-destructive p-3 text-sm">
          <p className="font-medium">Data yang lebih baru tidak dapat dipakai; yang lama tetap melayani.</p>
          <pre lang="en" className="mt-1 whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
            {renewal_problem}
          </pre>
        </div>
      )}
      <section aria-labelledby="bring-in" className="grid gap-3">
        <h2 id="bring-in" className="font-medium">
          Tambah data
        </h2>
        {closed === null ? (
          <>
            <BringIn maxBytes={max_file_bytes} hosts={import_hosts} onPreview={onPreview} />
            <p className="text-muted-foreground text-sm">{newDataWords(overview.new_data_for)}</p>
          </>
        ) : (
          <p className="rounded-md border border-border bg-muted p-3 text-sm">{closed}</p>
        )}
      </section>
      <section aria-labelledby="imported" className="grid gap-3">
        <h2 id="imported" className="font-medium">
          Tabel yang diimpor
        </h2>
        {imported.length === 0 ? (
          <p className="text-muted-foreground text-sm">
            Belum ada. Berkas pertama yang diimpor muncul di sini, dan langsung dapat ditanyakan di Chat.
          </p>
        ) : (
          <ul className="divide-y divide-border border-border border-y">
            {[...imported].sort(inServiceFirst).map((table) => (
              <Imported
                key={table.id}
                table={table}
                maxBytes={max_file_bytes}
                hosts={import_hosts}
                isClosed={closed !== null}
                onPreview={onPreview}
              />
            ))}
          </ul>
        )}
      </section>
      <Databases onOpen={onDatabase} />
      <section aria-labelledby="warehouse" className="grid gap-3">
        <h2 id="warehouse" className="font-medium">
          Gudang data
        </h2>
        <p className="text-muted-foreground text-sm">
          {title}, {databases[warehouse]}: {fullNumber(sources.length)} kumpulan data.
        </p>
        {sources.length > 0 && (
          <Table label="Gudang data" columns={columns}>
            {sources.map((source) => (
              <Source key={source.id} source={source} />
            ))}
          </Table>
        )}
      </section>
    </div>
  );
}

/** Who may ask of what is imported. */
function newDataWords(groups: DataOverview["new_data_for"]): string {
  if (groups === null) return "Data yang diimpor dapat ditanyakan semua pengguna yang masuk.";
  if (groups.length === 0)
    return "Data yang diimpor belum dapat ditanyakan siapa pun sampai disebut aturan di policies.yaml.";
  return `Data yang diimpor hanya dapat ditanyakan grup ${groups.join(", ")}, sampai disebut aturan di policies.yaml.`;
}

const inServiceFirst = (a: ImportedTable, b: ImportedTable): number =>
  Number(b.current !== null) - Number(a.current !== null) ||
  (b.current ?? b.undone)?.at.localeCompare((a.current ?? a.undone)?.at ?? "") ||
  0;

const columns = [
  { title: "Kumpulan data" },
  { title: "Baris", isNumber: true },
  { title: "Waktu" },
  { title: "Tentang" },
  { title: "Penerbit" },
];

function Source({ source }: { source: DataSource }) {
  const { title, is_simulated, rows, about, publishers } = source;
  return (
    <tr>
      <td className={`${cell} min-w-48`}>
        {title}
        {is_simulated && (
          <span className="ml-2 whitespace-nowrap rounded border border-border px-1.5 py-0.5 text-xs">
            Data simulasi
          </span>
        )}
      </td>
      <td className={numberCell}>{rows === null ? "–" : fullNumber(rows)}</td>
      <td className={`${cell} whitespace-nowrap`}>{timeOf(source)}</td>
      <td className={`${cell} min-w-32`}>{about.join(", ")}</td>
      <td className={`${cell} min-w-40`}>{publishers.join(", ")}</td>
    </tr>
  );
}

/** The years or months that it tells of; a dash where it has none. */
export const timeOf = ({ period, years }: Pick<DataSource, "period" | "years">): string =>
  period ? monthSpan(period) : spansOf(years) || "–";
