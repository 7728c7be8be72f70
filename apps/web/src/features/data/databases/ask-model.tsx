import type { ProposingModel } from "@tanyadata/contract";
import { useId } from "react";
import { fullNumber } from "../../../ui/number.ts";

interface AskModelProps {
  readonly model: ProposingModel;
  readonly isAsked: boolean;
  readonly onChange: (isAsked: boolean) => void;
}

/** Whether a language model is asked while a draft is made; says before what is sent, to whom, and what it takes. */
export function AskModel({ model, isAsked, onChange }: AskModelProps) {
  const id = useId();
  const { called, at, most_calls, most_tables, most_tokens } = model;
  return (
    <div className="flex items-start gap-2 text-sm">
      <input
        id={id}
        type="checkbox"
        checked={isAsked}
        aria-describedby={`${id}-takes`}
        onChange={({ target }) => onChange(target.checked)}
        className="focus-ring mt-0.5 size-4 shrink-0 accent-primary"
      />
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        <label htmlFor={id}>Minta usulan kata dari model bahasa, sekali saat merancang</label>
        <p id={`${id}-takes`} className="text-muted-foreground text-xs">
          Dikirim ke {called} di {at}: nama tabel dan kolom, jenisnya, komentarnya, dan isi kategori yang hanya beberapa
          macam. Tidak dikirim: baris, nama orang, dan kolom rahasia. Kira-kira satu panggilan untuk {most_tables}{" "}
          tabel, paling banyak {fullNumber(most_calls)}, masing-masing sampai{" "}
          {fullNumber(Math.ceil(most_tokens / 1000) * 1000)} token dari jatah harian Anda. Yang diusulkan hanya kata dan
          hubungan; rumus dan angka tidak berubah.
        </p>
      </div>
    </div>
  );
}
