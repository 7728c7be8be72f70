import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine } from "./answer.ts";
import { contentOf } from "./language/content.ts";

/**
 * The engine that also answers the model's verified questions: those whose makers wrote beside it which question says the
 * same in the model's own words. They stand for themselves, whatever was asked before.
 */
export function withVerified(engine: Engine, { root }: SemanticModel): Engine {
  const meant = new Map(root.verified.map(({ question, as }) => [contentOf(question), as]));
  if (meant.size === 0) return engine;
  const meaning = (question: string): string | undefined => meant.get(contentOf(question));
  const inOwnWords = (question: string): string => meaning(question) ?? question;
  return {
    ...engine,
    read(question, previous) {
      const own = meaning(question);
      return own === undefined ? engine.read(question, previous) : engine.read(own);
    },
    ground: (question, previous) => engine.ground(inOwnWords(question), previous),
    trace: (question) => engine.trace(inOwnWords(question)),
    slots: (question, plan) => engine.slots(inOwnWords(question), plan),
  };
}
