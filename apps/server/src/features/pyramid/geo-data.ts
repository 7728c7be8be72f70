import type { BorderArchive } from "@tanyadata/atlas";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Cell } from "@tanyadata/warehouse";

/** What the geographic calls are answered from: a semantic model with its members, and the warehouse behind it. */
export interface GeoData {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  /** Borders and places that the operator imported; null where nothing was. */
  readonly borders: BorderArchive | null;
  /** All rows of one SELECT over the model's tables. @throws AppError */
  read(sql: string, signal: AbortSignal): Promise<readonly (readonly Cell[])[]>;
}

/** Lends the data that are in service now, until the work with them has ended. */
export type UsingGeoData = <T>(work: (data: GeoData) => Promise<T>) => Promise<T>;
