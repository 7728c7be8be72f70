import mysql from "mysql2";
import pg from "pg";
import { connectionOf } from "./mariadb/address.ts";

/** What stands between here and a database at a server. */
export type Trouble =
  /** No server goes by that name. */
  | "unknown_host"
  /** Nobody listens at that port, or no way leads there. */
  | "unreachable"
  | "timeout"
  /** Something else answers there, such as the other kind of server. */
  | "other_server"
  | "password"
  /** This user may not connect from here, or not to this database. */
  | "not_allowed"
  | "no_database"
  /** The server speaks no TLS, or nothing else. */
  | "no_tls"
  | "needs_tls"
  /** Its certificate is nobody's that is trusted here, or another host's. */
  | "certificate"
  | "too_many"
  | "other";

/** Trouble, with what the server or the network said. */
export interface ServerTrouble {
  readonly kind: Trouble;
  readonly message: string;
}

interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly message?: string;
  readonly errors?: readonly DriverError[];
}

const seconds = 10;

/** Connects once to a database at a server and says what stands in the way; null where nothing does. */
export async function troubleAt(address: {
  readonly url: string;
  readonly server: "postgres" | "mariadb";
}): Promise<ServerTrouble | null> {
  try {
    await (address.server === "postgres" ? connectPostgres(address.url) : connectMariadb(address.url));
    return null;
  } catch (error) {
    // A name with several addresses fails at each of them.
    const told = (error as DriverError).errors?.[0] ?? (error as DriverError);
    const message = (told.message || told.code || String(error)).split("\n")[0] ?? "";
    return { kind: kindOf(told, message), message };
  }
}

async function connectPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: seconds * 1000 });
  client.on("error", () => {}); // comes back as the failure of what is awaited
  try {
    await client.connect();
    await client.query("SELECT 1");
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectMariadb(url: string): Promise<void> {
  const client = mysql.createConnection({ ...connectionOf(url), connectTimeout: seconds * 1000 });
  client.on("error", () => {});
  try {
    await new Promise<void>((resolve, reject) => client.connect((error) => (error ? reject(error) : resolve())));
  } finally {
    client.destroy();
  }
}

const byCode: Readonly<Record<string, Trouble>> = {
  ENOTFOUND: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ENOENT: "unreachable",
  ECONNREFUSED: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EACCES: "unreachable",
  ETIMEDOUT: "timeout",
  ECONNRESET: "other_server",
  PROTOCOL_CONNECTION_LOST: "other_server",
  HANDSHAKE_NO_SSL_SUPPORT: "no_tls",
  HANDSHAKE_SSL_ERROR: "certificate",
  "28P01": "password",
  "28000": "not_allowed",
  "42501": "not_allowed",
  "3D000": "no_database",
  "53300": "too_many",
};

const byNumber: Readonly<Record<number, Trouble>> = {
  1040: "too_many",
  1203: "too_many",
  1226: "too_many",
  1044: "not_allowed",
  1045: "password",
  1698: "password",
  1049: "no_database",
  1130: "not_allowed",
  3159: "needs_tls",
  4151: "needs_tls",
};

function kindOf({ code = "", errno = 0 }: DriverError, message: string): Trouble {
  if (/does not support SSL/i.test(message)) return "no_tls";
  if (/no encryption|SSL off|insecure transport/i.test(message)) return "needs_tls";
  if (/timeout|timed out/i.test(message)) return "timeout";
  if (/SELF_SIGNED|CERT|UNABLE_TO|ALTNAME/.test(code) || /certificate|altname/i.test(message)) return "certificate";
  if (/terminated unexpectedly|unexpected (?:packet|response)|packets out of order|invalid response/i.test(message))
    return "other_server";
  return byCode[code] ?? byNumber[errno] ?? "other";
}
