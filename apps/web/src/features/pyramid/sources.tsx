import type { FigureSource } from "@tanyadata/contract";
import { ExternalLink } from "lucide-react";

interface SourcesProps {
  readonly sources: readonly FigureSource[];
  readonly notes: readonly string[];
  /** What they are the sources of. */
  readonly of: string;
  /** Whether the notes are read without a click. */
  readonly areNotesOpen?: boolean;
}

/** Where figures come from, and what must be said of them. */
export function Sources({ sources, notes, of, areNotesOpen = false }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={`Sumber ${of}`} className="mt-2 text-muted-foreground text-xs leading-5">
      <ul>
        {sources.map(({ title, url, is_simulated }) => (
          <li key={`${title} ${url}`} className="[overflow-wrap:anywhere]">
            {is_simulated && <SimulatedMark />}
            Sumber:{" "}
            <a href={url} target="_blank" rel="noopener noreferrer" className="focus-ring link rounded-sm">
              {title}
              <ExternalLink className="mb-0.5 ml-1 inline size-3" aria-label="(tab baru)" />
            </a>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <details className="mt-0.5" open={areNotesOpen}>
          <summary className="focus-ring w-fit cursor-pointer rounded-sm">Catatan ({notes.length})</summary>
          <ul className="list-disc pl-4">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Tells beside a figure that it is simulated. */
export const SimulatedMark = () => (
  <span className="mr-1.5 inline-block rounded border border-simulated px-1 font-medium text-[11px] text-simulated leading-4">
    Simulasi
  </span>
);
