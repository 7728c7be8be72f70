import type { SemanticModel } from "@tanyadata/semantic-model";
import { type Finding, findingsAbout } from "../check/finding.ts";
import type { FactTrials, Trial } from "./trial.ts";

/** What trials came to: an answer that is not what the rows come to is an error. */
export function findingsOfTrials(facts: readonly FactTrials[], { datasets }: SemanticModel): Finding[] {
  const findings: Finding[] = [];
  for (const { dataset, trials } of facts) {
    const { error, warning } = findingsAbout({ kind: "dataset", id: dataset }, findings);
    const at = (measure: string) => [
      "measures",
      datasets.get(dataset)?.measures.findIndex(({ id }) => id === measure) ?? 0,
    ];
    for (const one of trials) {
      if (one.verdict === "differs")
        error(
          at(one.measure),
          `"${one.question}" would be answered ${figuresSaid(one.told)}, and a plain sum is ${figuresSaid(one.summed)}: ${one.sql}`,
        );
      if (one.verdict === "failed") error(at(one.measure), `"${one.question}" does not run: ${one.why}`);
      if (one.verdict === "other") warning(at(one.measure), `"${one.question}" asks for something else: ${one.why}`);
    }
  }
  return findings;
}

/** The trials in lines for a terminal: each fact with its questions, what they are answered, and whether plain sums say the same. */
export function trialLines(facts: readonly FactTrials[]): string[] {
  const all = facts.flatMap(({ trials }) => trials);
  const count = (verdict: Trial["verdict"]): number => all.filter((one) => one.verdict === verdict).length;
  const wrong = count("differs") + count("failed");
  return [
    ...facts.flatMap(({ label, trials }) => [
      `${label}:`,
      ...(trials.length === 0 ? ["    not asked: the time for asking was over"] : []),
      ...trials
        .filter(({ verdict }) => verdict !== "refused")
        .map((one) => `    ${marks[one.verdict]} ${one.question}: ${saidOf(one)}`),
    ]),
    `${count("equal")} answers are what plain sums over the rows come to, ${wrong} are not, ${count("other")} questions mean something else, ${count("refused")} are not understood.`,
  ];
}

const marks: Readonly<Record<Trial["verdict"], string>> = {
  equal: "✓",
  differs: "✗",
  failed: "✗",
  late: "…",
  other: "?",
  refused: "-",
};

const saidOf = ({ verdict, told, summed, why, sql }: Trial): string => {
  if (verdict === "equal") return figuresSaid(told);
  if (verdict === "differs") return `${figuresSaid(told)}, and a plain sum is ${figuresSaid(summed)} (${sql})`;
  return why;
};

/** The figures of an answer: one as it is, of several how many they are and what they come to. */
export function figuresSaid(figures: readonly number[] | null): string {
  if (figures === null) return "–";
  const [only, ...others] = figures;
  if (only === undefined) return "0";
  const written = (figure: number): string => figure.toLocaleString("id-ID", { maximumFractionDigits: 2 });
  if (others.length === 0) return written(only);
  return `${figures.length} rows, from ${written(figures.at(-1) ?? 0)} to ${written(only)}`;
}
