import type { ConnectedDatabase, DatabasePlace, DraftedTable, DraftProposal } from "@tanyadata/contract";
import { sizeInWords } from "../../../ui/sizes.ts";

export const kindNames: Readonly<Record<DatabasePlace["kind"], string>> = {
  postgres: "PostgreSQL",
  mariadb: "MariaDB atau MySQL",
  file: "Berkas DuckDB atau SQLite",
};

export const stateWords: Readonly<
  Record<ConnectedDatabase["state"], { readonly word: string; readonly tone: "good" | "bad" | "caution" | "plain" }>
> = {
  drafting: { word: "Dirancang…", tone: "plain" },
  failed: { word: "Gagal dirancang", tone: "bad" },
  stopped: { word: "Dihentikan", tone: "caution" },
  drafted: { word: "Belum dipakai", tone: "caution" },
  in_service: { word: "Dipakai", tone: "good" },
};

/** What a table was taken for. */
export const tableWords: Readonly<Record<DraftedTable["is"], string>> = {
  entity: "Hal yang disebut satu per satu",
  facts: "Kejadian atau angka",
  tie: "Penghubung",
  aside: "Tidak dipakai",
};

/** What a language model proposed. */
export const proposalWords: Readonly<Record<DraftProposal["is"], string>> = {
  name: "nama",
  meaning: "arti kode",
  relation: "hubungan",
  description: "keterangan",
  question: "contoh pertanyaan",
};

const formatNames = { duckdb: "Berkas DuckDB", sqlite: "Berkas SQLite" } as const;

/** Where a database is, without its password; or which file it is. */
export function placeWords(place: DatabasePlace): string {
  if (place.kind === "file") return `${formatNames[place.format]}: ${place.name} (${sizeInWords(place.bytes)})`;
  const { kind, host, port, database, user } = place;
  return `${kindNames[kind]}: ${database} di ${host.startsWith("/") ? host : `${host}:${port}`}, sebagai ${user}`;
}
