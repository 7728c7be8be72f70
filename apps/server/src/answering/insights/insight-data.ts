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
import { oneByOne } from "./turns.ts";

/** Insights of one page. */
const mostInsights = 40;
/** Rows that are looked through of one query. */
const mostRows = 2000;
/** Places whose findings are kept: a whole country with its provinces. */
const mostPlaces = 60;

/** What Insights is answered from, over one opened warehouse and its model. */
export function insightData(
  tools: PlanTools,
  { warehouse, members, now }: { warehouse: Warehouse; members: readonly Member[]; now: () => number },
): InsightData {
  const { model, engine } = tools;
  const versions = dataVersions(warehouse, model, now);
  const regionsOf = rowRegions(model, members);
  const regions = regionsToFilter({ model, engine, members });
  const judgedInTurn = oneByOne();
  const runInTurn = oneByOne();
  const ofPlaces = new Map<string, Promise<Findings>>();
  const pages = new WeakMap<Findings, Map<string, FoundPage>>();

  const run = async (plan: Plan): Promise<Ran | null> => {
    const { sql, columns } = engine.compile(plan);
    // One query runs at a time, however slow, and leaves the other processes to questions; the guard judges the next meanwhile.
    const judged = await judgedInTurn(() => tools.warehouse.prepare(sql));
    if (!judged.ok) return null;
    const outcome = await runInTurn(() => judged.value.run({ maxRows: mostRows }));
    // What is cut off could hide the lowest: nothing is told of it.
    if (!outcome.ok || outcome.value.truncated) return null;
    return { plan, sql, columns, rows: outcome.value.rows, tables: outcome.value.tables };
  };

  /** Callers at the same time share one search; what failed in parts is searched anew. */
  async function findingsOf(region: Member | null): Promise<Findings> {
    const key = `${await versions.whole()} ${region?.key ?? ""}`;
    const known = ofPlaces.get(key);
    if (known) {
      // Whoever was asked for last is forgotten last.
      ofPlaces.delete(key);
      ofPlaces.set(key, known);
      return known;
    }
    const finding = findInsights({ model, engine, members, run }, region);
    ofPlaces.set(key, finding);
    for (const [oldest] of ofPlaces) if (ofPlaces.size > mostPlaces) ofPlaces.delete(oldest);
    finding.then(
      ({ failed }) => failed > 0 && ofPlaces.delete(key),
      () => ofPlaces.delete(key),
    );
    return finding;
  }

  return {
    label: model.root.label,
    regions: regions.map((member) => ({ id: member.key, label: fullName(member, { model }) })),
    version: versions.whole,
    versionOf: versions.of,
    async page({ topic, region: id }) {
      const region = id === undefined ? null : regions.find(({ key }) => key === id);
      if (region === undefined) return undefined;
      const findings = await findingsOf(region);
      const ofTopics = pages.get(findings) ?? new Map<string, FoundPage>();
      pages.set(findings, ofTopics);
      const known = ofTopics.get(topic ?? "");
      if (known) return known;
      const page: FoundPage = {
        topics: findings.topics.map((one) => ({ id: one, label: model.datasets.get(one)?.label ?? one })),
        insights: findings.best(mostInsights, topic).map((found) => toldInsight(found, model, regionsOf)),
        failed: findings.failed,
      };
      // What anybody may write into an address is not kept.
      if (topic === undefined || findings.topics.includes(topic)) ofTopics.set(topic ?? "", page);
      return page;
    },
    ...reanswering(tools, { versions, regionsOf }),
  };
}
