import type { Answer, Answerer, Report } from "./answerer.ts";
import type { ResultPart, ResultStream } from "./result-stream.ts";
import type { SqlRunner } from "./sql-runner.ts";

/** An answer, with what a test wants to be different. */
export const answered = (differences: Partial<Extract<Answer, { kind: "answer" }>> = {}): Answer => ({
  kind: "answer",
  answer: "Jumlah penduduk Jawa Barat adalah 50.345.190 jiwa.",
  reading: "jumlah penduduk di Jawa Barat",
  sql: "select 50345190 as penduduk",
  result: [["penduduk"], [[50345190]]],
  sources: [{ source: "Kemendagri", source_link: "https://example.go.id/data" }],
  engine: "embedded",
  confidence: "high",
  suggestions: ["Berapa luas Jawa Barat?"],
  chart: null,
  plan: { measure: "population" },
  ...differences,
});

interface Asked {
  readonly question: string;
  readonly model: string;
  readonly signal: AbortSignal;
  readonly report?: Report;
  readonly previous?: unknown;
}

/** Stands for the Answerer port in tests: answers by `script`, and keeps what it was asked. The engine is wired elsewhere. */
export function scriptedAnswerer(): Answerer & { script: (asked: Asked) => Answer | Promise<Answer>; asked: Asked[] } {
  return {
    script: () => answered(),
    asked: [],
    async answer(question, options) {
      const asked = { question, ...options };
      this.asked.push(asked);
      return this.script(asked);
    },
  };
}

type Parts = Iterable<ResultPart> | AsyncIterable<ResultPart>;

/** Stands for both ports to the warehouse in tests: streams the parts of `script`, runs as `runScript` says. */
export function scriptedResults(): ResultStream &
  SqlRunner & { script: (sql: string, signal: AbortSignal) => Parts; runScript: SqlRunner["run"] } {
  return {
    script: () => [{ columns: [] }, { end: { ok: true, rowCount: 0 } }],
    runScript: async () => ({ ok: true, value: { result: [["n"], [[1]]], sources: [] } }),
    async *stream(sql, { signal }) {
      yield* this.script(sql, signal);
    },
    run(sql, options) {
      return this.runScript(sql, options);
    },
  };
}
