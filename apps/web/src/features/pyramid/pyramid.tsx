import type { CategoryTop, FigureSource, FigureTable as Figures, Indicator, Information } from "@tanyadata/contract";
import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Compare, useColumns } from "./compare.tsx";
import { FigurePart } from "./figure-part.tsx";
import { Filters } from "./filters.tsx";
import { geoPath, useGeo } from "./geo-api.ts";
import { InformationPanel } from "./information-panel.tsx";
import { ProductionPanel, useProduction } from "./production-panel.tsx";
import { RegionPickers } from "./region-pickers.tsx";
import { Awaited } from "./section.tsx";
import { useRegions } from "./use-regions.ts";
import { levels, mostCompared, pathTo, placeParameters, type View, yearParameters } from "./view.ts";

interface PyramidProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Opens the chat with a question. */
  readonly onAsk: (question: string) => void;
}

/** The geographic page: what to look at on the left, the map and its figures in the middle, the region on the right. */
export function Pyramid({ view, onView, onAsk }: PyramidProps) {
  const { region, indicator, year, compare } = view;
  const asked = { ...placeParameters(region), ...yearParameters(year) };
  const regions = useRegions(region);
  const indicators = useGeo<Indicator[]>("/geographies/indicators");
  const figures = useGeo<Figures>(
    geoPath("/geographies/figures", { indicator, ...figuresOf(region), ...yearParameters(year) }),
  );
  const information = useGeo<Information>(geoPath("/geographies/informations", asked));
  const production = useProduction(view);
  const columns = useColumns(view);
  const change = (part: Partial<View>) => onView({ ...view, ...part });
  const onRegion = (next: string | null) => change({ region: next });
  const toggle = (id: string) =>
    change({
      compare: compare.includes(id) ? compare.filter((one) => one !== id) : [...compare, id].slice(0, mostCompared),
    });
  // Until the figures of another region are there, map and table stay those of the one before, by their whole title.
  const place = useSettled({ region, path: regions.path }, !figures.isLoading);
  const sources = sourcesOf(
    figures.data,
    ...[information.data, ...columns.map((column) => column.information)],
    ...[production.produced, production.consumed].flatMap(({ data }) => data ?? []),
  );

  return (
    <main className="mx-auto grid max-w-[1760px] gap-4 p-3 sm:p-4 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[240px_minmax(0,1fr)_340px]">
      <header className="lg:col-span-2 xl:col-span-3">
        <h1 className="font-semibold text-xl tracking-tight">Pyramid</h1>
        <Breadcrumb
          country={figures.data?.country ?? (figures.failure ? "Semua wilayah" : "…")}
          path={regions.path}
          onRegion={onRegion}
        />
        {sources.some((source) => source.is_simulated) && <SimulationBanner />}
      </header>
      <search
        aria-label="Wilayah dan ukuran"
        className="grid content-start gap-3 max-lg:grid-cols-4 max-md:grid-cols-2"
      >
        <RegionPickers
          regions={regions}
          region={region}
          levels={figures.data?.country_levels ?? levels}
          onRegion={onRegion}
        />
        <Filters
          view={view}
          indicators={indicators}
          indicator={indicator ?? figures.data?.indicator}
          onChange={change}
        />
      </search>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Awaited title="Peta dan angka" geo={figures}>
          {(data) => (
            <FigurePart
              data={data}
              year={year}
              isLoading={figures.isLoading}
              region={place.region}
              path={place.path}
              hasVillages={view.hasVillages}
              onVillages={(hasVillages) => change({ hasVillages })}
              compare={compare}
              onRegion={onRegion}
              onCompare={toggle}
              onAsk={onAsk}
            />
          )}
        </Awaited>
        {compare.length > 0 && <Compare columns={columns} year={year} onRemove={toggle} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:max-xl:col-start-2">
        <Awaited title="Informasi" geo={information}>
          {(data) => <InformationPanel information={data} year={year} />}
        </Awaited>
        <ProductionPanel production={production} year={year} />
      </div>
    </main>
  );
}

/** Nothing lies in a village: its neighbours are shown, by one answer for all of them. */
const figuresOf = (region: string | null): Readonly<Record<string, string>> =>
  placeParameters(pathTo(region).slice(0, 3).at(-1) ?? null);

/** All that answers on the page name as their sources. */
const sourcesOf = (...answers: readonly ((Figures | CategoryTop | Information) | undefined)[]): FigureSource[] =>
  answers.flatMap((answer) => [
    ...(answer?.sources ?? []),
    ...(answer && "ages" in answer ? [...answer.layouts_sources, ...answer.ages_sources] : []),
  ]);

/** A value as it was when it was last settled. */
function useSettled<T>(value: T, isSettled: boolean): T {
  const settled = useRef(value);
  if (isSettled) settled.current = value;
  return settled.current;
}

/** Stands as long as anything on the page is simulated. */
const SimulationBanner = () => (
  <p
    role="note"
    className="mt-2 flex items-start gap-2 rounded-md border border-simulated px-3 py-2 text-sm text-simulated"
  >
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span>
      <strong className="font-semibold">Data simulasi.</strong> Angka bertanda “Simulasi” bukan angka resmi: disusun
      sehingga jumlahnya sama dengan angka resmi, sampai data sebenarnya diimpor.
    </span>
  </p>
);
