const list = new Intl.ListFormat("id-ID", { type: "conjunction" });

/** Of which years figures are; and, where they are not of the one that was picked, that there are none of it. */
export function yearWords(told: readonly (number | null)[], picked: number | null): string {
  const years = [...new Set(told.flatMap((year) => year ?? []))].sort((a, b) => a - b);
  if (years.length === 0) return picked === null ? "" : `Tidak ada data untuk ${picked}`;
  const data = `Data ${list.format(years.map(String))}`;
  if (picked === null || years.every((year) => year === picked)) return data;
  return `${data}; ${years.includes(picked) ? "sebagian " : ""}tidak ada untuk ${picked}`;
}

interface YearsProps {
  readonly told: readonly (number | null)[];
  /** Null: none was picked, the newest are told. */
  readonly picked: number | null;
}

/** The years of the figures above. */
export function Years({ told, picked }: YearsProps) {
  const words = yearWords(told, picked);
  return words && <span className="block font-normal text-muted-foreground text-xs leading-4">{words}</span>;
}
