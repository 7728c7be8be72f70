import type { FigureTable as Figures } from "@tanyadata/contract";
import { clsx } from "clsx";
import { Check, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { aligned } from "./number.ts";
import { SimulatedMark } from "./sources.tsx";
import { levelNames, mostCompared } from "./view.ts";

interface FigureTableProps {
  readonly figures: Figures;
  readonly isLoading: boolean;
  /** The region that is looked into, where it is one of these. */
  readonly region: string | null;
  readonly compare: readonly string[];
  readonly onRegion: (region: string) => void;
  readonly onCompare: (region: string) => void;
}

const atFirst = 40;

/** The figures of the map, the largest first; each name leads into its region. */
export function FigureTable({ figures, isLoading, region, compare, onRegion, onCompare }: FigureTableProps) {
  const [isWhole, setWhole] = useState(false);
  const { rows, type, label, unit, decimals, whole, is_whole_simulated } = figures;
  const ranked = useMemo(() => [...rows].sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity)), [rows]);
  const shown = isWhole ? ranked : ranked.slice(0, atFirst);
  return (
    <>
      <ScrollArea label={`Tabel ${label}`} className={clsx("max-h-96 overflow-auto", isLoading && "opacity-60")}>
        <table className="w-full text-sm">
          <caption className="sr-only">
            {label} menurut {levelNames[type].toLowerCase()}
          </caption>
          <thead className="sticky top-0 bg-background text-muted-foreground text-xs">
            <tr className="border-border border-b">
              <th scope="col" className="w-9 py-1.5 text-left font-medium">
                No.
              </th>
              <th scope="col" className="py-1.5 text-left font-medium">
                {levelNames[type]}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium">
                {label} {unit && `(${unit})`}
              </th>
              <th scope="col" className="w-9">
                <span className="sr-only">Bandingkan</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {shown.map(({ id, name, value }, i) => (
              <tr key={id} aria-current={id === region || undefined} className="aria-[current]:bg-accent">
                <td className="py-1 text-muted-foreground tabular-nums">{i + 1}</td>
                <th scope="row" className="py-1 text-left font-normal">
                  <button
                    type="button"
                    onClick={() => onRegion(id)}
                    className="focus-ring link min-h-6 cursor-pointer rounded-sm text-left"
                  >
                    {name}
                  </button>
                </th>
                <td className="py-1 pl-2 text-right tabular-nums">{aligned(value, decimals)}</td>
                <td className="py-1 text-right">
                  <button
                    type="button"
                    aria-label={`Bandingkan ${name}`}
                    aria-pressed={compare.includes(id)}
                    disabled={!compare.includes(id) && compare.length >= mostCompared}
                    onClick={() => onCompare(id)}
                    className="focus-ring ml-auto grid size-6 cursor-pointer place-items-center rounded text-muted-foreground hover:bg-accent aria-pressed:bg-primary aria-pressed:text-primary-foreground disabled:cursor-not-allowed disabled:opacity-40"
                  >
                    {compare.includes(id) ? (
                      <Check className="size-3.5" aria-hidden="true" />
                    ) : (
                      <Plus className="size-3.5" aria-hidden="true" />
                    )}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
          {whole !== null && (
            <tfoot className="sticky bottom-0 bg-background">
              <tr className="font-medium *:shadow-[inset_0_1px_0_var(--border)]">
                <td />
                <th scope="row" className="py-1.5 text-left">
                  Seluruh wilayah {is_whole_simulated && <SimulatedMark />}
                </th>
                <td className="py-1.5 pl-2 text-right tabular-nums">{aligned(whole, decimals)}</td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollArea>
      {ranked.length > atFirst && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Tampilkan sedikit" : `Tampilkan semua (${ranked.length})`}
        </Button>
      )}
    </>
  );
}
