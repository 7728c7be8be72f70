import type { ModelEdit } from "@tanyadata/contract";
import { useEffect, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Field } from "../../../ui/field.tsx";
import { type ReadSentence, type Source, teachingApi } from "../teaching.api.ts";

/** Milliseconds after the last key before it is read. */
const rest = 500;

/** What is asked where nothing is: then only the edits themselves are looked at. */
const nothing = "?";

const uses: Readonly<Record<string, string>> = {
  unknown: "tidak dikenal",
  nothing: "tidak mengubah apa-apa",
  construction: "bagian susunan",
  "the plan": "menentukan",
  "no other plan without it": "menguatkan",
};

/** Any question, read by the model as it would be, step by step; and whether the model bears what was written. */
export function AskEdited({ source, add }: { source: Source; add: readonly ModelEdit[] }) {
  const [written, setWritten] = useState("");
  const said = JSON.stringify([written.trim() || nothing, add]);
  const [asked, setAsked] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(said), rest);
    return () => clearTimeout(timer);
  }, [said]);
  const [question, edits] = JSON.parse(asked) as [string, ModelEdit[]];
  const { currentData, error, isFetching } = teachingApi.useReadingQuery({ source, question, add: edits, steps: true });
  return (
    <div className="grid gap-2">
      <Field
        label="Coba tanyakan pada model yang diubah"
        value={written}
        maxLength={2000}
        onChange={({ target }) => setWritten(target.value)}
      />
      <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
        {isFetching || asked !== said ? (
          <p className="text-muted-foreground">Membaca…</p>
        ) : error ? (
          <p className="text-destructive">{wordsOf(failureOf(error))}</p>
        ) : (
          currentData && <Told read={currentData} isAsked={question !== nothing} />
        )}
      </div>
    </div>
  );
}

function Told({ read: { kind, detail, steps, faults }, isAsked }: { read: ReadSentence; isAsked: boolean }) {
  if (faults.length > 0)
    return (
      <ul className="text-destructive">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  if (!isAsked) return <p className="text-muted-foreground">Model menerimanya.</p>;
  return (
    <>
      <p className={kind === "refused" ? "text-destructive" : ""}>
        {kind === "plan" ? "Dibaca sebagai: " : ""}
        {detail}
      </p>
      <ul aria-label="Langkah bacaan" className="flex flex-wrap gap-x-4 gap-y-1">
        {steps.map(({ words, use }, at) => (
          <li key={`${words} ${at}`}>
            {words} <span className="text-muted-foreground text-xs">{uses[use] ?? use}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
