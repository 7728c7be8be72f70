import { ModelError, parseModel } from "../load.ts";
import type { SemanticModel } from "../model.ts";
import type { Edit } from "./edit.ts";
import { type ModelFile, withEdits } from "./with-edits.ts";

/** A model with what people changed of it. */
export interface EditedModel {
  readonly model: SemanticModel;
  readonly files: readonly ModelFile[];
  /** Edits that cannot be kept, and why: of something that is not there any more, or that the model does not bear. */
  readonly left: readonly { readonly edit: Edit; readonly why: "gone" | { readonly issue: string } }[];
}

/**
 * The model of files with edits laid over them. The files may be others than those for which the edits were made: an edit that does not
 * fit any more is left out and told of, and the others hold. @throws ModelError where the files alone are no model
 */
export function editedModel(files: readonly ModelFile[], edits: readonly Edit[]): EditedModel {
  const whole = tried(files, edits);
  if (!("issue" in whole)) return whole;
  // Something in it is not borne: who knows what, one after another.
  let kept: readonly Edit[] = [];
  const left: { edit: Edit; why: "gone" | { issue: string } }[] = [];
  for (const edit of edits) {
    const next = tried(files, [...kept, edit]);
    if ("issue" in next) left.push({ edit, why: next });
    else if (next.left.length > 0) left.push({ edit, why: "gone" });
    else kept = [...kept, edit];
  }
  const { files: own } = withEdits(files, kept);
  return { model: parseModel(own), files: own, left };
}

function tried(files: readonly ModelFile[], edits: readonly Edit[]): EditedModel | { readonly issue: string } {
  const { files: own, astray } = withEdits(files, edits);
  try {
    return { model: parseModel(own), files: own, left: astray.map((edit) => ({ edit, why: "gone" as const })) };
  } catch (error) {
    if (!(error instanceof ModelError) || edits.length === 0) throw error;
    return { issue: error.issues[0]?.message ?? error.message };
  }
}
