import { ImportRefused, isImport, modelWithout } from "@tanyadata/import";
import { type ChangedAnswer, changedAnswers } from "./changed-answers.ts";
import type { Target } from "./target.ts";

/** Examples, verified questions and questions of the model's words that an import answers, or decides how they are read. @throws ImportRefused */
export function lossesOf(id: string, target: Target): readonly ChangedAnswer[] {
  if (!isImport(target.modelFolder, id)) throw new ImportRefused(`${id} bukan data yang diimpor`);
  const model = target.model();
  return changedAnswers(model, modelWithout(target.modelFolder, id), id, target.members, target.dialect);
}
