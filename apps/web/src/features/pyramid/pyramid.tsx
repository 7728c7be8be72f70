import type { FigureTable as Figures, Indicator, Information } from "@tanyadata/contract";
import { Download, MessageCircleQuestion, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { saveCsv } from "../../ui/download.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Compare } from "./compare.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Filters } from "./filters.tsx";
import { geoPath, useGeo } from "./geo-api.ts";
import { InformationPanel } from "./information-panel.tsx";
import { MapPart } from "./map/map-part.tsx";
import { ProductionPanel } from "./production-panel.tsx";
import { questionAbout } from "./question.ts";
import { RegionPickers } from "./region-pickers.tsx";
import { Awaited, Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import { type PathStep, useRegions } from "./use-regions.ts";
import { levelNames, mostCompared, placeParameters, type View } from "./view.ts";

interface PyramidProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Opens the chat with a question. */
  readonly onAsk: (question: string) => void;
}

/** The geographic page: what to look at on the left, the map and its figures in the middle, the region on the right. */
export function Pyramid({ view, onView, onAsk }: PyramidProps) {
  const { region, indicator, year, compare } = view;
  const regions = useRegions(region);
  const indicators = useGeo<Indicator[]>("/geographies/indicators").data ?? [];
  const figures = useGeo<Figures>(geoPath("/geographies/figures", { indicator, year, ...figuresOf(region) }));
  const information = useGeo<Information>(
    geoPath("/geographies/informations", { year: null, ...placeParameters(region) }),
  );
  const change = (part: Partial<View>) => onView({ ...view, ...part });
  const onRegion = (next: string | null) => change({ region: next });
  const toggle = (id: string) =>
    change({
      compare: compare.includes(id) ? compare.filter((one) => one !== id) : [...compare, id].slice(0, mostCompared),
    });
  // Until the figures of another region are there, map and table stay those of the one before, by their whole title.
  const place = useSettled({ region, path: regions.path }, !figures.isLoading);
  const isSimulated = figures.data?.is_simulated === true || (information.data?.population.simulated.length ?? 0) > 0;

  return (
    <main className="mx-auto grid max-w-[1760px] gap-4 p-3 sm:p-4 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[240px_minmax(0,1fr)_340px]">
      <header className="lg:col-span-2 xl:col-span-3">
        <h1 className="font-semibold text-xl tracking-tight">Pyramid</h1>
        <Breadcrumb path={regions.path} onRegion={onRegion} />
        {isSimulated && <SimulationBanner />}
      </header>
      <search
        aria-label="Wilayah dan ukuran"
        className="grid content-start gap-3 max-lg:grid-cols-4 max-md:grid-cols-2"
      >
        <RegionPickers regions={regions} region={region} onRegion={onRegion} />
        <Filters view={view} indicators={indicators} onChange={change} />
      </search>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Awaited title="Peta dan angka" geo={figures}>
          {(data) => (
            <FigurePart
              data={data}
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
        {compare.length > 0 && <Compare regions={compare} onRemove={toggle} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:max-xl:col-start-2">
        <Awaited title="Informasi" geo={information}>
          {(data) => <InformationPanel information={data} />}
        </Awaited>
        <ProductionPanel view={view} />
      </div>
    </main>
  );
}

/** Of a village there is nothing below: its neighbours are shown. */
const figuresOf = (region: string | null): Readonly<Record<string, string>> =>
  placeParameters(region?.split(".").slice(0, 3).join(".") ?? null);

/** A value as it was when it was last settled. */
function useSettled<T>(value: T, isSettled: boolean): T {
  const settled = useRef(value);
  if (isSettled) settled.current = value;
  return settled.current;
}

interface FigurePartProps {
  readonly data: Figures;
  readonly isLoading: boolean;
  /** What the figures are of, with the names on the way to it. */
  readonly region: string | null;
  readonly path: readonly PathStep[];
  readonly hasVillages: boolean;
  readonly onVillages: (hasVillages: boolean) => void;
  readonly compare: readonly string[];
  readonly onRegion: (region: string) => void;
  readonly onCompare: (region: string) => void;
  readonly onAsk: (question: string) => void;
}

function FigurePart(props: FigurePartProps) {
  const { data, isLoading, region, path, hasVillages, onVillages, compare, onRegion, onCompare, onAsk } = props;
  const place = path.at(-1)?.name ?? "Indonesia";
  const title = `${data.label} menurut ${levelNames[data.type].toLowerCase()}${data.year === null ? "" : `, ${data.year}`}`;
  function save() {
    const header = ["Kode", levelNames[data.type], `${data.label}${data.unit && ` (${data.unit})`}`];
    const marks = data.is_simulated ? [["Data simulasi, bukan angka resmi"]] : [];
    const sources = data.sources.map((source) => [`Sumber: ${source.title}`, source.url]);
    saveCsv(`${title} ${place}`, [
      header,
      ...data.rows.map(({ id, name, value }) => [id, name, value]),
      ...marks,
      ...sources,
    ]);
  }
  return (
    <Section
      title={title}
      end={
        <div className="flex flex-wrap items-center gap-1.5">
          {data.is_simulated && <SimulatedMark />}
          <Button size="sm" onClick={() => onAsk(questionAbout(data, path, data.is_simulated && path.length > 2))}>
            <MessageCircleQuestion className="size-3.5" aria-hidden="true" />
            Tanya tentang ini
          </Button>
          <Button size="sm" onClick={save}>
            <Download className="size-3.5" aria-hidden="true" />
            CSV
          </Button>
        </div>
      }
    >
      {data.rows.every(({ value }) => value === null) && (
        <p className="mb-2 rounded-md bg-muted px-3 py-2 text-sm">
          Belum ada data {data.label.toLowerCase()} menurut {levelNames[data.type].toLowerCase()} di sini.
        </p>
      )}
      <MapPart
        title={`${title}: ${place}`}
        region={region}
        figures={data}
        isLoading={isLoading}
        onRegion={onRegion}
        hasVillages={hasVillages}
        onVillages={onVillages}
      />
      <FigureTable
        region={region}
        figures={data}
        isLoading={isLoading}
        compare={compare}
        onRegion={onRegion}
        onCompare={onCompare}
      />
      <Sources of={title} sources={data.sources} notes={data.notes} />
    </Section>
  );
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
