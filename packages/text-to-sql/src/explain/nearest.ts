import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import type { Refusal } from "../reading/refusal.ts";
import { lowered, upperFirst } from "../sql/letter-case.ts";
import type { Speaker } from "./names.ts";

/** A question as its tokens and annotations stand in it. */
interface Asked {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
}

/** As many years are offered in the place of one that is not held. */
const mostYears = 2;

/** The question itself with the one point exchanged for which it was refused: at a level, or in a year, at which there are figures. */
export function* nearestReadings(asked: Asked, refusal: Refusal, speaker: Speaker): Generator<string> {
  if (refusal.kind === "no-such-level") yield* atLevels(asked, refusal.entity, refusal.levels, speaker);
  if (refusal.kind === "no-such-year")
    for (const { start, end, value } of asked.tokens)
      if (value === refusal.year)
        for (const year of [...refusal.years]
          .sort((a, b) => distance(a, value) - distance(b, value))
          .slice(0, mostYears))
          yield exchanged(asked.question, start, end, String(year));
}

const distance = (one: number, other: number): number => Math.abs(one - other);

/** "jumlah penduduk per pulau": per "kelompok pulau", the level that is called most like it first. */
function* atLevels(
  { question, tokens, annotations }: Asked,
  entity: string,
  levels: readonly string[],
  { model }: Speaker,
): Generator<string> {
  const noun = annotations.find(
    ({ sense, mended }) => sense.kind === "entity" && sense.entity === entity && mended.length === 0,
  );
  const [first, last] = noun ? [tokens[noun.from], tokens[noun.to - 1]] : [];
  if (!first || !last) return;
  const said = question.slice(first.start, last.end).toLowerCase();
  const labels = levels.map((level) => lowered(model.entities.get(level)?.label ?? level));
  const like = (label: string): number => Number(label.includes(said));
  for (const label of labels.sort((a, b) => like(b) - like(a))) yield exchanged(question, first.start, last.end, label);
}

const exchanged = (question: string, start: number, end: number, by: string): string =>
  upperFirst(question.slice(0, start) + by + question.slice(end));
