import { ClipboardPaste } from "lucide-react";
import { useId, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { Field } from "../../ui/field.tsx";
import { dataApi } from "./data.api.ts";

interface BringInProps {
  readonly maxBytes: number;
  /** Hosts that files may be fetched from. */
  readonly hosts: readonly string[];
  /** Id of the imported table that the file takes the place of. */
  readonly replaces?: string | undefined;
  readonly onPreview: (id: string) => void;
}

const accept = ".csv,.tsv,.txt,.xlsx,.ods,.parquet,.json,.jsonl,.ndjson,.zip,.gz,.html,.htm,.xls,text/csv";
/** As the operator set it, in 1024 × 1024 bytes. */
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

/** Takes a file, or a table that was copied from a spreadsheet or a page. */
export function BringIn({ maxBytes, hosts, replaces, onPreview }: BringInProps) {
  const [upload, { isLoading }] = dataApi.useUploadMutation();
  const [error, setError] = useState<string>();
  const [isPasting, setPasting] = useState(false);

  async function send(file: Blob, name: string) {
    setError(undefined);
    if (file.size > maxBytes) return setError(wordsOf({ code: "file_too_large" }));
    const { data, error } = await upload({ file, name, ...(replaces === undefined ? {} : { replaces }) });
    if (data) onPreview(data.id);
    else setError(wordsOf(failureOf(error)));
  }

  return (
    <div className="grid gap-3">
      <DropZone
        label="Seret berkas ke sini, atau pilih berkas"
        hint={`CSV, XLSX, ODS, Parquet, JSON, atau ZIP dan GZ darinya, paling besar ${megabytes(maxBytes)} MB. Belum ada yang diimpor: isinya ditunjukkan dahulu.`}
        accept={accept}
        busy={isLoading}
        error={error}
        onFiles={([file]) => void send(file, file.name)}
      />
      {isPasting ? (
        <Paste busy={isLoading} onText={(text, name) => void send(new Blob([text], { type: "text/plain" }), name)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setPasting(true)}>
          <ClipboardPaste className="size-4" aria-hidden="true" />
          Tempel tabel
        </Button>
      )}
      {hosts.length > 0 && <FromAddress hosts={hosts} replaces={replaces} onPreview={onPreview} />}
    </div>
  );
}

function FromAddress({ hosts, replaces, onPreview }: Omit<BringInProps, "maxBytes">) {
  const [fetchFrom, { isLoading }] = dataApi.useFetchFromMutation();
  const [url, setUrl] = useState("");
  const [error, setError] = useState<string>();
  async function send() {
    if (!/^https:\/\/\S+$/.test(url.trim())) return setError("Alamat berkas diawali https://");
    const { data, error } = await fetchFrom({ url: url.trim(), ...(replaces === undefined ? {} : { replaces }) });
    if (data) onPreview(data.id);
    else setError(wordsOf(failureOf(error)));
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
    >
      <div className="min-w-0 grow">
        <Field
          label={`Atau ambil dari alamat (${hosts.join(", ")})`}
          type="url"
          value={url}
          maxLength={2000}
          placeholder="https://"
          error={error}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </div>
      <Button type="submit" busy={isLoading} className="h-10">
        Ambil berkas
      </Button>
    </form>
  );
}

function Paste({ busy, onText }: { busy: boolean; onText: (text: string, name: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [title, setTitle] = useState("");
  return (
    <form
      className="grid gap-3 rounded-lg border border-border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !busy) onText(text, `${title.trim() || "Tabel tempelan"}.csv`);
      }}
    >
      <label htmlFor={`${id}-title`} className="grid gap-1.5 font-medium text-sm">
        Judul tabel
        <input
          id={`${id}-title`}
          value={title}
          maxLength={120}
          placeholder="Misalnya: Penjualan toko 2024"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          className="focus-ring h-10 rounded-md border border-border-strong bg-background px-3 font-normal text-base sm:text-sm"
        />
      </label>
      <label htmlFor={id} className="grid gap-1.5 font-medium text-sm">
        Tabel, dengan baris kepala
        <textarea
          id={id}
          value={text}
          rows={6}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className="focus-ring w-full rounded-md border border-border-strong bg-background p-3 font-mono font-normal text-base sm:text-xs"
        />
      </label>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? "Mengirim…" : "Baca tabel"}
      </Button>
    </form>
  );
}
