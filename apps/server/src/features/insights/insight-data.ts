import type { Insight, Result, RowRegions, Source } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { Viewer } from "../../policy/policy.ts";

/** A choice of a filter. */
export interface Facet {
  readonly id: string;
  readonly label: string;
}

/** What the data say of a region, or of everything. */
export interface FoundPage {
  readonly topics: readonly Facet[];
  readonly insights: readonly Insight[];
  readonly failed: number;
}

/** A stored question: its plan as plain data, or null where only its SQL was written. */
export interface Asked {
  readonly plan: unknown;
  readonly sql: string;
}

/** What a stored question is answered with now. */
export interface Reanswer {
  readonly sql: string;
  /** Null where nobody but the author of the SQL could put it in words. */
  readonly words: { readonly answer: string; readonly reading: string } | null;
  readonly result: Result;
  readonly regions: RowRegions;
  readonly sources: readonly Source[];
  readonly tables: readonly string[];
  /** Digest of what these tables held. */
  readonly version: string;
  /** Under which view it was told. */
  readonly seenAs?: string;
}

export type ReanswerOutcome =
  | { readonly ok: true; readonly value: Reanswer }
  /** It cannot be answered any more: the data have no place for it. */
  | { readonly ok: false; readonly broken: string /** For the log alone. */; readonly byPolicy?: boolean }
  /** Not now. */
  | {
      readonly ok: false;
      readonly problem: "query_timeout" | "too_many_requests" | "overloaded" | "warehouse_unavailable";
      readonly detail: string;
    };

/** Whether somebody may be told what was computed of some tables. */
export type MayBeToldOf = (viewer: Viewer, tables: readonly string[]) => boolean;

/** What Insights is answered from. */
export interface InsightData {
  /** What the data are called. */
  readonly label: string;
  /** Whether what was told under a view is for who sees these data; left out: all of it is. */
  readonly isSeen?: (seenAs: string | null) => boolean;
  readonly regions: readonly Facet[];
  readonly mayBeToldOf: MayBeToldOf;
  /** Digest of all data and their model. */
  version(): Promise<string>;
  /** Digest of what some tables hold now, for comparing with that of an answer. */
  versionOf(tables: readonly string[]): Promise<string>;
  /**
   * Undefined: there is no such region. Computed once for each version of the data, however many ask, in the turn of who asks first; null: the
   * server itself. @throws AppError without a turn
   */
  page(
    filter: { readonly topic?: string | undefined; readonly region?: string | undefined },
    userId: string | null,
  ): Promise<FoundPage | undefined>;
  /** Why a question cannot be answered any more, in Indonesian, without asking; null where it may be. */
  faultOf(asked: Asked): string | null;
  /** The SQL that a question has now; its own where only that was written. */
  sqlOf(asked: Asked): string;
  /** Answers a question anew, guarded as any; plans from files are read as strictly as those of strangers. */
  answer(asked: Asked, as: { readonly signal: AbortSignal; readonly userId: string }): Promise<ReanswerOutcome>;
}

/** Lends the data that are in service now, as a user sees them, until the work with them has ended. */
export type UsingInsightData = <T>(userId: string, work: (data: InsightData) => Promise<T>) => Promise<T>;

/** How many of the insights that are shown first tell of a dataset; null where they cannot be found now. */
export const insightsFrom =
  (using: UsingInsightData) =>
  async (dataset: string, userId: string): Promise<number | null> => {
    try {
      const page = await using(userId, (data) => data.page({}, userId));
      return page?.insights.filter(({ topics }) => topics.includes(dataset)).length ?? null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
