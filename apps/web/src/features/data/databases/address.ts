import type { DatabaseAddress } from "@tanyadata/contract";

const kinds: Readonly<Record<string, DatabaseAddress["kind"]>> = {
  "postgres:": "postgres",
  "postgresql:": "postgres",
  "mysql:": "mariadb",
  "mariadb:": "mariadb",
};

export const usualPorts: Readonly<Record<DatabaseAddress["kind"], number>> = { postgres: 5432, mariadb: 3306 };

/** What an address such as `postgres://reader:secret@db.example.org/shop?sslmode=require` says; null where it is none. */
export function addressIn(text: string): DatabaseAddress | null {
  const said = text.trim();
  if (!URL.canParse(said)) return null;
  // Browsers know nothing of these schemes, and would leave their hosts as they are written.
  const scheme = new URL(said).protocol;
  const kind = kinds[scheme];
  if (!kind) return null;
  const asWeb = said.replace(/^[a-z]+:/i, "http:");
  // While it is typed it is no whole address yet.
  if (!URL.canParse(asWeb)) return null;
  const url = new URL(asWeb);
  const mode = (url.searchParams.get("sslmode") ?? url.searchParams.get("ssl-mode") ?? "").toLowerCase();
  return {
    kind,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(/:(\d+)(?:[/?#]|$)/.exec(said.replace(/^[a-z]+:\/\/[^/]*@/i, "//"))?.[1] ?? usualPorts[kind]),
    database: plain(url.pathname.slice(1)),
    user: plain(url.username),
    password: plain(url.password),
    tls: mode.startsWith("verify") ? "verify" : /require|no-verify|prefer/.test(mode) ? "encrypt" : "off",
  };
}

/** The address without its password. */
export const withoutPassword = (text: string): string => text.replace(/^(\s*[a-z]+:\/\/[^:@/]*):[^/]*@/i, "$1@");

/** A part of an address as it is meant; as it stands where it is not written so. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
