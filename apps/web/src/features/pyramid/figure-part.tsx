import type { FigureTable as Figures } from "@tanyadata/contract";
import { Download, MessageCircleQuestion } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { saveCsv } from "../../ui/download.ts";
import { FigureTable } from "./figure-table.tsx";
import { MapPart } from "./map/map-part.tsx";
import { questionAbout } from "./question.ts";
import { Section } from "./section.tsx";
import { SimulatedMark, Sources } from "./sources.tsx";
import type { PathStep } from "./use-regions.ts";
import { levelNames } from "./view.ts";
import { Years } from "./years.tsx";

interface FigurePartProps {
  readonly data: Figures;
  /** The year that was picked; null: the newest. */
  readonly year: number | null;
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

/** The map and the table of one figure, with what can be done with it. */
export function FigurePart(props: FigurePartProps) {
  const { data, year, isLoading, region, path, hasVillages, onVillages, compare, onRegion, onCompare, onAsk } = props;
  const place = data.place?.name ?? data.country;
  // A village is one of the rows, what holds others is all of them.
  const isSimulated = data.rows.some(({ id }) => id === region) ? data.is_simulated : data.is_whole_simulated;
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
          <Button size="sm" onClick={() => onAsk(questionAbout(data, path, isSimulated))}>
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
      {year !== null && data.year !== year && (
        <p role="note" className="mb-2">
          <Years told={[data.year]} picked={year} />
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
