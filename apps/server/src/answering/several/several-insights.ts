import type { InsightData, UsingInsightData } from "../../features/insights/insight-data.ts";
import { planOf, type Source, type Sources, sayingWhich } from "./sources.ts";
import { isSeen, type Seeing, stampOf, stampsOf } from "./stamps.ts";

const gone = "Sumber data ini sudah dilepas, atau sedang tidak dapat dihubungi.";

/** A table of a source beside the first, as a pinned answer remembers it: names of two sources may be the same. */
const qualified = (source: string, table: string): string => `@${source}/${table}`;
const isQualified = (table: string): boolean => /^@[^/]+\//.test(table);

/** What pinned answers are answered anew from: each from the source that it came from. What is found by itself is the first source's. */
export const insightsOverSeveral =
  (first: UsingInsightData, others: Sources): UsingInsightData =>
  (userId, work) =>
    first(userId, (own) =>
      others.using({ kind: "user", id: userId }, (sources) => work(overSeveral(own, sources, others))),
    );

function overSeveral(own: InsightData, sources: readonly Source[], { isInService }: Sources): InsightData {
  const seeing: Seeing = {
    isOfFirst: (stamp) => own.isSeen?.(stamp) ?? true,
    others: stampsOf(sources),
    isInService,
  };
  /** The source of a stored plan; undefined where it is gone, null of the first. */
  const sourceOf = (plan: unknown): Source | null | undefined => {
    const { source } = planOf(plan);
    return source === null ? null : sources.find(({ id }) => id === source);
  };
  /** Of tables as they are remembered: whose they are, and what they are called there. */
  const tablesOf = (tables: readonly string[]): { readonly data: InsightData; readonly tables: readonly string[] } => {
    const source = sources.find(({ id }) => tables.some((table) => table.startsWith(qualified(id, ""))));
    if (!source) return { data: own, tables };
    return { data: source.data.insights, tables: tables.map((table) => table.slice(qualified(source.id, "").length)) };
  };
  return {
    ...own,
    isSeen: (seenAs) => isSeen(seenAs, seeing),
    faultOf(asked) {
      const source = sourceOf(asked.plan);
      if (source === null) return own.faultOf(asked);
      return source ? source.data.insights.faultOf({ ...asked, plan: planOf(asked.plan).plan }) : gone;
    },
    sqlOf(asked) {
      const source = sourceOf(asked.plan);
      if (source === null) return own.sqlOf(asked);
      return source?.data.insights.sqlOf({ ...asked, plan: planOf(asked.plan).plan }) ?? asked.sql;
    },
    async answer(asked, as) {
      const source = sourceOf(asked.plan);
      if (source === null) return own.answer(asked, as);
      if (!source) return { ok: false, broken: gone };
      const outcome = await source.data.insights.answer({ ...asked, plan: planOf(asked.plan).plan }, as);
      if (!outcome.ok) return outcome;
      const { value } = outcome;
      const tables = value.tables.map((table) => qualified(source.id, table));
      const { reading, sources: told } = sayingWhich({ reading: value.words?.reading ?? "", ...value }, source);
      const seen = { seenAs: stampOf(source.id, value.seenAs ?? "") };
      return {
        ok: true,
        value: { ...value, ...seen, tables, sources: told, words: value.words && { ...value.words, reading } },
      };
    },
    versionOf(remembered) {
      const { data, tables } = tablesOf(remembered);
      return data.versionOf(tables);
    },
    mayBeToldOf(viewer, remembered) {
      const { data, tables } = tablesOf(remembered);
      // Nobody knows any more who might be told of what is gone.
      if (data === own && tables.some(isQualified)) return false;
      return data.mayBeToldOf(viewer, tables);
    },
  };
}
