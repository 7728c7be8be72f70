import type { DatabaseAddress } from "@tanyadata/contract";
import type { WarehousePlace } from "../warehouse-address.ts";

type ServerPlace = Extract<WarehousePlace, { url: string }>;

const postgresModes = { verify: "verify-full", encrypt: "no-verify", off: "disable" } as const;
const mariadbModes = { verify: "VERIFY_IDENTITY", encrypt: "REQUIRED", off: "DISABLED" } as const;

/** Where a database is, as the warehouse opens it. Nothing of it but these fields comes from people: no file is named in it. */
export function placeAt({ kind, host, port, database, user, password, tls }: DatabaseAddress): ServerPlace {
  const isSocket = host.startsWith("/");
  const scheme = kind === "postgres" ? "postgres" : "mysql";
  const at = isSocket ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const options = new URLSearchParams(
    kind === "postgres"
      ? { sslmode: postgresModes[tls], ...(isSocket && { host }) }
      : { "ssl-mode": mariadbModes[tls], ...(isSocket && { socket: host }) },
  );
  const url = `${scheme}://${who}@${at}:${port}/${encodeURIComponent(database)}?${options}`;
  return { url, server: kind };
}
