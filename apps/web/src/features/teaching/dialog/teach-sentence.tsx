import type { TeachingChange } from "@tanyadata/contract";
import { useEffect, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { type Source, teachingApi } from "../teaching.api.ts";
import { ReadingParts } from "./reading-parts.tsx";

interface TeachSentenceProps {
  readonly question: string;
  readonly source: Source;
  /** The answer that was wrong. */
  readonly wrong?: string | undefined;
  readonly onChange: (change: TeachingChange | null) => void;
}

/** Milliseconds after the last key before it is read. */
const rest = 350;

/** A question said again in words that are read, as it is written; what may stand in both is exchanged in either. */
export function TeachSentence({ question, source, wrong, onChange }: TeachSentenceProps) {
  const [written, setWritten] = useState("");
  const [as, setAs] = useState("");
  const [closed, setClosed] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setAs(written.trim()), rest);
    return () => clearTimeout(timer);
  }, [written]);
  const { currentData: read, isFetching } = teachingApi.useReadingQuery(
    { source, question: as, meant: question },
    { skip: as === "" },
  );
  const isRead = read?.kind === "plan" && as === written.trim();
  const slots = read?.slots ?? [];
  const open = slots.filter((slot) => !closed.includes(slot));
  const change: TeachingChange | null = isRead ? { add: [{ do: "say", question, as, slots: open }] } : null;
  const said = JSON.stringify(change);
  useEffect(() => onChange(JSON.parse(said)), [said, onChange]);

  return (
    <div className="grid gap-4">
      {wrong !== undefined && <ReadingParts queryId={wrong} onPick={setWritten} />}
      <Field
        label="Katakan lagi dengan kata yang dikenal"
        value={written}
        maxLength={2000}
        placeholder="misalnya: persentase penduduk miskin Jawa Barat 2020"
        onChange={({ target }) => setWritten(target.value)}
      />
      <div aria-live="polite" className="text-sm empty:hidden">
        {as !== "" &&
          (isFetching || !read ? (
            <p className="text-muted-foreground">Membaca…</p>
          ) : (
            <p className={read.kind === "plan" ? "" : "text-destructive"}>
              {read.kind === "plan" ? "Dibaca sebagai: " : "Belum terbaca: "}
              {read.detail}
            </p>
          ))}
      </div>
      {isRead && slots.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium text-sm">Boleh berganti</legend>
          <p className="text-muted-foreground text-sm">
            Ajaran ini berlaku juga bila bagian yang dicentang diganti tempat, waktu, nilai, atau angka lain.
          </p>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {slots.map((slot) => (
              <label key={slot} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={!closed.includes(slot)}
                  onChange={({ target }) =>
                    setClosed(target.checked ? closed.filter((one) => one !== slot) : [...closed, slot])
                  }
                  className="focus-ring size-4"
                />
                {slot}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
