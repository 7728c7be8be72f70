import type { Insights } from "@tanyadata/contract";
import { Combobox } from "../../ui/combobox.tsx";
import type { Filter } from "./calls.ts";

interface FiltersProps {
  readonly filter: Filter;
  readonly data: Pick<Insights, "topics" | "regions"> | undefined;
  readonly onFilter: (filter: Filter) => void;
}

/** Which topic and which region the findings are of. */
export function Filters({ filter, data, onFilter }: FiltersProps) {
  const choices = (facets: Insights["topics"] = []) => facets.map(({ id, label }) => ({ value: id, label }));
  return (
    <search aria-label="Topik dan wilayah" className="grid gap-3 sm:max-w-xl sm:grid-cols-2 print:hidden">
      <Combobox
        label="Topik"
        placeholder="Semua topik"
        choices={choices(data?.topics)}
        value={filter.topic}
        isClearable
        onChange={(topic) => onFilter({ ...filter, topic })}
      />
      {(data === undefined || data.regions.length > 0) && (
        <Combobox
          label="Wilayah"
          placeholder="Semua wilayah"
          choices={choices(data?.regions)}
          value={filter.region}
          isClearable
          onChange={(region) => onFilter({ ...filter, region })}
        />
      )}
    </search>
  );
}
