import type { Credit } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";

/** Every source that a model names, once, with all that it is the source of; what is simulated comes last. */
export function creditsOf(model: SemanticModel): Credit[] {
  const credits = new Map<string, Credit>();
  const holders = [
    ...[...model.datasets.values()].map((dataset) => ({ ...dataset, is_simulated: dataset.simulated })),
    ...[...model.entities.values()].map((entity) => ({ ...entity, is_simulated: false })),
    ...[...model.entities.values()].flatMap(({ label, attributes, codes }) =>
      [...attributes, ...codes].flatMap(({ source, ...part }) =>
        source ? [{ label: `${part.label} ${label}`, sources: [source], is_simulated: false }] : [],
      ),
    ),
  ];
  for (const { label, sources, is_simulated } of holders)
    for (const { title, publisher, url, license, year, method } of sources) {
      const known = credits.get(`${title} ${url}`);
      if (known) known.of = [...new Set([...known.of, label])];
      else
        credits.set(`${title} ${url}`, {
          title,
          publisher,
          url,
          license,
          year,
          method: method ?? null,
          of: [label],
          is_simulated,
        });
    }
  return [...credits.values()].sort((a, b) => Number(a.is_simulated) - Number(b.is_simulated));
}
