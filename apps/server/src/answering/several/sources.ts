import type { Viewer } from "../../policy/policy.ts";
import type { SeenData } from "../data-over.ts";

/** What of a source's data questions need. */
export type AskedData = Pick<
  SeenData,
  "read" | "answerRead" | "answerer" | "fullQuestion" | "slots" | "regions" | "results"
>;

/** A source beside the first: its own warehouse with its own model, under the name that people gave it. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly data: AskedData & Pick<SeenData, "seenAs" | "insights" | "inService">;
}

/** The sources beside the first that are in service. */
export interface Sources {
  /** Lends those that there are for somebody, as they see them, until the work with them has ended. */
  using<T>(viewer: Viewer, work: (sources: readonly Source[]) => Promise<T>): Promise<T>;
  /** Whether there should be one of this id, for whomever: it may be out of reach just now. */
  isInService(id: string): boolean;
  /** Those out of reach just now that are wholly somebody's by their access alone, which asks no database. */
  outOfReach(userId: string): Promise<ReadonlySet<string>>;
}

/** No source beside the first. */
export const noOthers: Sources = {
  using: (_, work) => work([]),
  isInService: () => false,
  outOfReach: async () => new Set(),
};

/** A plan of a source beside the first, as it is stored with its answer. */
interface PlanOfSource {
  readonly source: string;
  readonly plan: unknown;
}

/** Whose a stored plan is: null of the first source's. */
export function planOf(stored: unknown): { readonly source: string | null; readonly plan: unknown } {
  const { source, plan } = (stored ?? {}) as Partial<PlanOfSource>;
  return typeof source === "string" && plan !== undefined ? { source, plan } : { source: null, plan: stored };
}

/** A plan as it is stored. */
export const storedPlan = (source: string, plan: unknown): PlanOfSource => ({ source, plan });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a question that names its source asks of it: "omzet per bulan (sumber: Toko Kita)"; null where it names none of these. */
export function namedSource<T extends { readonly title: string }>(
  question: string,
  sources: readonly T[],
): { readonly source: T; readonly question: string } | null {
  for (const source of sources) {
    const end = new RegExp(
      String.raw`\s*[(,]?\s*(?:(?:dari|menurut|di|pada)\s+)?sumber(?:\s+data)?\s*:?\s*${escaped(source.title)}\s*\)?\s*(\??)\s*$`,
      "iu",
    );
    const found = end.exec(question);
    if (found && found.index > 0) return { source, question: question.slice(0, found.index) + (found[1] ?? "") };
  }
  return null;
}

/** What a draft says of where its data are published, until somebody fills it in. */
const unfilled = "https://localhost/";

/** What an answer of a source beside the first says of itself: which source it is, and where that is from, as far as is known. */
export const sayingWhich = <T extends { readonly source_link: string }>(
  { reading, sources }: { readonly reading: string; readonly sources: readonly T[] },
  { title }: { readonly title: string },
): { readonly reading: string; readonly sources: T[] } => ({
  reading: namedReading(reading, title),
  sources: sources.map((one) => (one.source_link === unfilled ? { ...one, source_link: "" } : one)),
});

export const namedReading = (reading: string, title: string): string => `${reading} (sumber: ${title})`;

/** The question as one that names its source. */
export const askedOf = (question: string, { title }: { readonly title: string }): string =>
  `${question.trim()} (sumber: ${title})`;
