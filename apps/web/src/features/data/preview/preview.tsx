import type { DataPreview, DataWishes } from "@tanyadata/contract";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { sizeInWords } from "../../../ui/sizes.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.ts";
import { dataApi } from "../data.api.ts";
import { Trial } from "../trial.tsx";
import { Added, Similar } from "./added.tsx";
import { Columns } from "./columns.tsx";
import { Doubt } from "./doubt.tsx";
import { FirstRows } from "./first-rows.tsx";
import { Landing } from "./landing.tsx";
import { Report } from "./report.tsx";
import { Settings } from "./settings.tsx";

/** How often a file that is being worked on is asked after, in milliseconds. */
const lookEvery = 500;

const isBusy = (preview: DataPreview | undefined): boolean =>
  preview?.state === "reading" || preview?.state === "importing";

/** A file on its way in: what was read and understood, what is asked, and what came of it. */
export function Preview({ id, onLeave }: { id: string; onLeave: () => void }) {
  const [isWaiting, setWaiting] = useState(true);
  const { data, error, refetch } = dataApi.usePreviewQuery(id, { pollingInterval: isWaiting ? lookEvery : 0 });
  const busy = isBusy(data);
  useEffect(() => setWaiting(data === undefined || busy), [data, busy]);
  if (error !== undefined && failureOf(error).code === "not_found")
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>
          Berkas ini tidak ada lagi: sudah sehari tidak dilanjutkan, atau server dimulai ulang. Unggah lagi berkasnya.
        </p>
        <Button onClick={onLeave}>Kembali ke Data</Button>
      </div>
    );
  return (
    <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
      {(held) => held.map((preview) => <File key={preview.id} preview={preview} onLeave={onLeave} />)}
    </Loaded>
  );
}

function File({ preview, onLeave }: { preview: DataPreview; onLeave: () => void }) {
  const { id, name, bytes, state, step, grid, understood, refusal, wishes } = preview;
  const [say, { isLoading }] = dataApi.useSayMutation();
  const [drop] = dataApi.useDropMutation();
  const [reload] = dataApi.useReloadMutation();
  const [before, setBefore] = useState<DataWishes>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = state === "imported";
  // Whoever cannot see that the page is another one now hears its heading.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isDone) return;
    void reload();
    heading.current?.focus();
  }, [isDone, reload]);

  const tell = (change: Partial<DataWishes>) => put({ ...wishes, ...change }, wishes);
  /** @param last what takes it back */
  async function put(said: DataWishes, last: DataWishes | undefined) {
    const { error } = await say({ id, wishes: said });
    if (!error) setBefore(last);
    else showToast("error", "Perubahan ini tidak dapat dipakai.", wordsOf(failureOf(error)));
  }
  async function leave() {
    await drop(id);
    onLeave();
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 justify-self-start"
          onClick={isDone ? onLeave : () => void leave()}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {isDone ? "Kembali ke Data" : "Batalkan dan kembali"}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none [overflow-wrap:anywhere]">
          {isDone ? `${understood?.title ?? name} sudah diimpor` : name}
        </h2>
        <p className="text-muted-foreground text-sm">
          {sizeInWords(bytes)}
          {wishes.replaces !== undefined && `; menggantikan ${wishes.replaces}`}
          {wishes.adds_to !== undefined && `; ditambahkan ke ${wishes.adds_to}`}
        </p>
      </div>
      <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
        {state === "reading" && (
          <>
            <Spinner /> Membaca berkas…
          </>
        )}
        {state === "importing" && (
          <>
            <Spinner /> {step ?? "Mengimpor…"}
          </>
        )}
      </p>
      {isDone && understood ? (
        <section aria-labelledby="trial" className="grid gap-2">
          <h3 id="trial" className="font-medium">
            Langsung dicoba: pertanyaan dan jawabannya
          </h3>
          <Trial table={understood.table} />
        </section>
      ) : (
        <>
          {refusal && (
            <Doubt
              key={refusal.what}
              preview={preview}
              busy={isLoading}
              onTell={(change) => void tell(change)}
              onBack={before && (() => void put(before, undefined))}
            />
          )}
          {understood && <Similar preview={preview} busy={isLoading} onTell={(change) => void tell(change)} />}
          {understood?.added && <Added added={understood.added} />}
          {understood && <Landing preview={preview} />}
          {understood && <Columns understood={understood} wishes={wishes} onTell={tell} />}
          {state !== "reading" && refusal?.mend !== "address" && (
            <Settings key={JSON.stringify(wishes)} preview={preview} onTell={(change) => void tell(change)} />
          )}
          {grid && <FirstRows grid={grid} understood={understood} />}
          {understood && <Report lines={understood.report} />}
        </>
      )}
    </div>
  );
}
