import type { Declared } from "./cross-check.ts";
import type { Dataset } from "./shape.ts";
import type { Path, YamlFile } from "./yaml-file.ts";

/** Complains where rows belong to what is not there, by categories that either of the two does not have. */
export function checkBelongs(
  datasets: readonly Declared<Dataset>[],
  complain: (yaml: YamlFile, path: Path, message: string) => void,
): void {
  const known = new Map(datasets.map(({ value }) => [value.dataset, value]));
  for (const { value, yaml } of datasets)
    for (const [i, { dataset, dimensions, told }] of value.belongs.entries()) {
      const path = ["belongs", i];
      const of = known.get(dataset);
      if (!of || of === value) complain(yaml, [...path, "dataset"], `no other dataset is called "${dataset}"`);
      if (told !== undefined && !known.has(told)) complain(yaml, [...path, "told"], `no dataset is called "${told}"`);
      for (const [theirs, own] of Object.entries(dimensions)) {
        const fault = (where: Dataset, id: string): void =>
          complain(yaml, [...path, "dimensions", theirs], `${where.dataset} has no dimension "${id}"`);
        if (of && !of.dimensions.some(({ id }) => id === theirs)) fault(of, theirs);
        if (!value.dimensions.some(({ id }) => id === own)) fault(value, own);
      }
    }
}
