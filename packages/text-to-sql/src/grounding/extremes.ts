import type { Adjective, SemanticModel } from "@tanyadata/semantic-model";
import { comparativesOf, equativeOf, extremesOf, oppositesOf } from "../language/degrees.ts";
import { type Direction, turned } from "../language/gradables.ts";
import { keyOf } from "../language/token.ts";
import type { Sense } from "./sense.ts";

/** Every superlative and comparative that names its measure, with all measures that it may mean: "terbesar" of a state and of a city. */
export function* extremePhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  yield* gradesOf(model, "extreme", extremesOf);
  yield* gradesOf(model, "more", comparativesOf);
  yield* degreesIn(model);
}

/** "setinggi", with every measure of which that may be said. */
function* degreesIn(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  const byPhrase = new Map<string, string[]>();
  for (const { measure } of model.measures.values())
    for (const adjective of measure.adjectives.flatMap(({ terms }) => terms)) {
      const phrase = equativeOf(adjective);
      byPhrase.set(phrase, [...new Set([...(byPhrase.get(phrase) ?? []), measure.id])]);
    }
  for (const [phrase, measures] of byPhrase) yield { phrase, sense: { kind: "degree", measures } };
}

function* gradesOf(
  model: SemanticModel,
  kind: "extreme" | "more",
  formsOf: (adjective: string) => string[],
): Generator<{ phrase: string; sense: Sense }> {
  const byPhrase = new Map<string, { direction: Direction; measures: string[] }>();
  for (const { measure } of model.measures.values())
    for (const adjective of measure.adjectives)
      for (const [phrase, meant] of formsIn(adjective)) {
        const key = `${meant} ${keyOf(phrase)}`;
        const known = byPhrase.get(key);
        if (known) known.measures.push(measure.id);
        else byPhrase.set(key, { direction: meant, measures: [measure.id] });
      }

  /** Every form of the adjectives once, with the end of the order that it means. */
  function formsIn({ terms, superlatives, direction }: Adjective): Map<string, Direction> {
    const forms = new Map(terms.flatMap(formsOf).map((phrase) => [phrase, direction]));
    if (kind === "extreme") for (const phrase of superlatives) forms.set(phrase, direction);
    if (kind === "extreme")
      for (const phrase of terms.flatMap(oppositesOf)) if (!forms.has(phrase)) forms.set(phrase, turned(direction));
    return forms;
  }

  for (const [key, { direction, measures }] of byPhrase)
    yield { phrase: key.slice(direction.length + 1), sense: { kind, direction, measures } };
}
