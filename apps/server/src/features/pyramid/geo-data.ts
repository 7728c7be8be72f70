import type { BorderArchive } from "@tanyadata/atlas";
import type { pyramidRoutes } from "@tanyadata/contract";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Cell } from "@tanyadata/warehouse";
import type { Caller } from "../../http/implement.ts";
import { anyone, type Viewer } from "../../policy/policy.ts";

/**
 * What the geographic calls are answered from: a semantic model with its members, and the warehouse behind it, all as one viewer may be
 * told of them.
 */
export interface GeoData {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  /** Borders and places that the operator imported; null where nothing was. */
  readonly borders: BorderArchive | null;
  /** Whether everybody may be told all of it. */
  readonly isAllPublic: boolean;
  /** All rows of one SELECT over the model's tables. @throws AppError */
  read(sql: string, signal: AbortSignal): Promise<readonly (readonly Cell[])[]>;
}

/** Lends the data that are in service now, as a viewer may be told of them, until the work with them has ended. */
export type UsingGeoData = <T>(viewer: Viewer, work: (data: GeoData) => Promise<T>) => Promise<T>;

/** The calls as they are, or as whoever has signed in asks them. */
export type GeoRoutes = Omit<typeof pyramidRoutes, "borderTiles">;

/** Without a token nobody is known. */
export const viewerOf = (user: Caller | undefined): Viewer => (user ? { kind: "user", id: user.id } : anyone);
