import { authored } from "./authored.ts";

/** A place where people live, in a regency. */
export interface Settlement {
  readonly regency: string;
  readonly longitude: number;
  readonly latitude: number;
}

let read: readonly Settlement[] | undefined;

/** The settlements that regencies are drawn around, at least one in each of the 514. */
export function settlements(): readonly Settlement[] {
  read ??= authored("settlements.csv").map(({ regency_code = "", latitude, longitude }) => ({
    regency: regency_code,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  return read;
}
