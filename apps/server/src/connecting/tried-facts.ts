import type { DraftTrial, DraftTrials } from "@tanyadata/contract";
import { type FactTrials, figuresSaid, type Trial, trialBudget, tryModel } from "@tanyadata/modelling";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { draftWord } from "./draft-words.ts";

/** What a draft is answered beside plain sums over its rows, as the terminal tries it: what is wrong first. */
export async function triedFacts(
  model: SemanticModel,
  warehouse: Warehouse,
  step: (message: string) => void,
): Promise<DraftTrials[]> {
  const onDataset = (label: string): void => step(`Mencocokkan jawaban dengan jumlah barisnya: ${label}…`);
  return shownTrials(await tryModel(model, warehouse, { budget: trialBudget, onDataset }));
}

/** Trials in the words of the browser, what is wrong first. */
export function shownTrials(facts: readonly FactTrials[]): DraftTrials[] {
  return inOrder(
    facts.map(({ label, trials }) => {
      const shown = trials.flatMap((trial) => shownTrial(trial) ?? []);
      return {
        about: label,
        not_understood: trials.length - shown.length,
        trials: inOrder(shown, ({ verdict }) => order[verdict]),
      };
    }),
    ({ trials }) => (trials[0] ? order[trials[0].verdict] : order.late),
  );
}

/** As the terminal has them: what is not understood is counted, and not shown. */
function shownTrial({ question, verdict, told, summed, sql, why }: Trial): DraftTrial | null {
  if (verdict === "refused") return null;
  const isCompared = verdict === "equal" || verdict === "differs";
  return {
    ...{ question, verdict, sql },
    told: isCompared ? said(figuresSaid(told)) : null,
    summed: isCompared ? said(figuresSaid(summed)) : null,
    why: isCompared ? null : said(why),
  };
}

const order: Readonly<Record<DraftTrial["verdict"], number>> = { differs: 0, failed: 1, other: 2, late: 3, equal: 4 };

const inOrder = <T>(list: readonly T[], at: (one: T) => number): T[] =>
  [...list].sort((one, other) => at(one) - at(other));

const said = (text: string): string => draftWord(text) ?? text;
