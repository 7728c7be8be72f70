import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Which hosts databases may be connected at: what the operator set. */
export type HostRule = "any" | "none" | readonly string[];

/**
 * Addresses that no database stands at, and that answer every machine of a cloud with its secrets: never connected to unless the operator
 * names them.
 */
const never = new BlockList();
never.addSubnet("169.254.0.0", 16, "ipv4");
never.addSubnet("fe80::", 10, "ipv6");
never.addAddress("fd00:ec2::254", "ipv6");

/** Why a database may not be connected at this host, in Indonesian; null where it may. */
export async function refusedHost(host: string, rule: HostRule): Promise<string | null> {
  if (rule === "none") return closedToAll;
  if (host.startsWith("/"))
    return rule !== "any" && rule.includes(host) ? null : `soket ${host} tidak diizinkan oleh pengelola server`;
  if (rule !== "any" && rule.includes(host.toLowerCase())) return null;
  const addresses = isIP(host) ? [host] : await addressesOf(host);
  if (rule === "any")
    return addresses.some((address) => isIn(never, address))
      ? `${host} menunjuk ke alamat yang tidak pernah dihubungi`
      : null;
  const allowed = listOf(rule);
  // A name that leads anywhere else, too, may lead there the next time.
  return addresses.length > 0 && addresses.every((address) => isIn(allowed, address))
    ? null
    : `${host} tidak termasuk yang diizinkan pengelola server (TANYADATA_DATABASE_HOSTS)`;
}

export const closedToAll =
  "Pengelola server tidak mengizinkan basis data dihubungkan dari sini (TANYADATA_DATABASE_HOSTS=none).";

/** None where nobody goes by that name: connecting says so. */
const addressesOf = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);

function listOf(rule: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of rule) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean => {
  const family = familyOf(address);
  return family !== null && list.check(address, family);
};

const familyOf = (address: string): "ipv4" | "ipv6" | null => {
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : null;
};

/** What the setting says; null where an entry is none. */
export function hostRuleOf(text: string): HostRule | null {
  const said = text.trim().toLowerCase();
  if (said === "any" || said === "none") return said;
  const entries = text.split(",").map((entry) => entry.trim());
  const isEntry = (entry: string): boolean => {
    if (entry.startsWith("/")) return true;
    const [address = "", bits, ...more] = entry.split("/");
    const family = familyOf(address);
    if (bits !== undefined)
      return (
        more.length === 0 && family !== null && /^\d+$/.test(bits) && Number(bits) <= (family === "ipv4" ? 32 : 128)
      );
    return family !== null || /^[a-z0-9.-]+$/i.test(address);
  };
  return entries.every(isEntry) ? entries.map((entry) => (entry.startsWith("/") ? entry : entry.toLowerCase())) : null;
}
