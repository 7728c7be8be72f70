import type { Information } from "@tanyadata/contract";
import { AgePyramid } from "./age-pyramid.tsx";
import { figure } from "./number.ts";
import { NoData, Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import { Years } from "./years.tsx";

const stats = [
  { key: "total_population", label: "Penduduk (jiwa)", decimals: 0 },
  { key: "total_families", label: "Keluarga", decimals: 0 },
  { key: "total_area", label: "Luas wilayah (km²)", decimals: 2 },
  { key: "population_density", label: "Kepadatan (jiwa/km²)", decimals: 2 },
] as const;

interface InformationPanelProps {
  readonly information: Information;
  /** The year that was picked; null: the newest. */
  readonly year: number | null;
}

/** People and land of a region, its ages, and its PODES counts. */
export function InformationPanel({ information, year }: InformationPanelProps) {
  const { population, layouts, layouts_sources, layouts_notes, sources, notes, name } = information;
  const { ages, ages_year, ages_sources, ages_notes } = information;
  return (
    <>
      <Section title={`Informasi ${name}`}>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-2.5">
          {stats.map(({ key, label, decimals }) => (
            <div key={key}>
              <dt className="text-muted-foreground text-xs">{label}</dt>
              <dd className="font-semibold text-lg tabular-nums leading-6">
                {figure(population[key], decimals)}
                <Years told={[population.years[key]]} picked={key === "total_area" ? null : year} />
                {population.simulated.includes(key) && population[key] !== null && (
                  <span className="block">
                    <SimulatedMark />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Sources of={`informasi ${name}`} sources={sources} notes={notes} />
      </Section>
      <Section title={ages_year === null ? "Piramida penduduk" : `Piramida penduduk ${ages_year}`}>
        {ages.length === 0 ? (
          <NoData />
        ) : (
          <>
            <AgePyramid ages={ages} name={name} />
            {year !== null && <Years told={[ages_year]} picked={year} />}
            {/* A pyramid that lacks ages looks like one that has them all. */}
            <Sources of="piramida penduduk" sources={ages_sources} notes={ages_notes} areNotesOpen />
          </>
        )}
      </Section>
      <Section title="Potensi desa (PODES)">
        {layouts.length === 0 ? (
          <NoData />
        ) : (
          <>
            {layouts.map((group, i) => (
              <LayoutCounts key={group.group_id} group={group} isOpen={i === 0} />
            ))}
            <p className="mt-1.5">
              <Years told={layouts.flatMap(({ items }) => items.map((item) => item.year))} picked={year} />
            </p>
          </>
        )}
        <Sources of="potensi desa" sources={layouts_sources} notes={layouts_notes} />
      </Section>
    </>
  );
}

function LayoutCounts({ group, isOpen }: { group: Information["layouts"][number]; isOpen: boolean }) {
  return (
    <details className="group border-border border-b last:border-b-0" open={isOpen}>
      <summary className="focus-ring flex cursor-pointer items-center justify-between rounded-sm py-1.5 font-medium text-sm">
        <span>{group.group_name}</span>
        {group.items.some((item) => item.is_simulated) && <SimulatedMark />}
      </summary>
      <dl className="pb-2 text-sm">
        {group.items.map(({ id, name, value, unit }) => (
          <div key={id} className="flex justify-between gap-3 py-0.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="shrink-0 tabular-nums">
              {figure(value)} <span className="text-muted-foreground text-xs">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
