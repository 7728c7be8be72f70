import pg from "pg";
import { rowsIn } from "../large/streamed.ts";
import { ImportRefused } from "../read/grid.ts";
import { type Column, freeName, madeByImport, type TableStore, type Value, type WriteOptions } from "./store.ts";

const rowsAtOnce = 5000;

/**
 * A PostgreSQL database: the table is made in one transaction, which is nothing to anybody before its end.
 * @param reader the user who answers are read by, who is then allowed to read the table; null where it is the owner
 */
export const postgresStore = (url: string, reader: string | null): TableStore => ({
  place: placeOf(url),
  async write(options) {
    const client = new pg.Client({ connectionString: url, application_name: "tanyadata import" });
    client.on("error", () => {}); // comes back as the failure of the statement at work
    // Without a commit the server forgets everything.
    const discard = () => client.end();
    try {
      await client.connect();
      await client.query("BEGIN READ WRITE");
      const table = await fill(client, options, reader);
      return {
        table,
        discard,
        async commit() {
          await client.query("COMMIT");
          await client.end();
        },
      };
    } catch (error) {
      await discard().catch(() => {});
      throw refusalOf(error, placeOf(url));
    }
  },
});

async function fill(client: pg.Client, options: WriteOptions, reader: string | null): Promise<string> {
  const { name, table: made, inUse, signal, onStep } = options;
  const { rows } = await client.query<{ name: string; made: boolean }>(
    `SELECT relname AS name, obj_description(oid, 'pg_class') IS NOT DISTINCT FROM $1 AND relkind = 'r' AS made
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace`,
    [madeByImport],
  );
  const taken = new Set(rows.map((row) => row.name));
  for (const row of rows) {
    if (!row.made || inUse.has(row.name)) continue;
    await client.query(`DROP TABLE ${pg.escapeIdentifier(row.name)}`);
    taken.delete(row.name);
  }
  const table = freeName(name, taken);
  const quoted = pg.escapeIdentifier(table);
  const declared = made.columns.map(({ name, type }) => `${pg.escapeIdentifier(name)} ${types[type]}`);
  await client.query(`CREATE TABLE ${quoted} (${declared.join(", ")})`);
  await client.query(`COMMENT ON TABLE ${quoted} IS '${madeByImport}'`);
  let batch: (readonly Value[])[] = [];
  let written = 0;
  for await (const row of rowsIn(made)) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    signal?.throwIfAborted();
    onStep?.(`Menulis ${table}… ${Math.round((100 * written) / made.length)} %`);
    await insert(client, quoted, batch, made.columns);
    written += batch.length;
    batch = [];
  }
  signal?.throwIfAborted();
  await insert(client, quoted, batch, made.columns);
  if (reader !== null) await client.query(`GRANT SELECT ON ${quoted} TO ${pg.escapeIdentifier(reader)}`);
  await client.query(`ANALYZE ${quoted}`);
  return table;
}

const types: Readonly<Record<Column["type"], string>> = {
  text: "text",
  year: "integer",
  whole: "bigint",
  number: "double precision",
  date: "date",
  moment: "timestamp",
};

/** A column comes as one array: a few parameters, however many rows. */
async function insert(
  client: pg.Client,
  table: string,
  rows: readonly (readonly Value[])[],
  columns: readonly Column[],
): Promise<void> {
  const parameters = columns.map(({ type }, at) => `$${at + 1}::${types[type]}[]`);
  await client.query(
    `INSERT INTO ${table} SELECT * FROM unnest(${parameters.join(", ")})`,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  );
}

/** What PostgreSQL says, for people. Other errors are handed back as they are. */
function refusalOf(error: unknown, place: string): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "42501" || code === "25006")
    return new ImportRefused(
      `pengguna basis data ${place} hanya boleh membaca (${message}); beri alamat pengguna yang boleh membuat tabel: --owner postgres://…`,
    );
  if (code === "53100") return new ImportRefused(`tidak cukup ruang di ${place}: ${message}; tidak ada yang berubah`);
  if (/^(08|28|3D)/.test(code) || /^E[A-Z]+$/.test(code))
    return new ImportRefused(`basis data ${place} tidak dapat dibuka: ${message || code}`);
  return error;
}

/** Host and database of an address, without user and password. */
function placeOf(url: string): string {
  try {
    const { hostname, pathname } = new URL(url);
    return `${hostname}${pathname}`;
  } catch {
    return "postgres://…";
  }
}
