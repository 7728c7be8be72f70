import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { PhraseTable } from "./phrase-table.ts";
import { Phrases } from "./phrases.ts";
import type { TextValue } from "./sense.ts";

/** Collects what text attributes say, so that members can be found by it; one value for all members that share it. */
export class TextValues {
  readonly table: PhraseTable<TextValue>;
  readonly #phrases = new Phrases<TextValue>();
  readonly #seen = new Set<string>();
  readonly #model: SemanticModel;

  constructor(model: SemanticModel) {
    this.#model = model;
    this.table = new PhraseTable(this.#phrases);
  }

  add({ entity, texts }: Member): void {
    if (texts === undefined) return;
    for (const [attribute, value] of Object.entries(texts)) {
      const id = `${entity}\0${attribute}\0${value}`;
      if (!this.#seen.has(id)) {
        const meant = { entity, attribute, value, groups: this.#groups(entity, attribute) };
        this.#phrases.add(value, meant);
      }
      this.#seen.add(id);
    }
  }

  #groups(entity: string, attribute: string): boolean {
    const declared = this.#model.entities.get(entity)?.attributes.find(({ id }) => id === attribute);
    return declared?.kind === "text" && declared.groups;
  }
}
