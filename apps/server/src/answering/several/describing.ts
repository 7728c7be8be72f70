import type { Described } from "@tanyadata/contract";
import { type SemanticModel, yearsOf } from "@tanyadata/semantic-model";
import type { Sources } from "./sources.ts";

interface First {
  readonly title: () => Promise<string>;
  /** The model as a user may know it. */
  readonly modelOf: (userId: string) => Promise<SemanticModel>;
}

/** Tells a user what data there are: of the first source what they may see, and what is connected beside it. */
export const describing =
  ({ title, modelOf }: First, others: Sources) =>
  (userId: string, search: string): Promise<Described> =>
    others.using({ kind: "user", id: userId }, async (sources) => {
      const models = [
        { of: await title(), model: await modelOf(userId) },
        ...sources.map((source) => ({ of: source.title, model: source.data.inService.model })),
      ];
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const datasets = models.flatMap(({ of, model }) => datasetsIn(of, model));
      return { datasets: datasets.filter((one) => words.every((word) => saidIn(one).includes(word))) };
    });

const datasetsIn = (of: string, { datasets, entities }: SemanticModel): Described["datasets"] =>
  [...datasets.values()].map((dataset) => ({
    of,
    title: dataset.label,
    table: dataset.table,
    about: [...new Set([dataset.grain, ...dataset.also].map(({ entity }) => entities.get(entity)?.label ?? entity))],
    years: [...yearsOf(dataset)],
    figures: dataset.measures.map(({ label, unit }) => ({ label, unit })),
    publishers: [...new Set(dataset.sources.map(({ publisher }) => publisher))],
    is_simulated: dataset.simulated,
  }));

const saidIn = ({ title, about, figures }: Described["datasets"][number]): string =>
  [title, ...about, ...figures.map(({ label }) => label)].join(" ").toLowerCase();
