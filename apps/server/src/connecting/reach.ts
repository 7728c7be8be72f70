import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WarehousePlace } from "../warehouse-address.ts";
import { placeAt } from "./address.ts";
import { type Allowed, refusalOf } from "./allowed.ts";
import type { DatabaseStore } from "./databases.store.ts";
import { whyNoRole, whyNot } from "./examine.ts";

/** Why a connected database cannot be reached from here, in Indonesian. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export interface Reaching {
  readonly databases: Pick<DatabaseStore, "addressOf">;
  readonly allowed: Allowed;
  /** Where files that were sent lie. */
  readonly folder: string;
}

/** Where a connected database is. */
export interface Reached {
  readonly place: WarehousePlace;
  /** Why it cannot be opened there, in words, as `error` says or as is found out; null where that is not known. */
  whyNot(error: unknown): Promise<string | null>;
}

/** The way to a connected database; asked before each opening, since where a name leads may change. @throws Unreachable */
export async function reach({ databases, allowed, folder }: Reaching, id: string): Promise<Reached> {
  const address = await databases.addressOf(id);
  if (!address) throw new Unreachable(lostPassword);
  if (address.kind === "file") {
    const file = join(folder, address.stored);
    if (!existsSync(file)) throw new Unreachable(lostFile);
    return { place: { file }, whyNot: async (error) => whyNoRole(error) };
  }
  const refused = await refusalOf(address, allowed);
  if (refused !== null) throw new Unreachable(refused);
  return { place: placeAt(address), whyNot: async (error) => whyNoRole(error, address.user) ?? whyNot(address) };
}

const lostPassword =
  "kata sandinya tidak dapat dibuka lagi: kunci server lain dari yang dahulu; lepaskan lalu hubungkan lagi";
const lostFile =
  "berkasnya tidak ada di server ini: kembalikan folder data dari cadangan, atau kirim berkasnya lagi (Ganti berkas)";
