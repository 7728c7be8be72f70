import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { Described, Planned, ToolAnswer, ToolRows, toolInputs } from "@tanyadata/contract";
import type { FastifyError } from "fastify";
import type { AppError } from "../../http/app-error.ts";
import { isForOperator, toAppError } from "../../http/problem.ts";
import type { Asker, McpTools } from "./mcp.routes.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

const instructions = `TanyaData answers Indonesian questions about data from its own engine: figures are never made up, and each comes with its reading,
sources and SQL. Ask in Indonesian, one complete question at a time. Where a question is answered with choices, ask one of them; where it is not
understood, ask one of the suggestions. Say the sources with the figures.`;

interface Message {
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** Answers one message of the protocol, as JSON. */
export async function answerMcp(
  tools: McpTools,
  asker: Asker,
  message: Message,
  report: (error: unknown) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = serverFor(tools, asker, report);
  await server.connect(transport);
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers))
      if (typeof value === "string" && /^(?:accept|content-type|mcp-.*)$/.test(name)) headers.set(name, value);
    const request = new Request("http://mcp.invalid/mcp", { method: "POST", headers });
    return await transport.handleRequest(request, { parsedBody: message.body });
  } finally {
    await server.close();
  }
}

const reads = { readOnlyHint: true, openWorldHint: false } as const;

function serverFor(tools: McpTools, asker: Asker, report: (error: unknown) => void): McpServer {
  const server = new McpServer({ name: "tanyadata", version: String(version) }, { instructions });
  server.registerTool(
    "ask",
    {
      title: "Tanya",
      description:
        "Answers a question in Indonesian with a sentence, how it was read, sources, rows and SQL; or with choices, or with nearest questions",
      inputSchema: toolInputs.ask,
      outputSchema: ToolAnswer,
      annotations: reads,
    },
    ({ question, max_rows }) => told(tools.ask(question, max_rows, asker), sentenceOf, report),
  );
  server.registerTool(
    "describe",
    {
      title: "Data apa saja",
      description: "What data there are: datasets with their figures, years, tables and publishers",
      inputSchema: toolInputs.describe,
      outputSchema: Described,
      annotations: reads,
    },
    ({ search }) =>
      told(
        tools.describe(asker.userId, search),
        ({ datasets }) => datasets.map(lineOf).join("\n") || "Tidak ada.",
        report,
      ),
  );
  server.registerTool(
    "plan",
    {
      title: "Rencana",
      description: "How a question would be read and which SQL answers it, without running it",
      inputSchema: toolInputs.plan,
      outputSchema: Planned,
      annotations: reads,
    },
    ({ question }) => told(tools.plan(question, asker), sentenceOf, report),
  );
  server.registerTool(
    "query",
    {
      title: "SQL",
      description: "Runs one SELECT, guarded and read-only; only for whom SQL of their own is allowed",
      inputSchema: toolInputs.query,
      outputSchema: ToolRows,
      annotations: reads,
    },
    ({ sql, max_rows }) => told(tools.query(sql, max_rows, asker), ({ row_count }) => `${row_count} baris`, report),
  );
  return server;
}

/** What came of it, for programs and in words; a problem is a result that says so. */
async function told<T extends object>(
  work: Promise<T>,
  inWords: (value: T) => string,
  report: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const value = await work;
    return {
      content: [{ type: "text", text: inWords(value) }],
      structuredContent: { ...(value as Record<string, unknown>) },
    };
  } catch (thrown) {
    const problem = toAppError(thrown as AppError | FastifyError);
    if (isForOperator(problem.code)) report(thrown);
    const detail = isForOperator(problem.code) ? undefined : problem.extras.detail;
    const seconds = problem.headers["retry-after"];
    const text = [problem.code, detail, seconds && `Retry after ${seconds} s`].filter(Boolean).join(": ");
    return { content: [{ type: "text", text }], isError: true };
  }
}

function sentenceOf(told: ToolAnswer | Planned): string {
  const sources = "sources" in told ? told.sources.map(({ source }) => `Sumber: ${source}`) : [];
  const instead = [...told.choices.map(({ question }) => question), ...told.suggestions].map((one) => `- ${one}`);
  const answer = "answer" in told ? told.answer : told.sql;
  return [answer ?? told.detail, told.reading && `Dibaca: ${told.reading}`, ...sources, ...instead]
    .filter(Boolean)
    .join("\n");
}

const lineOf = ({ title, figures, years }: Described["datasets"][number]): string => {
  const [first, last] = [years[0], years.at(-1)];
  const when = first === undefined ? "" : first === last ? ` (${first})` : ` (${first}–${last})`;
  return `${title}${when}: ${figures.map(({ label }) => label).join(", ")}`;
};
