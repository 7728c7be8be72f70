import type { ProposingModel } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { AskModel } from "./ask-model.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { databasesApi } from "./databases.api.ts";

interface ConnectFileProps {
  /** Where the kind is chosen. */
  readonly chooser: ReactNode;
  /** The language model that may be asked; null: none. */
  readonly model: ProposingModel | null;
  readonly maxBytes: number;
  readonly onConnected: (id: string) => void;
  readonly onCancel: () => void;
}

/** What a file is called without its ending. */
const plainName = (file: File | null): string => file?.name.replace(/\.[^.]*$/, "") ?? "";

/** Takes a database that is a file. */
export function ConnectFile({ chooser, model, maxBytes, onConnected, onCancel }: ConnectFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const [connect, { isLoading }] = databasesApi.useConnectFileMutation();

  async function submit(file: File) {
    const { data, error } = await connect({
      title: (title.trim() || plainName(file)).slice(0, 80),
      file,
      language_model: isAsked && model ? model.model : null,
    });
    if (data) onConnected(data.id);
    else setError(wordsOf(failureOf(error)));
  }
  return (
    <form
      aria-label="Hubungkan basis data"
      className="grid gap-4 rounded-lg border border-border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isLoading) void submit(file);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {chooser}
        <Field
          label="Nama sumber, yang disebut dalam jawaban"
          value={title}
          maxLength={80}
          placeholder={plainName(file) || "Toko Kita"}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </div>
      <ChooseFile
        file={file}
        maxBytes={maxBytes}
        busy={isLoading}
        error={error}
        onFile={(chosen) => {
          setFile(chosen);
          setError(undefined);
        }}
        onError={setError}
      />
      <p className="text-muted-foreground text-sm">
        Isinya disimpan di server ini sebagaimana saat dikirim. Perubahan sesudahnya terlihat setelah berkas yang lebih
        baru dikirim.
      </p>
      {model && <AskModel model={model} isAsked={isAsked} onChange={setAsked} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isLoading} disabled={!file}>
          {isLoading ? "Mengirim…" : "Hubungkan"}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  );
}
