import { type BoardFile, type Imported, maxPins } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { InsightData } from "./insight-data.ts";
import type { NewPin, PinRow } from "./pins.store.ts";
import { type RefreshDeps, runFor } from "./refresh.ts";

/** The pinned questions as a file, without what they were answered with: whoever takes it asks their own data. */
export const boardFile = (rows: readonly PinRow[], now: Date): BoardFile => ({
  format: "tanyadata-insights",
  version: 1,
  exported_at: now.toISOString(),
  pins: rows.map(({ title, question, plan, sql, chart_kind, size }) => ({
    title,
    question,
    plan: plan === null ? null : JSON.parse(plan),
    sql,
    chart_kind,
    size,
  })),
});

/**
 * Pins the questions of a file. Nothing in it is believed: a plan is read as strictly as a stranger's and compiled anew, SQL
 * without one passes the guard and is marked as nobody's answer; both are run. What cannot be answered is told, not kept.
 */
export async function takeFile(
  userId: string,
  file: BoardFile,
  deps: RefreshDeps,
  data: InsightData,
  signal: AbortSignal,
): Promise<Omit<Imported, "board">> {
  const taken: NewPin[] = [];
  const leftOut: { title: string; reason: string }[] = [];
  const room = maxPins - (await deps.pins.list(userId)).length;
  for (const pin of file.pins) {
    const plan = pin.plan ?? null;
    if (taken.length >= room) {
      leftOut.push({ title: pin.title, reason: "Papan Anda sudah penuh." });
      continue;
    }
    const run = await runFor(userId, { question: pin.question, plan, sql: pin.sql }, deps, data, signal);
    if ("broken" in run) {
      leftOut.push({ title: pin.title, reason: run.broken });
      continue;
    }
    const { words, ...answered } = run.answer;
    taken.push({
      queryId: null,
      title: pin.title,
      question: pin.question,
      plan,
      confidence: plan === null ? "unverified" : "high",
      chartKind: pin.chart_kind,
      size: pin.size,
      answer: words?.answer ?? "Hasil query dari berkas ada pada tabel.",
      reading: words?.reading ?? "SQL dari berkas yang diimpor",
      answered,
      problem: null,
      refreshedAt: deps.now().toISOString(),
    });
  }
  const added = await deps.pins.add(userId, taken, deps.now());
  if (!added) throw new AppError("too_many_pins");
  return { added: added.length, left_out: leftOut };
}
