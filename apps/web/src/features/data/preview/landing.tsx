import type { DataPreview } from "@tanyadata/contract";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { fullNumber } from "../../../ui/number.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.ts";
import { spansOf } from "../../../ui/year-spans.ts";
import { dataApi } from "../data.api.ts";
import { Changes } from "./changes.tsx";

/** What the file becomes, what it would change, and the button that imports it. */
export function Landing({ preview }: { preview: DataPreview }) {
  const { id, state, understood, wishes, changed } = preview;
  const [land] = dataApi.useLandMutation();
  const isReady = state !== "reading" && state !== "importing";
  const { data, error } = dataApi.useChangesQuery({ id, wishes: JSON.stringify(wishes) }, { skip: !isReady });
  if (!understood) return null;
  const found = data ?? (changed.length > 0 ? changed : undefined);

  async function begin(accepts_changes: boolean) {
    const { error } = await land({ id, accepts_changes });
    if (error) showToast("error", "Berkas ini tidak dapat diimpor.", wordsOf(failureOf(error)));
  }

  return (
    <section aria-labelledby="becomes" className="grid gap-3 rounded-lg border border-border p-4">
      <h3 id="becomes" className="font-medium [overflow-wrap:anywhere]">
        {understood.title}
      </h3>
      <p className="text-sm">{wordsAbout(understood)}</p>
      {understood.sample && <p className="text-muted-foreground text-sm">Misalnya {understood.sample}</p>}
      {isReady && found === undefined && error === undefined && (
        <p role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
          <Spinner /> Memeriksa pertanyaan yang sudah terjawab…
        </p>
      )}
      {found && found.length === 0 && isReady && (
        <p className="text-muted-foreground text-sm">Tidak ada pertanyaan yang selama ini terjawab akan berubah.</p>
      )}
      {found && found.length > 0 && <Changes changes={found} />}
      <Button
        variant="primary"
        className="justify-self-start"
        busy={!isReady}
        onClick={() => void begin(found !== undefined && found.length > 0)}
      >
        {state === "importing" ? "Mengimpor…" : found && found.length > 0 ? "Impor, dan terima perubahan itu" : "Impor"}
      </Button>
    </section>
  );
}

/** One sentence: "Angka tentang Provinsi: 38 nama, 76 baris, 2022–2023." */
function wordsAbout({ kind, about, members, rows, years, table }: NonNullable<DataPreview["understood"]>): string {
  const time = kind === "figures" ? `, ${spansOf(years) || "tanpa tahun"}` : "";
  const of =
    kind === "figures"
      ? `Angka tentang ${about}: ${fullNumber(members ?? 0)} nama, ${fullNumber(rows)} baris${time}`
      : `${fullNumber(rows)} baris yang masing-masing berdiri sendiri`;
  return `${of}. Disimpan sebagai tabel ${table}.`;
}
