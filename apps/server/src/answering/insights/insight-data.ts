import { type Findings, findInsights, type Ran, regionsToFilter } from "@tanyadata/insights";
import type { Member } from "@tanyadata/semantic-model";
import { fullName, type Plan } from "@tanyadata/text-to-sql";
import { FairTurns, type Warehouse } from "@tanyadata/warehouse";
import type { FoundPage, InsightData } from "../../features/insights/insight-data.ts";
import { inTurn } from "../../http/turns.ts";
import { mayBeToldOf } from "../../policy/policy.ts";
import type { GuardedWarehouse } from "../guarded-warehouse.ts";
import type { PlanTools } from "../planned-answer.ts";
import { dataVersions } from "./data-version.ts";
import { lately } from "./lately.ts";
import { reanswering } from "./reanswer.ts";
import { rowRegions } from "./row-regions.ts";
import { toldInsight } from "./told-insight.ts";
import { together } from "./turns.ts";

/** Insights of one page. */
const mostInsights = 40;
/** Rows that are looked through of one query. */
const mostRows = 2000;
/** Characters of SQL that are judged in one go. */
const mostTogether = 6_000;
/** Pages that are kept, and searches: a country and its provinces, and some of their topics. */
const mostKept = 100;
/** Queries whose rows are kept: those of some pages. */
const mostAnswers = 300;
/** Pages that are made at the same time, and that may wait to be, in all and for one user. */
const pageTurns = { places: 2, queue: 64, queueOfUser: 8 };

type Answer = Pick<Ran, "rows" | "touched">;

/** What Insights is answered from, over one opened warehouse and its model. */
export function insightData(
  tools: PlanTools,
  {
    warehouse,
    byHand = tools.warehouse,
    members,
    now,
  }: {
    warehouse: Warehouse;
    /** What runs SQL that people wrote; what runs plans by default. */
    byHand?: GuardedWarehouse;
    members: readonly Member[];
    now: () => number;
  },
): InsightData {
  const { model, engine } = tools;
  // Made once for all who ask: queries are nobody's, a page is its first user's.
  const asked = { user: null, lane: "insights" } as const;
  const guarded = tools.warehouse.as(asked);
  const versions = dataVersions(warehouse.as(asked), model, now);
  const regionsOf = rowRegions(model, members);
  const regions = regionsToFilter({ model, engine, members });
  const judging = together((queries: readonly string[]) => guarded.prepare(queries), {
    most: mostTogether,
    size: (sql) => sql.length,
  });
  const turns = new FairTurns({ name: "insights", ...pageTurns });
  const answers = lately<Answer | null>(mostAnswers, (answer) => answer !== null);
  const searches = lately<Findings>(mostKept, ({ failed }) => failed() === 0);
  const pages = lately<FoundPage | undefined>(mostKept, (page) => page?.failed === 0);

  async function answerTo(sql: string): Promise<Answer | null> {
    const judged = await judging(sql);
    if (!judged.ok) return null;
    const outcome = await judged.value.run({ maxRows: mostRows });
    // What is cut off could hide the lowest: nothing is told of it.
    if (!outcome.ok || outcome.value.truncated) return null;
    return { rows: outcome.value.rows, touched: outcome.value.touched };
  }

  /** Pages have queries in common: what was answered from the same data is not asked again. */
  const runOn =
    (version: string) =>
    async (plan: Plan): Promise<Ran | null> => {
      const { sql, columns } = engine.compile(plan);
      const answer = await answers(`${version} ${sql}`, () => answerTo(sql));
      return answer && { plan, sql, columns, ...answer };
    };

  /** What was seen already is not run; all that is told passed the guard nevertheless. */
  async function judge(plan: Plan): Promise<Omit<Ran, "rows"> | null> {
    const { sql, columns } = engine.compile(plan);
    const judged = await judging(sql);
    return judged.ok ? { plan, sql, columns, touched: judged.value.touched } : null;
  }

  const findingsOf = (version: string, region: Member | null, topic?: string): Promise<Findings> =>
    searches(`${version} ${region?.key ?? ""} ${topic ?? ""}`, () =>
      findInsights({ model, engine, members, run: runOn(version), judge }, region, topic),
    );

  async function pageOf(version: string, region: Member | null, topic?: string): Promise<FoundPage> {
    const all = await findingsOf(version, region);
    const [best, topics] = await Promise.all([topic === undefined ? all.best(mostInsights) : [], all.topics()]);
    // What anybody may write into an address is not looked for.
    const own = topic !== undefined && topics.includes(topic) ? await findingsOf(version, region, topic) : null;
    const found = own
      ? [...(await own.best(mostInsights)), ...(await all.best(mostInsights, { kind: "correlation", topic }))]
      : best;
    const distinct = found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i);
    return {
      topics: topics.map((one) => ({ id: one, label: model.datasets.get(one)?.label ?? one })),
      insights: distinct
        .sort((a, b) => b.score - a.score)
        .slice(0, mostInsights)
        .map((one) => toldInsight(one, model, regionsOf)),
      failed: all.failed() + (own?.failed() ?? 0),
    };
  }

  return {
    label: model.root.label,
    regions: regions.map((member) => ({ id: member.key, label: fullName(member, { model }) })),
    mayBeToldOf: (viewer, tables) => mayBeToldOf(viewer, tables, model),
    version: versions.whole,
    versionOf: versions.of,
    async page({ topic, region: id }, user) {
      const region = id === undefined ? null : regions.find(({ key }) => key === id);
      if (region === undefined) return undefined;
      const version = await versions.whole();
      const make = () => inTurn(turns, { user, lane: "page" }, () => pageOf(version, region, topic));
      // What anybody may write into an address is not kept.
      if (topic !== undefined && !model.datasets.has(topic)) return make();
      return pages(`${version} ${id ?? ""} ${topic ?? ""}`, make);
    },
    ...reanswering(tools, { versions, regionsOf, byHand }),
  };
}
