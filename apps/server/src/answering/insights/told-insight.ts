import type { Insight, Table } from "@tanyadata/contract";
import { allOf, type Found, type Ran } from "@tanyadata/insights";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { sourcesOf } from "../sources.ts";
import type { FindRegions } from "./row-regions.ts";

/** Rows that travel with an insight; the chat has them all. */
const shownRows = 120;

/** An insight as the contract has it. */
export function toldInsight(found: Found, model: SemanticModel, regionsOf: FindRegions): Insight {
  const { id, kind, title, sentence, notes, topics, score, question, chart, figure, ran, picture } = found;
  const drawn = picture ?? ran;
  return {
    id,
    kind,
    title,
    sentence,
    notes: [...notes],
    topics: [...topics],
    score,
    question,
    plan: ran.plan,
    sql: ran.sql,
    result: tableOf(ran),
    figure: figure ?? null,
    chart: {
      ...chart,
      values: [...chart.values],
      highlight: [...chart.highlight],
      breaks: chart.breaks.map((one) => ({ ...one })),
    },
    picture: picture && { sql: picture.sql, result: tableOf(picture) },
    regions: regionsOf(drawn.plan, drawn.rows.slice(0, shownRows)),
    sources: sourcesOf(allOf([ran.touched, drawn.touched]), model),
  };
}

const tableOf = ({ columns, rows }: Ran): Table => [
  columns.map(({ name }) => name),
  rows.slice(0, shownRows).map((row) => [...row]),
  {
    columns: columns.map((column) => ({ ...column })),
    row_count: rows.length,
    truncated: rows.length > shownRows,
  },
];
