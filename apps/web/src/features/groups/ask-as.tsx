import type { Account, AskedAs } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { groupsApi } from "./groups.api.ts";

/** Asks a question as another user would be answered. */
export function AskAs({ account, onClose }: { account: Account; onClose: () => void }) {
  const [ask, { data, error, isLoading }] = groupsApi.useAskAsMutation();
  const [question, setQuestion] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask({ id: account.id, question: question.trim() });
  };
  return (
    <Dialog
      title={`Bertanya sebagai ${account.nickname}`}
      description="Jawabannya seperti yang dilihat pengguna ini. Pertanyaan Anda tercatat pada catatan audit."
      onClose={onClose}
      className="max-w-lg"
    >
      <div className="grid gap-4 overflow-y-auto p-4">
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label="Pertanyaan"
            value={question}
            maxLength={2000}
            onChange={({ target }) => setQuestion(target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            busy={isLoading}
            disabled={question.trim() === ""}
            className="justify-self-end"
          >
            {isLoading ? "Bertanya…" : "Tanyakan"}
          </Button>
        </form>
        <div aria-live="polite">
          {error ? (
            <p className="text-destructive text-sm">{wordsOf(failureOf(error))}</p>
          ) : (
            data && <Told asked={data} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

const Told = ({ asked: { answer, detail, suggestions, sql } }: { asked: AskedAs }) => (
  <div className="grid gap-3 text-sm">
    {answer === null ? <p>{detail}</p> : <Markdown text={answer} />}
    {answer === null && suggestions.length > 0 && (
      <ul aria-label="Yang dapat ditanyakan" className="list-disc pl-5">
        {suggestions.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    )}
    {sql !== null && (
      <details>
        <summary className="focus-ring w-fit cursor-pointer rounded text-muted-foreground text-xs">SQL</summary>
        <pre className="mt-1 whitespace-pre-wrap rounded-md bg-muted p-2 font-mono text-xs [overflow-wrap:anywhere]">
          {sql}
        </pre>
      </details>
    )}
  </div>
);
