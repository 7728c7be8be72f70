import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf } from "../language/token.ts";
import type { LinkSense, Sense } from "./sense.ts";

/** Every word for a link, with all the links that it may mean. */
export function* linkPhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  const byPhrase = new Map<string, LinkSense[]>();
  const add = (phrase: string, option: LinkSense): void => {
    const key = keyOf(phrase);
    byPhrase.set(key, [...(byPhrase.get(key) ?? []), option]);
  };
  for (const { entity, links } of model.entities.values())
    for (const { id, entity: other, label, terms, inverse } of links) {
      const link = { of: entity, link: id };
      for (const phrase of new Set([label, ...terms]))
        add(phrase, { rows: entity, others: other, ...link, inverse: false });
      for (const phrase of inverse ? new Set([inverse.label, ...inverse.terms]) : [])
        add(phrase, { rows: other, others: entity, ...link, inverse: true });
    }
  for (const [phrase, options] of byPhrase) yield { phrase, sense: { kind: "link", options } };
}
