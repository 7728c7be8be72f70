import type { Proposal, Proposed, Slot } from "./explain/slots.ts";
import type { Completed } from "./reading/complete.ts";

const maxOptions = 60;
/** Words that are read in all to try what is proposed for a slot: each takes as long as one that is asked. */
const maxTriedTokens = 3000;

/** The slots for which something can be exchanged, each option of which is answered when it is asked. @param length tokens of the question */
export function withAnswered(
  proposed: readonly Proposed[],
  length: number,
  understand: (question: string) => Completed,
): Slot[] {
  const isAnswered = ({ question, told }: Proposal): boolean => {
    const outcome = understand(question);
    return outcome.kind === "plan" && JSON.stringify(outcome.plan).includes(told);
  };
  return proposed.flatMap(({ proposals, ...slot }) => {
    const tried = proposals.slice(0, Math.floor(maxTriedTokens / length)).filter(isAnswered);
    const options = tried.slice(0, maxOptions).map(({ label, question }) => ({ label, question }));
    return options.length > 0 ? [{ ...slot, options }] : [];
  });
}
