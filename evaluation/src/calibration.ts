/** An answer with the share of such answers that are said to be right, from 0 to 1, and whether it was. */
export interface Believed {
  readonly confidence: number;
  readonly right: boolean;
}

/**
 * The expected error of calibration: how far what is said lies from what is so, over groups of one confidence each, weighed by
 * their sizes; null of no answers.
 */
export function calibrationError(answers: readonly Believed[]): number | null {
  if (answers.length === 0) return null;
  const groups = new Map<number, Believed[]>();
  for (const answer of answers) groups.set(answer.confidence, [...(groups.get(answer.confidence) ?? []), answer]);
  const off = [...groups].map(([confidence, group]) => group.length * Math.abs(confidence - shareRight(group)));
  return off.reduce((sum, one) => sum + one, 0) / answers.length;
}

/** If only answers were given that are at least so sure: the share of answers left, and the share of those that are wrong. */
export function riskCurve(answers: readonly Believed[]): { confidence: number; kept: number; risk: number }[] {
  const levels = [...new Set(answers.map(({ confidence }) => confidence))].sort((a, b) => b - a);
  return levels.map((confidence) => {
    const kept = answers.filter((answer) => answer.confidence >= confidence);
    return { confidence, kept: kept.length / answers.length, risk: 1 - shareRight(kept) };
  });
}

const shareRight = (answers: readonly Believed[]): number =>
  answers.filter(({ right }) => right).length / answers.length;
