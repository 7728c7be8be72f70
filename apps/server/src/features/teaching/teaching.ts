import type {
  ModelPart,
  SentenceReading,
  ShownTarget,
  Taught,
  TeachingCheck,
  teachingRoutes,
  UnansweredGroup,
} from "@tanyadata/contract";
import type { z } from "zod";

type Body<Name extends "readSentence" | "checkTeaching" | "publishTeaching" | "obstacleOf"> = z.output<
  (typeof teachingRoutes)[Name]["body"]
>;

/** Who teaches, and until when the work is wanted. */
export interface Teacher {
  readonly id: string;
  readonly email: string;
  readonly signal: AbortSignal;
}

/** A question that was asked, with the plan of the answer before it. */
export interface AskedBefore {
  readonly question: string;
  readonly previous: unknown;
}
/** A refused question, however often. */
export interface RefusedBefore extends AskedBefore {
  readonly id: string;
  readonly times: number;
  readonly userIds: readonly string[];
  readonly lastAt: string;
}

/** What people asked lately, with plans as they were stored: of whichever source. */
export interface AskedLately {
  refused(): Promise<readonly RefusedBefore[]>;
  answered(): Promise<readonly (AskedBefore & { readonly plan: unknown })[]>;
  /** A question, whoever asked it. */
  find(id: string): Promise<{ readonly question: string; readonly plan: unknown } | undefined>;
}

/** What this feature needs of models that can be taught; `source`: a connected database's id, null: the first. Throws AppError `not_found` of sources that are none. */
export interface Teaching {
  /** Which source a stored plan is of. */
  sourceOf(plan: unknown): string | null;
  taught(source: string | null): Promise<Taught>;
  unanswered(source: string | null, asked: AskedLately, teacher: Teacher): Promise<UnansweredGroup[]>;
  nearest(asked: Body<"obstacleOf">, teacher: Teacher): Promise<{ reading: SentenceReading; nearest: ShownTarget[] }>;
  targets(source: string | null, search: string, teacher: Teacher): Promise<ShownTarget[]>;
  read(
    asked: Body<"readSentence">,
    teacher: Teacher,
  ): Promise<SentenceReading & { slots: string[]; steps: { words: string; use: string }[]; faults: string[] }>;
  check(change: Body<"checkTeaching">, asked: AskedLately, teacher: Teacher): Promise<TeachingCheck>;
  /** Resolves once it is in service. */
  publish(change: Body<"publishTeaching">, asked: AskedLately, teacher: Teacher): Promise<Taught>;
  parts(source: string | null): Promise<ModelPart[]>;
  files(source: string | null): Promise<{ name: string; text: string }[]>;
}
