import type { DataPreview, DataWishes } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { fullNumber } from "../../../ui/number.ts";

interface StrangersProps {
  readonly names: NonNullable<NonNullable<DataPreview["refusal"]>["doubt"]>["names"];
  readonly wishes: DataWishes;
  readonly busy: boolean;
  readonly onTell: (change: Partial<DataWishes>) => void;
}

/** Names that are nobody's, each once, with the likely one: who is meant is said for all of them at once. */
export function Strangers({ names, wishes, busy, onTell }: StrangersProps) {
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(names.map(({ written, likely }) => [written, likely ?? ""])),
  );
  const told = names.flatMap(({ written }) => {
    const name = meant[written]?.trim();
    return name ? [{ written, meant: name }] : [];
  });
  const left = names.length - told.length;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        onTell({ names: [...(wishes.names ?? []), ...told], ...(left > 0 && { skip_unmatched: true }) });
      }}
    >
      <ul className="grid gap-2">
        {names.map(({ written, rows, likely }) => (
          <li
            key={written}
            className="grid items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="[overflow-wrap:anywhere]">
              “{written}” <span className="text-muted-foreground">({fullNumber(rows)} baris)</span>
            </span>
            <input
              aria-label={`Yang dimaksud dengan ${written}`}
              value={meant[written] ?? ""}
              maxLength={200}
              placeholder={likely ?? "Lewati baris ini"}
              autoComplete="off"
              onChange={({ currentTarget }) => setMeant({ ...meant, [written]: currentTarget.value })}
              className="focus-ring h-10 min-w-0 rounded-md border border-border-strong bg-background px-3 text-base sm:text-sm"
            />
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">Nama yang dibiarkan kosong dilewati barisnya.</p>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {left === 0
          ? "Pakai nama-nama ini"
          : told.length === 0
            ? "Lewati semua baris itu"
            : "Pakai, dan lewati sisanya"}
      </Button>
    </form>
  );
}
