import type { DataAddress } from "@tanyadata/contract";
import type { ColumnType } from "kysely";

/** Where data come from: databases that were connected, and addresses of files that were imported. */
export interface DataTables {
  databases: DatabaseTable;
  import_addresses: ImportAddressTable;
}

/** Never changed after the row was written. */
type Fixed<T> = ColumnType<T, T, never>;

/** A database that somebody connected, or sent as a file; the same on all servers. */
export interface DatabaseTable {
  id: Fixed<string>;
  title: Fixed<string>;
  /** Where it is and as whom it is read, or which file it is, as JSON. */
  place: string;
  /** Encrypted for this row; empty of a file. */
  password: Fixed<string>;
  /** The address of who connected it, as it was then. */
  added_by: Fixed<string>;
  created_at: Fixed<string>;
  /** The model that was drafted last, with its report, as JSON. */
  draft: string | null;
  drafted_at: string | null;
  /** Why the last draft came to nothing. */
  problem: string | null;
  /** The files of the model in service, as JSON. */
  served: string | null;
  served_at: string | null;
  /** Who may ask it, as JSON; null: administrators alone. */
  access: string | null;
  /** What people said of its relations, as JSON; null: nothing. */
  relations: string | null;
}

/** The address that an imported table came from, and what was last found there. */
export interface ImportAddressTable {
  table_id: Fixed<string>;
  url: string;
  /** What was said of the file, as JSON. */
  wishes: string;
  /** How it was read, as JSON: what is read otherwise waits for somebody. */
  reading: string;
  every: DataAddress["every"];
  /** 1: what is read as before is taken over; 0: it waits for somebody. */
  takes_over: number;
  /** The address of who said so last, as it was then. */
  set_by: string;
  /** Null: never. */
  due_at: string | null;
  /** Until when it is one server's to fetch. */
  claimed_until: string | null;
  /** SHA-256 of the file about which `outcome` was found. */
  digest: string;
  looked_at: string;
  outcome: DataAddress["outcome"];
  detail: string | null;
  /** Why nothing could be fetched the last time, and how often in a row. */
  problem: string | null;
  failures: number;
}
