import type { DatasetHealth, EntityHealth, ModelHealth as Health } from "@tanyadata/contract";
import { Loaded } from "../../ui/loaded.tsx";
import { cell, numberCell, Table } from "../../ui/table.tsx";
import { monthSpan, spansOf } from "../../ui/year-spans.ts";
import { adminApi } from "./admin.api.ts";
import { Findings, State } from "./model-findings.tsx";

const databases = { duckdb: "DuckDB", postgres: "PostgreSQL", mariadb: "MariaDB" } as const;

const count = new Intl.NumberFormat("id-ID");
const counted = (rows: number | null) => (rows === null ? "–" : count.format(rows));

const datasetColumns = [
  { title: "Dataset" },
  { title: "Baris", isNumber: true },
  { title: "Tahun" },
  { title: "Tingkat" },
  { title: "Ukuran", isNumber: true },
  { title: "Keadaan" },
];
const entityColumns = [
  { title: "Jenis" },
  { title: "Tabel" },
  { title: "Baris", isNumber: true },
  { title: "Keadaan" },
];

/** What the semantic model in service holds, counted in the warehouse, and what is wrong with it. */
export function ModelHealth() {
  const { data, error, refetch } = adminApi.useModelHealthQuery();
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        Isi model semantik yang sedang dipakai. Baris dihitung, dan tabel, tahun, serta ekspresi dicocokkan dengan
        gudang data setiap kali halaman ini dibuka.
      </p>
      <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
        {(held) => held.map((health) => <Whole key={health.title} health={health} />)}
      </Loaded>
    </>
  );
}

function Whole({
  health: { title, warehouse, datasets, entities, measures, renewal_problem: problem },
}: {
  health: Health;
}) {
  const findings = [...datasets, ...entities].flatMap((part) => part.findings);
  return (
    <>
      {problem !== null && (
        <div role="alert" className="mb-4 rounded-md border border-destructive p-3 text-sm">
          <p className="font-medium">Data atau model yang lebih baru tidak dapat dipakai; yang lama tetap melayani.</p>
          <pre lang="en" className="mt-1 whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">
            {problem}
          </pre>
        </div>
      )}
      <p className="mb-4 text-sm">
        <strong className="font-medium">{title}</strong>, {databases[warehouse]}: {count.format(datasets.length)}{" "}
        dataset, {count.format(entities.length)} jenis wilayah dan benda, {count.format(measures)} ukuran. Keadaan:{" "}
        <State findings={findings} />.
      </p>
      {datasets.length === 0 ? (
        <p className="py-8 text-muted-foreground text-sm">Model ini belum memuat dataset.</p>
      ) : (
        <Table label="Dataset" columns={datasetColumns}>
          {datasets.map((dataset) => (
            <Dataset key={dataset.id} dataset={dataset} />
          ))}
        </Table>
      )}
      <h2 className="mt-8 mb-2 font-medium">Wilayah dan benda</h2>
      <Table label="Wilayah dan benda" columns={entityColumns}>
        {entities.map((entity) => (
          <Entity key={entity.id} entity={entity} />
        ))}
      </Table>
    </>
  );
}

function Dataset({ dataset }: { dataset: DatasetHealth }) {
  const { title, is_simulated: isSimulated, tables, years, months, levels, measures, findings } = dataset;
  return (
    <tr>
      <td className={`${cell} min-w-64`}>
        {title}
        {isSimulated && (
          <span className="ml-2 whitespace-nowrap rounded border border-border px-1.5 py-0.5 text-xs">
            Data simulasi
          </span>
        )}
        <details className="mt-1" open={findings.length > 0}>
          <summary className="focus-ring w-fit cursor-pointer rounded text-muted-foreground text-xs">
            Rincian<span className="sr-only"> {title}</span>
          </summary>
          <Details dataset={dataset} />
        </details>
      </td>
      <td className={numberCell}>{counted(tables[0]?.rows ?? null)}</td>
      <td className={`${cell} whitespace-nowrap`}>{months ? monthSpan(months) : spansOf(years) || "–"}</td>
      <td className={`${cell} min-w-40`}>{levels.join(", ")}</td>
      <td className={numberCell}>{count.format(measures)}</td>
      <td className={cell}>
        <State findings={findings} />
      </td>
    </tr>
  );
}

function Details({ dataset: { id, sources, tables, findings } }: { dataset: DatasetHealth }) {
  return (
    <div className="mt-1 space-y-2 text-xs leading-5 [overflow-wrap:anywhere]">
      <p>
        Id: <code>{id}</code>. Tabel:{" "}
        {tables.map(({ name, rows }, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code> ({counted(rows)} baris)
          </span>
        ))}
        .
      </p>
      <ul className="space-y-1">
        {sources.map(({ title, publisher, url, license, year }) => (
          <li key={`${title} ${url}`}>
            <a href={url} target="_blank" rel="noreferrer" className="focus-ring rounded text-primary underline">
              {title}
              <span className="sr-only"> (tab baru)</span>
            </a>{" "}
            {publisher}, {year}. Lisensi: {license}.
          </li>
        ))}
      </ul>
      <Findings findings={findings} />
    </div>
  );
}

function Entity({ entity: { title, table, findings } }: { entity: EntityHealth }) {
  return (
    <tr>
      <td className={cell}>{title}</td>
      <td className={cell}>
        <code className="text-xs">{table.name}</code>
      </td>
      <td className={numberCell}>{counted(table.rows)}</td>
      <td className={`${cell} text-xs [overflow-wrap:anywhere]`}>
        <State findings={findings} />
        <Findings findings={findings} />
      </td>
    </tr>
  );
}
