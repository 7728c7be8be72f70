import { AsyncLocalStorage } from "node:async_hooks";

/** Tokens of language models, by the name of the model. */
export type Spent = Record<string, { input: number; output: number }>;

const meters = new AsyncLocalStorage<Spent>();

/** Does a piece of work; what it spends of language models stands in `spent` then, wherever it asks them. */
export const metered = <T>(spent: Spent, work: () => Promise<T>): Promise<T> => meters.run(spent, work);

/** Tells the piece of work that is under way what a call cost; where none counts, nobody is told. */
export function spend(model: string, tokens: { readonly input: number; readonly output: number }): void {
  const spent = meters.getStore();
  if (!spent) return;
  const before = spent[model] ?? { input: 0, output: 0 };
  spent[model] = { input: before.input + tokens.input, output: before.output + tokens.output };
}
