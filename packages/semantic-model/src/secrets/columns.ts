import type { SemanticModel } from "../model.ts";
import { secretByName } from "./by-name.ts";

/**
 * Whether a column is told to nobody: the model says so, or its name does and the model does not say otherwise.
 * @param isNumber that it holds numbers, where that is known
 */
export function isSecretColumn(
  { root: { secrets } }: Pick<SemanticModel, "root">,
  table: string,
  column: string,
  { isNumber = false } = {},
): boolean {
  const lists = (columns: readonly string[]): boolean => {
    const named = `${table}.${column}`.toLowerCase();
    return columns.some((one) => one.toLowerCase() === named);
  };
  if (lists(secrets.columns)) return true;
  return secretByName(column, { isNumber }) !== null && !lists(secrets.except);
}
