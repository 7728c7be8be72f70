import { type Believed, calibrationError, riskCurve } from "./calibration.ts";
import type { Verdict } from "./verdict.ts";

/** What became of one question. */
export interface Outcome {
  readonly verdict: Verdict;
  /** Whether it must not be answered. */
  readonly mustHold: boolean;
  /** Of reading and compiling. */
  readonly milliseconds: number;
  /** Of an answer: the share of such answers that are said to be right; else null. */
  readonly confidence: number | null;
}

/** Counts, shares in percent and milliseconds; null where nothing was to be counted. */
export interface Figures {
  readonly questions: number;
  readonly right: number;
  readonly wrong: number;
  /** Answerable, not answered. */
  readonly held: number;
  /** Answered rightly of what is answerable, right of what was answered, kept of what must not be answered. */
  readonly coverage_pct: number | null;
  readonly precision_pct: number | null;
  readonly restraint_pct: number | null;
  /** How far the confidence of answers lies from the share of them that is right. */
  readonly calibration_error_pct: number | null;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
}

/** The outcomes of a set of questions, by class. */
export class Tallies {
  readonly #byClass = new Map<string, Outcome[]>();

  add(name: string, outcome: Outcome): void {
    this.#byClass.set(name, [...(this.#byClass.get(name) ?? []), outcome]);
  }

  classes(): (readonly [string, Figures])[] {
    return [...this.#byClass].map(([name, outcomes]) => [name, figuresOf(outcomes)]);
  }

  summary(): Figures {
    return figuresOf([...this.#byClass.values()].flat());
  }

  /** What would be answered, and how much of it wrongly, if only the surest answers were given; in percent. */
  risks(): { readonly confidence: number; readonly kept_pct: number | null; readonly risk_pct: number | null }[] {
    return riskCurve(believed([...this.#byClass.values()].flat())).map(({ confidence, kept, risk }) => ({
      confidence,
      kept_pct: percent(kept, 1),
      risk_pct: percent(risk, 1),
    }));
  }
}

function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
  const of = (verdict: Verdict): number => count((outcome) => outcome.verdict === verdict);
  const answerable = count(({ mustHold }) => !mustHold);
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0) * 10) / 10;
  const error = calibrationError(believed(outcomes));
  return {
    questions: outcomes.length,
    right: of("right"),
    wrong: of("wrong"),
    held: count(({ verdict, mustHold }) => verdict === "held" && !mustHold),
    coverage_pct: percent(of("right"), answerable),
    precision_pct: percent(of("right"), of("right") + of("wrong")),
    restraint_pct: percent(of("kept"), outcomes.length - answerable),
    calibration_error_pct: error === null ? null : percent(error, 1),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
  };
}

const believed = (outcomes: readonly Outcome[]): Believed[] =>
  outcomes.flatMap(({ confidence, verdict }) =>
    confidence === null ? [] : [{ confidence, right: verdict === "right" }],
  );

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
