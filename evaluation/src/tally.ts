import type { Verdict } from "./verdict.ts";

/** Counts of one class of questions. */
export interface Tally {
  right: number;
  wrong: number;
  /** Answerable, not answered. */
  held: number;
  /** Rightly not answered. */
  kept: number;
  /** Questions that must not be answered. */
  barred: number;
}

export class Tallies {
  readonly byClass = new Map<string, Tally>();
  readonly #times: number[] = [];

  add(name: string, verdict: Verdict, mustHold: boolean, milliseconds: number): void {
    const tally = this.byClass.get(name) ?? { right: 0, wrong: 0, held: 0, kept: 0, barred: 0 };
    this.byClass.set(name, tally);
    if (mustHold) tally.barred++;
    if (verdict !== "held" || !mustHold) tally[verdict]++;
    this.#times.push(milliseconds);
  }

  /** Shares in percent: answered rightly of what is answerable, right of what was answered, kept of what must be. */
  summary(): Record<string, number | null> {
    const sum = (key: keyof Tally): number =>
      [...this.byClass.values()].reduce((total, tally) => total + tally[key], 0);
    const answerable = [...this.byClass.values()].reduce((total, tally) => total + answerableOf(tally), 0);
    const times = [...this.#times].sort((a, b) => a - b);
    const at = (share: number): number =>
      Math.round((times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0) * 10) / 10;
    return {
      questions: times.length,
      wrong: sum("wrong"),
      coverage_pct: percent(sum("right"), answerable),
      precision_pct: percent(sum("right"), sum("right") + sum("wrong")),
      restraint_pct: percent(sum("kept"), sum("barred")),
      p50_ms: at(0.5),
      p99_ms: at(0.99),
    };
  }
}

/** Of the wrong ones, those that must not be answered at all are no part of what is answerable. */
const answerableOf = (tally: Tally): number => tally.right + tally.held + (tally.barred > 0 ? 0 : tally.wrong);

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
