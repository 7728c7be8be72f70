import { authored } from "./authored.ts";

/** Provinces that BPS numbers otherwise than the ministry; all others have the same two digits. */
const provinces: Readonly<Record<string, string>> = {
  "91": "92",
  "92": "96",
  "94": "91",
  "95": "93",
  "96": "94",
  "97": "95",
};

let regencies: ReadonlyMap<string, string> | undefined;

/** The ministry's code of what BPS numbers with two (province) or four digits (regency); null where it is not known. */
export function kemendagriCode(bps: string): string | null {
  if (/^\d{2}$/.test(bps)) return provinces[bps] ?? bps;
  regencies ??= new Map(
    authored("bps-codes.csv").map(({ bps_code = "", regency_code = "" }) => [bps_code, regency_code]),
  );
  return regencies.get(bps) ?? null;
}
