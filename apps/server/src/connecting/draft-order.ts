import type { DatabaseReport, SaidRelation } from "@tanyadata/contract";
import type { ProposedTable } from "@tanyadata/modelling";
import type { WarehousePlace } from "../warehouse-address.ts";

/** What the process that drafts is told. */
export interface DraftOrder {
  readonly place: WarehousePlace;
  /** What the database is called by its people. */
  readonly title: string;
  /** The present year, and the zone in which its moments are told. */
  readonly year: number;
  readonly zone: string;
  /** What people said of its relations. */
  readonly relations: readonly SaidRelation[];
  /** Whether it asks the server what tables and columns may be called. */
  readonly proposes: boolean;
}

/** A drafted model with what it took everything for. */
export interface Draft {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly report: DatabaseReport;
  /** What a language model replied about its tables, by their profiles: the same is not paid for twice. */
  readonly replies?: Readonly<Record<string, ProposedTable>>;
}

/** Why no model can be drafted, in Indonesian. */
export class DraftRefused extends Error {
  override readonly name = "DraftRefused";
}
