import type { Engine, Plan } from "@tanyadata/text-to-sql";

/**
 * Words that mean the opposite of each other: with one in the place of the other a question asks something else. "dan" and "atau"
 * are none: of names that are listed, compared or left out both say the same.
 */
const pairs: readonly (readonly [string, string])[] = [
  ["naik", "turun"],
  ["kenaikan", "penurunan"],
  ["meningkat", "menurun"],
  ["bertambah", "berkurang"],
  ["lebih", "kurang"],
  ["tertinggi", "terendah"],
  ["terbesar", "terkecil"],
  ["terbanyak", "tersedikit"],
  ["terluas", "tersempit"],
  ["dengan", "tanpa"],
  ["memiliki", "tanpa"],
  ["sebelum", "sesudah"],
  ["minimal", "maksimal"],
  ["atas", "bawah"],
  ["utara", "selatan"],
  ["barat", "timur"],
];

const opposite = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

/** "Banyak yang bilang lebih dari separuh …. Sebenarnya berapa": what others say before it is no part of a question. */
const hearsay = /^[^.!?]*\b(?:bilang|katanya|konon|kabarnya|dengar)\b[^.!?]*[.!?]\s/iu;

/** The question with each of its words that has an opposite exchanged for it, one at a time. */
export const exchanged = (question: string): string[] =>
  [...question.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    if (index < (hearsay.exec(question)?.[0].length ?? 0)) return [];
    const other = opposite.get(word);
    // "dari tertinggi ke tertinggi" asks nothing.
    if (other && new RegExp(`\\b${other}\\b`, "u").test(question)) return [];
    return other ? [`${question.slice(0, index)}${other}${question.slice(index + word.length)}`] : [];
  });

/** Questions that come to one plan whichever of two opposites they say. */
export function* sameForOpposites(engine: Engine, questions: Iterable<string>): Generator<string> {
  for (const question of questions) {
    const asked = exchanged(question);
    const plan = asked.length > 0 ? planOf(engine, question) : null;
    if (plan !== null && !tellsItsSign(plan))
      for (const other of asked) if (planOf(engine, other) === plan) yield `${question} = ${other}`;
  }
}

/** "naik berapa", "turun berapa": one change, of which the answer says itself whether it was a rise or a fall. */
function tellsItsSign(plan: string): boolean {
  const { rows, figures, whether } = JSON.parse(plan) as Plan;
  const [figure] = figures;
  return (
    rows === null && !whether && figure?.kind === "combined" && ["difference", "growth", "pace"].includes(figure.how)
  );
}

/** The plan of a question as text; null where it is not answered. */
function planOf(engine: Engine, question: string): string | null {
  const reading = engine.read(question);
  return reading.kind === "plan" ? JSON.stringify(reading.plan) : null;
}
