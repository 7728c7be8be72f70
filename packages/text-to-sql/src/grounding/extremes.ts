import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Direction } from "../language/gradables.ts";
import { keyOf } from "../language/token.ts";
import { comparativesOf, extremesOf } from "../language/words.ts";
import type { Sense } from "./sense.ts";

/** Every superlative and comparative that names its measure, with all measures that it may mean: "terbesar" of a state and of a city. */
export function* extremePhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  yield* gradesOf(model, "extreme", extremesOf);
  yield* gradesOf(model, "more", comparativesOf);
}

function* gradesOf(
  model: SemanticModel,
  kind: "extreme" | "more",
  formsOf: (adjective: string) => string[],
): Generator<{ phrase: string; sense: Sense }> {
  const byPhrase = new Map<string, { direction: Direction; measures: string[] }>();
  for (const { measure } of model.measures.values())
    for (const { terms, direction } of measure.adjectives)
      for (const phrase of new Set(terms.flatMap(formsOf))) {
        const key = `${direction} ${keyOf(phrase)}`;
        const known = byPhrase.get(key);
        if (known) known.measures.push(measure.id);
        else byPhrase.set(key, { direction, measures: [measure.id] });
      }
  for (const [key, { direction, measures }] of byPhrase)
    yield { phrase: key.slice(direction.length + 1), sense: { kind, direction, measures } };
}
