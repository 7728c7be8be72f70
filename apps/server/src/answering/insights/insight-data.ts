import { type Findings, findInsights, type Ran, regionsToFilter } from "@tanyadata/insights";
import type { Member } from "@tanyadata/semantic-model";
import { fullName, type Plan } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import type { FoundPage, InsightData } from "../../features/insights/insight-data.ts";
import type { PlanTools } from "../planned-answer.ts";
import { dataVersions } from "./data-version.ts";
import { reanswering } from "./reanswer.ts";
import { rowRegions } from "./row-regions.ts";
import { toldInsight } from "./told-insight.ts";
import { oneByOne, together } from "./turns.ts";

/** Insights of one page. */
const mostInsights = 40;
/** Rows that are looked through of one query. */
const mostRows = 2000;
/** Characters of SQL that are judged in one go. */
const mostTogether = 18_000;
/** Searches whose findings are kept: a country and its provinces, and some of their topics. */
const mostKept = 100;

/** What Insights is answered from, over one opened warehouse and its model. */
export function insightData(
  tools: PlanTools,
  { warehouse, members, now }: { warehouse: Warehouse; members: readonly Member[]; now: () => number },
): InsightData {
  const { model, engine } = tools;
  const versions = dataVersions(warehouse, model, now);
  const regionsOf = rowRegions(model, members);
  const regions = regionsToFilter({ model, engine, members });
  const judging = together((queries: readonly string[]) => tools.warehouse.prepare(queries), {
    most: mostTogether,
    size: (sql) => sql.length,
  });
  const runInTurn = oneByOne();
  const kept = new Map<string, Promise<Findings>>();
  const pages = new WeakMap<Findings, FoundPage>();

  const run = async (plan: Plan): Promise<Ran | null> => {
    const { sql, columns } = engine.compile(plan);
    const judged = await judging(sql);
    if (!judged.ok) return null;
    // One query runs at a time, however slow, and leaves the other processes to questions.
    const outcome = await runInTurn(() => judged.value.run({ maxRows: mostRows }));
    // What is cut off could hide the lowest: nothing is told of it.
    if (!outcome.ok || outcome.value.truncated) return null;
    return { plan, sql, columns, rows: outcome.value.rows, tables: outcome.value.tables };
  };

  /** Callers at the same time share one search; what failed in parts is searched anew. */
  async function findingsOf(region: Member | null, topic?: string): Promise<Findings> {
    const key = `${await versions.whole()} ${region?.key ?? ""} ${topic ?? ""}`;
    const known = kept.get(key);
    if (known) {
      // Whoever was asked for last is forgotten last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const finding = findInsights({ model, engine, members, run }, region, topic);
    kept.set(key, finding);
    for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
    finding.then(
      ({ failed }) => failed > 0 && kept.delete(key),
      () => kept.delete(key),
    );
    return finding;
  }

  function pageOf(all: Findings, own: Findings | null, topic: string | undefined): FoundPage {
    const ties = own && topic !== undefined ? all.best(mostInsights, { kind: "correlation", topic }) : [];
    const found = own ? [...own.best(mostInsights), ...ties] : all.best(mostInsights);
    const distinct = found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i);
    return {
      topics: all.topics.map((one) => ({ id: one, label: model.datasets.get(one)?.label ?? one })),
      insights: distinct
        .sort((a, b) => b.score - a.score)
        .slice(0, mostInsights)
        .map((one) => toldInsight(one, model, regionsOf)),
      failed: all.failed + (own?.failed ?? 0),
    };
  }

  return {
    label: model.root.label,
    regions: regions.map((member) => ({ id: member.key, label: fullName(member, { model }) })),
    version: versions.whole,
    versionOf: versions.of,
    async page({ topic, region: id }) {
      const region = id === undefined ? null : regions.find(({ key }) => key === id);
      if (region === undefined) return undefined;
      const all = await findingsOf(region);
      // What anybody may write into an address is not looked for.
      const own = topic !== undefined && all.topics.includes(topic) ? await findingsOf(region, topic) : null;
      if (topic !== undefined && !own) return { ...pageOf(all, null, undefined), insights: [] };
      const last = own ?? all;
      const page = pages.get(last) ?? pageOf(all, own, topic);
      if (page.failed === 0) pages.set(last, page);
      return page;
    },
    ...reanswering(tools, { versions, regionsOf }),
  };
}
