import type { Information } from "@tanyadata/contract";
import { X } from "lucide-react";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { geoPath, useGeo } from "./geo-api.ts";
import { aligned } from "./number.ts";
import { Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import { placeParameters, type View, yearParameters } from "./view.ts";
import { Years } from "./years.tsx";

const stats = [
  { key: "total_population", label: "Penduduk (jiwa)", decimals: 0 },
  { key: "total_families", label: "Keluarga", decimals: 0 },
  { key: "total_area", label: "Luas (km²)", decimals: 2 },
  { key: "population_density", label: "Kepadatan (jiwa/km²)", decimals: 2 },
] as const;

/** A region that is compared; undefined while it is on its way. */
export interface Column {
  readonly region: string;
  readonly information: Information | undefined;
}

interface Cell {
  readonly value: number | null;
  readonly year: number | null;
  readonly isSimulated: boolean;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly decimals: number;
  /** One for each column; undefined where nothing is told. */
  readonly cells: readonly (Cell | undefined)[];
}

/** What is known of the regions that are compared, up to five. */
export function useColumns({ compare, year }: View): Column[] {
  // One hook for each place: their number is fixed.
  const [a, b, c, d, e] = compare;
  const columns = [useColumn(a, year), useColumn(b, year), useColumn(c, year), useColumn(d, year), useColumn(e, year)];
  return compare.map((region, i) => ({ region, information: columns[i] }));
}

function useColumn(region: string | undefined, year: number | null): Information | undefined {
  const asked = region === undefined ? null : { ...placeParameters(region), ...yearParameters(year) };
  const { data, isLoading } = useGeo<Information>(asked && geoPath("/geographies/informations", asked));
  return isLoading ? undefined : data;
}

/** Figures by row: people and land, then every count that one of the regions has. */
export function rowsOf(columns: readonly Column[]): Row[] {
  const counts = columns.map(
    ({ information }) => new Map(information?.layouts.flatMap(({ items }) => items.map((item) => [item.id, item]))),
  );
  const names = new Map(counts.flatMap((items) => [...items].map(([id, { name }]) => [id, name])));
  return [
    ...stats.map(({ key, label, decimals }) => ({
      id: key,
      label,
      decimals,
      cells: columns.map(({ information }): Cell | undefined => {
        const { population } = information ?? {};
        const isSimulated = population?.simulated.includes(key) ?? false;
        return population && { value: population[key], year: population.years[key], isSimulated };
      }),
    })),
    ...[...names].map(([id, label]) => ({
      id,
      label,
      decimals: 0,
      cells: counts.map((items): Cell | undefined => {
        const item = items.get(id);
        return item && { value: item.value, year: item.year, isSimulated: item.is_simulated };
      }),
    })),
  ];
}

interface CompareProps {
  readonly columns: readonly Column[];
  /** The year that was picked; null: the newest. */
  readonly year: number | null;
  readonly onRemove: (region: string) => void;
}

/** Regions side by side. */
export function Compare({ columns, year, onRemove }: CompareProps) {
  const rows = rowsOf(columns);
  const years = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.year ?? []));
  const known = columns.flatMap(({ information }) => information ?? []);
  const sources = new Map(
    known.flatMap((one) =>
      [...one.sources, ...one.layouts_sources].map((source) => [source.title + source.url, source]),
    ),
  );
  const notes = new Set(known.flatMap((one) => [...one.notes, ...one.layouts_notes]));
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
              {columns.map(({ region, information }) => (
                <th key={region} scope="col" className="min-w-28 py-1.5 pl-2 font-medium">
                  <span className="flex items-center justify-end gap-1 text-right">
                    {information?.name ?? region}
                    <button
                      type="button"
                      aria-label={`Keluarkan ${information?.name ?? region} dari perbandingan`}
                      onClick={() => onRemove(region)}
                      className="focus-ring -mr-1.5 grid size-6 shrink-0 cursor-pointer place-items-center rounded text-muted-foreground hover:bg-accent"
                    >
                      <X className="size-3.5" aria-hidden="true" />
                    </button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <CompareRow key={row.id} row={row} isDated={new Set(years).size > 1} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="mt-1.5">
        <Years told={years} picked={year} />
      </p>
      <Sources of="perbandingan" sources={[...sources.values()]} notes={[...notes]} />
    </Section>
  );
}

/** @param isDated whether a row that is of one year says of which */
function CompareRow({ row: { label, decimals, cells }, isDated }: { readonly row: Row; readonly isDated: boolean }) {
  const years = new Set(cells.flatMap((cell) => cell?.year ?? []));
  // Figures of several years are each told with their own.
  const isMixed = years.size > 1;
  const isAllSimulated = cells.every((cell) => cell?.isSimulated);
  return (
    <tr>
      <th scope="row" className="sticky left-0 bg-background py-1 pr-3 text-left font-normal text-muted-foreground">
        {label}
        {isDated && !isMixed && [...years].map((year) => `, ${year}`)} {isAllSimulated && <SimulatedMark />}
      </th>
      {cells.map((cell, i) => (
        <td key={i} className="py-1 pl-2 text-right tabular-nums">
          {aligned(cell?.value, decimals)}
          {cell?.isSimulated && !isAllSimulated && (
            <span className="-mr-1.5 block">
              <SimulatedMark />
            </span>
          )}
          {isMixed && cell && <Years told={[cell.year]} picked={null} />}
        </td>
      ))}
    </tr>
  );
}
