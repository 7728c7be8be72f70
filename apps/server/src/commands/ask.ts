import { parseArgs } from "node:util";
import type { Cell, Result } from "@tanyadata/contract";
import { loadConfig } from "../config.ts";
import type { Answer } from "../features/queries/answerer.ts";
import { configuredModel, openData } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";
import { runCommand } from "./run-command.ts";
import { sayTrace } from "./say-trace.ts";

const usage = `Asks the data a question, without a server.

  npm run ask -- "Berapa jumlah penduduk Jawa Barat?"
  npm run ask -- --json "…"      the whole answer as JSON
  npm run ask -- --explain "…"   how it is read: tokens, what each may mean, the best readings and why they were dropped

Exit codes: 0 answered, 1 not answered, 2 wrong usage.`;

const shownRows = 20;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      explain: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const question = positionals.join(" ").trim();
  if (values.help || question === "") {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  const config = loadConfig();
  const data = await openData(
    configuredModel(config),
    openWarehouse(config, (message) => console.error(message)),
  );
  try {
    if (values.explain) console.log(sayTrace(data.trace(question)));
    const answer = await data.answerer.answer(question, {
      signal: AbortSignal.timeout(60_000),
      userId: "terminal",
      model: "gpt-4o",
    });
    console.log(values.json ? JSON.stringify({ question, ...answer }, null, 2) : say(answer));
    return answer.kind === "answer" ? 0 : 1;
  } finally {
    await data.close();
  }
}

function say(answer: Answer): string {
  switch (answer.kind) {
    case "answer":
      return [
        plain(answer.answer),
        `Dibaca sebagai: ${answer.reading}`,
        table(answer.result),
        answer.sql,
        ["Sumber:", ...answer.sources.map(({ source, source_link }) => `- ${source}\n  ${source_link}`)].join("\n"),
      ]
        .filter(Boolean)
        .join("\n\n");
    case "ambiguous":
      return [answer.detail, ...answer.choices.map(({ question }) => `- ${question}`)].join("\n");
    case "no_answer":
      return [answer.detail, "Yang dapat dijawab:", ...answer.suggestions.map((question) => `- ${question}`)].join(
        "\n",
      );
    case "problem":
      return `${answer.code}: ${answer.detail}`;
  }
}

/** Markdown without its signs. */
const plain = (markdown: string): string => markdown.replace(/\*\*|(?<=^)_|_(?=$)/gm, "");

/** Columns side by side; numbers to the right, in Indonesian form. */
function table([header, rows, meta]: Result): string {
  if (!meta) return "";
  const write = (cell: Cell, column: number): string => {
    if (typeof cell !== "number") return cell === null ? "–" : String(cell);
    const { kind, decimals } = meta.columns[column] ?? {};
    // A year is a name: 2015, not 2.015.
    return kind === "year" ? String(cell) : cell.toLocaleString("id-ID", { maximumFractionDigits: decimals ?? 6 });
  };
  const shown = rows.slice(0, shownRows).map((row) => row.map(write));
  const widths = header.map((name, i) => Math.max(name.length, ...shown.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        return typeof rows[0]?.[i] === "number" ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  const rest = meta.row_count - shown.length;
  return [
    line(header),
    ...shown.map(line),
    ...(rest > 0 ? [`… dan ${rest.toLocaleString("id-ID")} baris lagi`] : []),
  ].join("\n");
}

await runCommand({ usage, main });
