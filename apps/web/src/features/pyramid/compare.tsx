import type { Information } from "@tanyadata/contract";
import { X } from "lucide-react";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { geoPath, useGeo } from "./geo-api.ts";
import { figure } from "./number.ts";
import { Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import { placeParameters } from "./view.ts";

interface CompareProps {
  readonly regions: readonly string[];
  readonly onRemove: (region: string) => void;
}

const rows = [
  { key: "total_population", label: "Penduduk (jiwa)", decimals: 0 },
  { key: "total_families", label: "Keluarga", decimals: 0 },
  { key: "total_area", label: "Luas (km²)", decimals: 2 },
  { key: "population_density", label: "Kepadatan (jiwa/km²)", decimals: 2 },
] as const;

/** Up to five regions side by side. */
export function Compare({ regions, onRemove }: CompareProps) {
  // One hook for each place: their number is fixed.
  const [a, b, c, d, e] = regions;
  const columns = [useColumn(a), useColumn(b), useColumn(c), useColumn(d), useColumn(e)].slice(0, regions.length);
  const known = columns.flatMap((column) => column ?? []);
  const sources = new Map(known.flatMap((one) => one.sources.map((source) => [source.title + source.url, source])));
  const families = known[0]?.layouts.flatMap(({ items }) => items) ?? [];
  const value = (one: Information | undefined, id: string) =>
    one?.layouts.flatMap(({ items }) => items).find((item) => item.id === id)?.value;
  return (
    <Section title="Perbandingan wilayah">
      <ScrollArea label="Tabel perbandingan" className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-border border-b">
              <th
                scope="col"
                className="sticky left-0 min-w-36 bg-background py-1.5 pr-3 text-left font-medium text-muted-foreground text-xs"
              >
                Ukuran
              </th>
              {regions.map((region, i) => (
                <th key={region} scope="col" className="min-w-28 py-1.5 pl-2 text-right font-medium">
                  {columns[i]?.name ?? region}
                  <button
                    type="button"
                    aria-label={`Keluarkan ${columns[i]?.name ?? region} dari perbandingan`}
                    onClick={() => onRemove(region)}
                    className="focus-ring ml-1 inline-grid size-6 cursor-pointer place-items-center rounded align-middle text-muted-foreground hover:bg-accent"
                  >
                    <X className="size-3.5" aria-hidden="true" />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map(({ key, label, decimals }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="sticky left-0 bg-background py-1 pr-3 text-left font-normal text-muted-foreground"
                >
                  {label}
                </th>
                {regions.map((region, i) => (
                  <td key={region} className="py-1 pl-2 text-right tabular-nums">
                    {figure(columns[i]?.population[key], decimals)}
                    {columns[i]?.population.simulated.includes(key) && (
                      <span className="-mr-1.5 block">
                        <SimulatedMark />
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {families.map(({ id, name, is_simulated }) => (
              <tr key={id}>
                <th
                  scope="row"
                  className="sticky left-0 bg-background py-1 pr-3 text-left font-normal text-muted-foreground"
                >
                  {name} {is_simulated && <SimulatedMark />}
                </th>
                {regions.map((region, i) => (
                  <td key={region} className="py-1 pl-2 text-right tabular-nums">
                    {figure(value(columns[i], id))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <Sources of="perbandingan" sources={[...sources.values()].slice(0, 3)} />
    </Section>
  );
}

const useColumn = (region: string | undefined): Information | undefined => {
  const { data, isLoading } = useGeo<Information>(
    region === undefined ? null : geoPath("/geographies/informations", placeParameters(region)),
  );
  return isLoading ? undefined : data;
};
