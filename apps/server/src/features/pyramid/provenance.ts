import type { FigureSource } from "@tanyadata/contract";
import { notesAbout, type SemanticModel } from "@tanyadata/semantic-model";
import { grainOf, partsOf, type Told } from "./measures.ts";
import type { Place } from "./place.ts";

/** Where told figures come from, official sources first, and what must be said beside them. */
export interface Provenance {
  readonly sources: FigureSource[];
  readonly notes: string[];
}

/** @param about the region or regions that the figures are of; null: all */
export function provenanceOf(told: readonly Told[], about: readonly Place[] | null, model: SemanticModel): Provenance {
  const sources = new Map<string, FigureSource>();
  const notes = new Set<string>();
  for (const { measure, year } of told)
    for (const { dataset } of partsOf(measure, model)) {
      for (const { title, publisher, url } of dataset.sources)
        sources.set(`${title} ${url}`, { title: `${title} — ${publisher}`, url, is_simulated: dataset.simulated });
      const grain = grainOf(dataset, model);
      const members = about?.filter(({ type }) => type === grain).map(({ id }) => id) ?? null;
      for (const note of notesAbout(dataset, { years: year === null ? [] : [year], members })) notes.add(note);
    }
  return {
    sources: [...sources.values()].sort((a, b) => Number(a.is_simulated) - Number(b.is_simulated)),
    notes: [...notes],
  };
}
