import { defaultModel, type Planned, type Result, type ToolAnswer, type ToolRows } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { Answer, Answerer, Report } from "./answerer.ts";
import { type Audit, audited, type Telling } from "./audited.ts";
import { errorOf } from "./result-stream.ts";
import type { SqlRunner } from "./sql-runner.ts";
import type { Turns } from "./turns.ts";

export interface ToolDeps {
  readonly answerer: Answerer;
  readonly results: SqlRunner;
  readonly turns: Turns;
  readonly audit: Audit;
}

/** Who asks, and until when. */
interface Asker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** What a program does with the data in one call: outside all topics, told to the audit log, in the turns of its user. @throws AppError */
export interface QueryTools {
  ask(question: string, maxRows: number, asker: Asker): Promise<ToolAnswer>;
  /** Reads a question and compiles it; nothing runs. */
  plan(question: string, asker: Asker): Promise<Planned>;
  query(sql: string, maxRows: number, asker: Asker): Promise<ToolRows>;
}

export function asTools({ answerer, results, turns, audit }: ToolDeps): QueryTools {
  const inTurn = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const done = await turns.take(userId);
    try {
      return await work();
    } finally {
      await done();
    }
  };
  const outside = { model: defaultModel, previous: null } as const;

  return {
    ask: (question, maxRows, { userId, signal }) =>
      inTurn(userId, () =>
        audited(
          audit,
          { userId, deed: "ask", question },
          signal,
          async ({ ran, refused }) => {
            const report: Report = (progress) => progress.event === "sql" && ran(progress.data.sql);
            const answer = await answerer.answer(question, { ...outside, signal, userId, report });
            signal.throwIfAborted();
            refused(answer);
            return toldOf(answer, maxRows);
          },
          ({ status }) => outcomes[status],
        ),
      ),
    plan: (question, { userId, signal }) =>
      inTurn(userId, () =>
        audited(
          audit,
          { userId, deed: "plan", question },
          signal,
          async ({ ran, refused }) => {
            const planned = await compiled(answerer, question, { userId, signal, refused });
            if (planned.sql !== null) ran(planned.sql);
            return planned;
          },
          ({ status }) => outcomes[status],
        ),
      ),
    query: (sql, maxRows, { userId, signal }) =>
      inTurn(userId, () =>
        audited(audit, { userId, deed: "run_sql", question: "", sql }, signal, async () => {
          const outcome = await results.run(sql, { signal, userId });
          if (!outcome.ok) throw errorOf(outcome.failure);
          return { ...rowsOf(outcome.value.result, maxRows), sources: outcome.value.sources };
        }),
      ),
  };
}

/** How what a question came to stands in the log. */
const outcomes = { answered: "done", choices: "ambiguous", not_understood: "no_answer" } as const;

/** Asks until the SQL is known, and no further: whatever answers says it before it runs. */
async function compiled(
  answerer: Answerer,
  question: string,
  { userId, signal, refused }: Asker & Pick<Telling, "refused">,
): Promise<Planned> {
  const enough = new AbortController();
  let reading: string | null = null;
  let sql: string | null = null;
  const report: Report = (progress) => {
    if (progress.event === "reading") reading = progress.data.reading;
    if (progress.event !== "sql") return;
    sql = progress.data.sql;
    enough.abort();
  };
  const asking = answerer.answer(question, {
    ...{ model: defaultModel, previous: null, userId, report },
    signal: AbortSignal.any([signal, enough.signal]),
  });
  const answer = await asking.catch((error: unknown) => {
    if (sql === null) throw error;
    return null;
  });
  signal.throwIfAborted();
  if (sql !== null) return { ...nothing, status: "answered", reading, sql };
  if (answer?.kind === "answer") return { ...nothing, status: "answered", reading: answer.reading, sql: answer.sql };
  if (answer === null) throw new AppError("stopped");
  refused(answer);
  return insteadOf(answer);
}

const nothing = { detail: null, choices: [], suggestions: [] };

/** What a question that has no answer comes to. @throws AppError where something went wrong */
function insteadOf(answer: Exclude<Answer, { kind: "answer" }>): Planned {
  if (answer.kind === "problem") throw new AppError(answer.code, { detail: answer.detail });
  const none = { ...nothing, reading: null, sql: null, detail: answer.detail };
  return answer.kind === "ambiguous"
    ? { ...none, status: "choices", choices: [...answer.choices] }
    : { ...none, status: "not_understood", suggestions: [...answer.suggestions] };
}

function toldOf(answer: Answer, maxRows: number): ToolAnswer {
  if (answer.kind !== "answer")
    return { ...insteadOf(answer), answer: null, columns: [], rows: [], row_count: 0, sources: [], confidence: null };
  const { reading, sql, sources, confidence, suggestions } = answer;
  return {
    ...{ status: "answered", answer: answer.answer, reading, sql, confidence },
    ...rowsOf(answer.result, maxRows),
    sources: [...sources],
    ...{ detail: null, choices: [], suggestions: [...suggestions] },
  };
}

/** The first rows of a result, which says how many there are. */
function rowsOf([names, rows, meta]: Result, maxRows: number): Pick<ToolRows, "columns" | "rows" | "row_count"> {
  const columns = meta?.columns ?? names.map((name) => ({ name }));
  return { columns, rows: rows.slice(0, maxRows), row_count: meta?.row_count ?? rows.length };
}
