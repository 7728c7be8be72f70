import type { DatabaseReport } from "@tanyadata/contract";
import type { WarehousePlace } from "../warehouse-address.ts";

/** What the process that drafts is told. */
export interface DraftOrder {
  readonly place: WarehousePlace;
  /** What the database is called by its people. */
  readonly title: string;
  /** The present year, and the zone in which its moments are told. */
  readonly year: number;
  readonly zone: string;
}

/** A drafted model with what it took everything for. */
export interface Draft {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly report: DatabaseReport;
}

/** Why no model can be drafted, in Indonesian. */
export class DraftRefused extends Error {
  override readonly name = "DraftRefused";
}
