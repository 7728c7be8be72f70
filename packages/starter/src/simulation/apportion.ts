/**
 * Whole numbers by weight that add up to `total` exactly: the method of largest remainders; of equal ones the earlier wins.
 * @param least what each gets before the rest is shared; `total` must suffice for it
 */
export function apportion(total: number, weights: readonly number[], least = 0): number[] {
  const shared = total - least * weights.length;
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!Number.isSafeInteger(total) || shared < 0 || !(sum > 0))
    throw new Error(`cannot share ${total} among ${weights.length} with at least ${least} each`);
  const quotas = weights.map((weight) => (shared * weight) / sum);
  const parts = quotas.map((quota) => Math.floor(quota));
  const given = parts.reduce((all, part) => all + part, 0);
  const byRemainder = quotas.map((quota, i) => ({ i, rest: quota - Math.floor(quota) }));
  byRemainder.sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of byRemainder.slice(0, shared - given)) parts[i] = (parts[i] ?? 0) + 1;
  return parts.map((part) => part + least);
}
