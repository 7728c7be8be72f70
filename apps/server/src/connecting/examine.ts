import type { DatabaseAddress, DatabaseFinding } from "@tanyadata/contract";
import { type Trouble, troubleAt, UnusableRole, type Warehouse } from "@tanyadata/warehouse";
import { openPlace } from "../open-warehouse.ts";
import { NoRoles } from "../policy/database-roles.ts";
import { placeAt } from "./address.ts";

/** What was found out about a database; it can be read where no finding is an error. */
export interface Examined {
  readonly can_connect: boolean;
  readonly findings: DatabaseFinding[];
}

const serverNames = { postgres: "PostgreSQL", mariadb: "MariaDB atau MySQL" } as const;

/** What people can do about it. */
const advice: Readonly<Record<Trouble, (address: DatabaseAddress, said: string) => string>> = {
  unknown_host: ({ host }) =>
    `Tidak ada server bernama ${host}. Periksa ejaannya. Bila TanyaData berjalan di dalam Docker, server di mesin yang sama bernama host.docker.internal, dan layanan lain bernama seperti di berkas compose.`,
  unreachable: ({ host, port }) =>
    `Tidak ada yang menjawab di ${host}:${port}. Periksa apakah server basis data hidup, menerima sambungan lewat jaringan (bukan hanya dari mesinnya sendiri), dan tidak tertutup firewall.`,
  timeout: ({ host, port }) =>
    `${host}:${port} tidak menjawab dalam 10 detik. Biasanya firewall menutupnya, atau alamatnya keliru.`,
  other_server: ({ host, port, kind }) =>
    `Yang menjawab di ${host}:${port} bukan ${serverNames[kind]}. Periksa jenis dan portnya (PostgreSQL biasanya 5432, MariaDB dan MySQL 3306).`,
  // MariaDB says no more of who must come by TLS and does not.
  password: ({ user, tls }) =>
    `Server menolak pengguna ${user}: namanya atau kata sandinya keliru${tls === "off" ? ", atau ia hanya diterima lewat TLS" : ""}.`,
  not_allowed: ({ user, database }) =>
    `Pengguna ${user} tidak diizinkan server masuk ke ${database} dari sini. Beri hak kepadanya, dan izinkan alamat server TanyaData.`,
  no_database: ({ database }) =>
    `Di server itu tidak ada basis data bernama ${database}. Periksa ejaan dan huruf besarnya.`,
  no_tls: () => "Server ini tidak melayani TLS. Hidupkan di server, atau pilih tanpa TLS bila jaringannya tepercaya.",
  needs_tls: () => "Server ini hanya menerima sambungan terenkripsi: pilih TLS.",
  certificate: ({ host }) =>
    `Sertifikat server tidak dapat dipercaya sebagai milik ${host}. Pakai nama yang tertulis di sertifikat, atau pilih TLS tanpa memeriksa sertifikat bila jaringannya tepercaya.`,
  too_many: () => "Server sedang penuh sambungan. Coba lagi sebentar lagi, atau naikkan batasnya untuk pengguna ini.",
  other: (_, said) => `Server menolak sambungan: ${said}`,
};

/** Why a database cannot be reached, in words; null where it can. */
export async function whyNot(address: DatabaseAddress): Promise<string | null> {
  const trouble = await troubleAt(placeAt(address));
  return trouble && advice[trouble.kind](address, trouble.message);
}

/** What is wrong with the roles of the database that policies name, in words; null: it is something else. */
export function whyNoRole(error: unknown, user = ""): string | null {
  if (error instanceof UnusableRole)
    return `Pertanyaan tidak dapat dijalankan sebagai peran “${error.role}” (${error.said}). Buat peran itu bila belum ada, lalu: GRANT "${error.role}" TO "${user}".`;
  if (error instanceof NoRoles)
    return "Hanya PostgreSQL yang membatasi baris menurut perannya. Hapus database_roles dari aturan; rows di aturan tetap membatasi baris.";
  return null;
}

/** Connects to a database and looks at what its user may do, in words; reads no row. */
export async function examine(address: DatabaseAddress): Promise<Examined> {
  const trouble = await whyNot(address);
  if (trouble !== null) return { can_connect: false, findings: [error(trouble)] };
  const warehouse = await openPlace(placeAt(address));
  try {
    const { tables, unreadable, canWrite } = await rightsIn(warehouse);
    const findings: DatabaseFinding[] = [{ is: "good", what: `Tersambung ke ${serverNames[address.kind]}.` }];
    if (tables === 0)
      findings.push(
        error(
          unreadable > 0
            ? `Pengguna ${address.user} tidak boleh membaca satu pun dari ${unreadable} tabel di ${address.database}: beri hak SELECT.`
            : `Pengguna ${address.user} tidak melihat satu tabel pun di ${address.database}: basis data itu kosong, atau ia belum diberi hak SELECT.`,
        ),
      );
    else findings.push({ is: "good", what: `${tables} tabel dapat dibaca.` });
    if (tables > 0 && unreadable > 0)
      findings.push({
        is: "warning",
        what: `${unreadable} tabel lain tidak boleh dibaca pengguna ini, dan tidak akan ditanyakan.`,
      });
    if (canWrite)
      findings.push({
        is: "warning",
        what: `Pengguna ${address.user} boleh mengubah data. TanyaData hanya membaca, tetapi pengguna yang memang hanya boleh membaca lebih aman.`,
      });
    if (address.tls === "off" && !isHere(address.host))
      findings.push({ is: "warning", what: "Tanpa TLS, kata sandi dan data lewat jaringan tanpa disandikan." });
    return { can_connect: findings.every(({ is }) => is !== "error"), findings };
  } finally {
    await warehouse.close();
  }
}

const error = (what: string): DatabaseFinding => ({ is: "error", what });
const isHere = (host: string): boolean => host.startsWith("/") || /^(?:localhost|127\.[\d.]+|::1)$/i.test(host);

interface Rights {
  readonly tables: number;
  readonly unreadable: number;
  readonly canWrite: boolean;
}

const ofPostgres = `
  SELECT count(*) FILTER (WHERE has_table_privilege(c.oid, 'SELECT')),
         count(*) FILTER (WHERE NOT has_table_privilege(c.oid, 'SELECT')),
         count(*) FILTER (WHERE c.relkind IN ('r', 'p') AND (has_table_privilege(c.oid, 'INSERT') OR has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')))
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;
/** Tables of which one may read nothing are not seen at all. */
const ofMariadb = `
  SELECT (SELECT count(*) FROM information_schema.tables WHERE table_schema = database()), 0, count(*)
  FROM (
    SELECT privilege_type, grantee FROM information_schema.user_privileges
    UNION ALL SELECT privilege_type, grantee FROM information_schema.schema_privileges WHERE database() LIKE table_schema
    UNION ALL SELECT privilege_type, grantee FROM information_schema.table_privileges WHERE table_schema = database()
  ) AS granted
  WHERE privilege_type IN ('INSERT', 'UPDATE', 'DELETE', 'DROP', 'CREATE', 'ALTER', 'SUPER', 'FILE')
    AND grantee = concat('''', replace(current_user(), '@', '''@'''), '''')`;

/** What the user of a warehouse may do there. @throws Error with what the database said */
async function rightsIn(warehouse: Warehouse): Promise<Rights> {
  const outcome = await warehouse.run(warehouse.dialect === "postgres" ? ofPostgres : ofMariadb);
  if (!outcome.ok)
    throw new Error(`the rights of a database's user cannot be read: ${JSON.stringify(outcome.failure)}`);
  const [tables, unreadable, writable] = (outcome.value.rows[0] ?? []).map(Number);
  return { tables: tables ?? 0, unreadable: unreadable ?? 0, canWrite: (writable ?? 0) > 0 };
}
