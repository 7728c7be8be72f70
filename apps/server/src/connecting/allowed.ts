import type { DatabaseAddress } from "@tanyadata/contract";
import { type HostRule, refusedHost } from "./hosts.ts";

/** What the operator allows to be connected. */
export interface Allowed {
  readonly hosts: HostRule;
  /** The address of the app state, where that is at a server: it is no data. */
  readonly ownDatabase: string | undefined;
}

/** Why this database is not to be connected, in Indonesian; null where it may be. Asked before each connection: where a name leads may change. */
export async function refusalOf(address: DatabaseAddress, { hosts, ownDatabase }: Allowed): Promise<string | null> {
  if (ownDatabase !== undefined && isSame(address, ownDatabase))
    return "Ini basis data tempat TanyaData menyimpan pengguna dan percakapan, bukan data untuk ditanyakan.";
  return refusedHost(address.host, hosts);
}

function isSame({ host, port, database, kind }: DatabaseAddress, url: string): boolean {
  if (kind !== "postgres" || !URL.canParse(url)) return false;
  const own = new URL(url);
  const at = own.searchParams.get("host") ?? own.hostname;
  return (
    at.toLowerCase() === host.toLowerCase() &&
    Number(own.port || 5432) === port &&
    decodeURIComponent(own.pathname.slice(1)) === database
  );
}
