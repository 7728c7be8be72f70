import type { DataAdded, DataPreview, DataWishes } from "@tanyadata/contract";
import { Button } from "../../../ui/button.tsx";
import { fullNumber } from "../../../ui/number.ts";

interface SimilarProps {
  readonly preview: DataPreview;
  readonly busy: boolean;
  readonly onTell: (change: Partial<DataWishes>) => void;
}

/** Imported tables that the file may be more of: next year's, or a newer one. */
export function Similar({ preview: { similar }, busy, onTell }: SimilarProps) {
  const [likely] = similar;
  if (!likely) return null;
  const { id, title } = likely;
  return (
    <section aria-label="Data yang serupa" className="grid gap-3 rounded-lg border border-simulated/40 p-4">
      <p className="text-sm [overflow-wrap:anywhere]">
        Kolom berkas ini sama dengan <span className="font-medium">{title}</span>, yang sudah diimpor. Tanpa pilihan,
        berkas ini menjadi tabel baru.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => onTell({ adds_to: id })}>
          Tambahkan ke {title}
        </Button>
        <Button busy={busy} onClick={() => onTell({ replaces: id })}>
          Gantikan {title}
        </Button>
      </div>
    </section>
  );
}

/** What adding comes to, before anything is written: what is new, what is there already, and what is told otherwise. */
export function Added({ added: { fresh, same, changed, changes } }: { added: DataAdded }) {
  return (
    <section aria-labelledby="added" className="grid gap-2 rounded-lg border border-border p-4 text-sm">
      <h3 id="added" className="font-medium">
        Yang ditambahkan
      </h3>
      <p>
        {fullNumber(fresh)} baru; {fullNumber(same)} sudah ada dan sama; {fullNumber(changed)} berubah
        {changed > 0 ? ": yang dari berkas ini dipakai." : "."}
      </p>
      {changes.length > 0 && (
        <ul className="grid gap-1" aria-label="Yang berubah">
          {changes.map(({ of, column, before, after }) => (
            <li key={`${of} ${column}`} className="[overflow-wrap:anywhere]">
              {of}, {column}: {before} menjadi {after}
            </li>
          ))}
          {changed > changes.length && <li>dan {fullNumber(changed - changes.length)} lagi</li>}
        </ul>
      )}
    </section>
  );
}
