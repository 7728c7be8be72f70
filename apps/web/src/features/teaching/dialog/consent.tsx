import type { TeachingChange, TeachingCheck } from "@tanyadata/contract";
import { useId, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { type Source, teachingApi } from "../teaching.api.ts";

interface ConsentProps {
  readonly source: Source;
  /** Null: there is nothing to publish yet. */
  readonly change: TeachingChange | null;
  /** What the last button says. */
  readonly publish?: string;
  readonly onPublished: () => void;
}

/** What a change comes to, and the last word: nothing that is answered changes without it. Rendered anew (by its key) for each change. */
export function Consent({ source, change, publish: publishWord = "Terbitkan", onPublished }: ConsentProps) {
  const [check, { data: found, error, isLoading: isChecking }] = teachingApi.useCheckMutation();
  const [publish, { error: refused, isLoading: isPublishing }] = teachingApi.usePublishMutation();
  const [isAccepted, setAccepted] = useState(false);
  const consent = useId();
  if (change === null) return null;

  const failure = refused && failureOf(refused);
  // Somebody else was first: what was checked is another model.
  const isStale = failure?.code === "teaching_conflict";
  const isReady = found !== undefined && found.faults.length === 0 && (found.changed.length === 0 || isAccepted);

  async function send() {
    if (!found || !change) return;
    const { error } = await publish({ source, version: found.version, change, accepts_changes: isAccepted });
    if (!error) return onPublished();
    if (failureOf(error).code === "teaching_conflict") {
      setAccepted(false);
      void check({ source, change });
    }
  }

  return (
    <div className="grid gap-3">
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {found && <Found found={found} />}
        {(error || failure) && (
          <p role="alert" className="text-destructive text-sm">
            {wordsOf(failureOf(isStale ? refused : (error ?? refused)))}
          </p>
        )}
      </div>
      {found && found.changed.length > 0 && (
        <div className="flex items-start gap-2 text-sm">
          <input
            id={consent}
            type="checkbox"
            checked={isAccepted}
            onChange={({ target }) => setAccepted(target.checked)}
            className="focus-ring mt-0.5 size-4 shrink-0"
          />
          <label htmlFor={consent}>Saya setuju jawaban pertanyaan di atas berubah.</label>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={found ? "outline" : "primary"}
          busy={isChecking}
          onClick={() => void check({ source, change })}
        >
          {isChecking ? "Memeriksa…" : found ? "Periksa lagi" : "Periksa"}
        </Button>
        {found && found.faults.length === 0 && (
          <Button variant="primary" busy={isPublishing} disabled={!isReady} onClick={() => void send()}>
            {isPublishing ? "Menerbitkan…" : publishWord}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Questions that are told where many are meant. */
const mostTold = 8;

function Found({ found: { faults, gained, changed, asked } }: { found: TeachingCheck }) {
  if (faults.length > 0)
    return (
      <ul role="alert" className="grid gap-1 text-destructive text-sm">
        {faults.map((fault) => (
          <li key={fault} className="[overflow-wrap:anywhere]">
            {fault}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <div className="rounded-md border border-border p-3 text-sm">
        <p className="font-medium">
          {gained.length === 0
            ? "Tidak ada pertanyaan tertolak lain yang menjadi terjawab."
            : `${gained.length} pertanyaan yang tertolak akan terjawab`}
        </p>
        {gained.length > 0 && (
          <ul aria-label="Akan terjawab" className="mt-2 grid gap-2">
            {gained.slice(0, mostTold).map(({ question, reading, times }) => (
              <li key={question} className="[overflow-wrap:anywhere]">
                {question} {times > 1 && <span className="text-muted-foreground">({times} kali)</span>}
                <span className="block text-muted-foreground text-xs">Dibaca: {reading}</span>
              </li>
            ))}
            {gained.length > mostTold && <li>dan {gained.length - mostTold} lagi</li>}
          </ul>
        )}
      </div>
      {changed.length > 0 && (
        <div className="rounded-md border border-simulated/40 p-3 text-sm">
          <p className="font-medium">{changed.length} pertanyaan yang selama ini terjawab akan berubah</p>
          <ul aria-label="Akan berubah" className="mt-2 grid gap-2">
            {changed.slice(0, mostTold).map(({ question, before, after }) => (
              <li key={question} className="[overflow-wrap:anywhere]">
                {question}
                <span className="block text-muted-foreground text-xs">Kini: {before}</span>
                <span className="block text-muted-foreground text-xs">Nanti: {after}</span>
              </li>
            ))}
            {changed.length > mostTold && <li>dan {changed.length - mostTold} lagi</li>}
          </ul>
        </div>
      )}
      <p className="text-muted-foreground text-xs">
        {changed.length === 0 && "Tidak ada jawaban yang berubah. "}
        {asked} pertanyaan diperiksa: yang tertolak dan yang terjawab 30 hari ini, dan milik model sendiri.
      </p>
    </>
  );
}
