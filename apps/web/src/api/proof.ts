/** Asks whoever is there to prove again who they are; false where they would not. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof = async () => false;
let asking: Promise<boolean> | null = null;

/** Called by what can ask people: it stands above the pages. */
export const proveBy = (asker: AskForProof): void => {
  ask = asker;
};

/** One question for all calls that wait for it. */
export const proven = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};
