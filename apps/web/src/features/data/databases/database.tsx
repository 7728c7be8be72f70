import type { DatabaseDetail, SaidRelation } from "@tanyadata/contract";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.ts";
import { AskModel } from "./ask-model.tsx";
import { databasesApi } from "./databases.api.ts";
import { DraftReport } from "./draft-report.tsx";
import { Relations } from "./relations.tsx";
import { RenewFile } from "./renew-file.tsx";
import { AccessOfSource } from "./source-access.tsx";
import { placeWords, stateWords } from "./words.ts";

/** How often a draft under way is asked after, in milliseconds. */
const lookEvery = 1000;

/** One connected database: its draft, what that took everything for, and what can be done with it. */
export function Database({ id, onLeave }: { id: string; onLeave: () => void }) {
  const [isWaiting, setWaiting] = useState(true);
  const { data, error, refetch } = databasesApi.useDatabaseQuery(id, { pollingInterval: isWaiting ? lookEvery : 0 });
  useEffect(() => setWaiting(data === undefined || data.state === "drafting"), [data]);
  if (error !== undefined && failureOf(error).code === "not_found")
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>Basis data ini sudah dilepas.</p>
        <Button onClick={onLeave}>Kembali ke Data</Button>
      </div>
    );
  return (
    <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
      {(held) => held.map((database) => <Detail key={database.id} database={database} onLeave={onLeave} />)}
    </Loaded>
  );
}

function Detail({ database, onLeave }: { database: DatabaseDetail; onLeave: () => void }) {
  const { id, title, place, state, step, problem, report, relations, drafted_at, served_at } = database;
  const isNewer = served_at !== null && drafted_at !== null && drafted_at > served_at;
  const { word, tone } = stateWords[state];
  const [isRemoving, setRemoving] = useState(false);
  const [serve, { isLoading: isServing }] = databasesApi.useServeDatabaseMutation();
  const [withdraw, { isLoading: isWithdrawing }] = databasesApi.useWithdrawDatabaseMutation();
  const [isAsked, setAsked] = useState(false);
  const model = databasesApi.useDatabasesQuery().data?.language_model ?? null;
  const [draft, { isLoading: isBeginning }] = databasesApi.useDraftDatabaseMutation();
  const [stop, { isLoading: isStopping }] = databasesApi.useStopDatabaseMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever cannot see that the page is another one now hears its heading.
  useEffect(() => heading.current?.focus(), []);

  async function done(call: Promise<{ error?: unknown }>, failed: string, told?: string) {
    const { error } = await call;
    if (error) showToast("error", failed, wordsOf(failureOf(error)));
    else if (told !== undefined) showToast("success", told);
  }
  function draftAnew(relations?: readonly SaidRelation[]) {
    const language_model = isAsked && model ? model.model : null;
    void done(draft({ id, language_model, ...(relations && { relations }) }), "Tidak dapat dirancang sekarang.");
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <Button variant="ghost" size="sm" className="-ml-2 justify-self-start" onClick={onLeave}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Kembali ke Data
        </Button>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none [overflow-wrap:anywhere]">
          {title} <Badge tone={tone}>{word}</Badge>
        </h2>
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">
          {placeWords(place)}
          {place.kind === "file" && (
            <>
              , dikirim <Moment at={place.sent_at} />
            </>
          )}
        </p>
      </div>
      <p role="status" className="flex items-center gap-2 text-sm empty:hidden">
        {state === "drafting" && (
          <>
            <Spinner /> {step ?? "Merancang model…"}
          </>
        )}
      </p>
      {problem !== null && (
        <p role="alert" className="rounded-md border border-destructive p-3 text-sm [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state === "drafting" ? (
          <Button busy={isStopping} onClick={() => void done(stop(id), "Tidak dapat dihentikan.")}>
            Hentikan
          </Button>
        ) : (
          <>
            {report && (state !== "in_service" || isNewer) && (
              <Button
                variant="primary"
                busy={isServing}
                onClick={() =>
                  void done(serve(id), `${title} tidak dapat dipakai.`, `${title} dipakai: tanyakan di Chat.`)
                }
              >
                {isServing ? "Menyiapkan…" : isNewer ? "Pakai rancangan baru" : "Pakai untuk menjawab"}
              </Button>
            )}
            {state === "in_service" && (
              <Button
                busy={isWithdrawing}
                onClick={() => void done(withdraw(id), "Tidak dapat dihentikan.", `${title} tidak dipakai lagi.`)}
              >
                Berhenti memakai
              </Button>
            )}
            <Button busy={isBeginning} onClick={() => draftAnew()}>
              Rancang ulang
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          Lepas
        </Button>
      </div>
      {place.kind === "file" && state !== "drafting" && <RenewFile id={id} title={title} />}
      {state !== "drafting" && model && <AskModel model={model} isAsked={isAsked} onChange={setAsked} />}
      {state !== "drafting" && <AccessOfSource database={database} />}
      {report && (
        <DraftReport
          report={report}
          isInService={state === "in_service"}
          relations={
            <Relations
              // What the page held of an older draft is over.
              key={drafted_at}
              report={report}
              said={relations}
              isBusy={state === "drafting" || isBeginning}
              onDraft={draftAnew}
            />
          }
        />
      )}
      {isRemoving && (
        <Removal
          id={id}
          title={title}
          isFile={place.kind === "file"}
          onClose={() => setRemoving(false)}
          onRemoved={onLeave}
        />
      )}
    </div>
  );
}

interface RemovalProps {
  readonly id: string;
  readonly title: string;
  readonly isFile: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function Removal({ id, title, isFile, onClose, onRemoved }: RemovalProps) {
  const [remove, { isLoading }] = databasesApi.useRemoveDatabaseMutation();
  async function confirm() {
    const { error } = await remove(id);
    if (error) return showToast("error", `${title} tidak dapat dilepas.`, wordsOf(failureOf(error)));
    onRemoved();
    showToast("success", `${title} dilepas.`, isFile ? undefined : "Basis datanya sendiri tidak berubah.");
  }
  return (
    <ConfirmDialog
      title={`Lepas ${title}?`}
      description={`${isFile ? "Rancangan dan berkasnya dihapus dari sini." : "Rancangan dan kata sandinya dihapus dari sini; basis datanya sendiri tidak berubah."} Jawaban lama tetap tersimpan.`}
      words={{ cancel: "Batal", confirm: "Lepas", busy: "Melepas…" }}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
