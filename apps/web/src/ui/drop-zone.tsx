import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Spinner } from "./spinner.tsx";

interface DropZoneProps {
  readonly label: string;
  /** Which files, and how large. */
  readonly hint: string;
  /** As of a file input, such as `application/pdf,.pdf`. */
  readonly accept: string;
  readonly busy: boolean;
  /** How far it is while busy. */
  readonly busyWords?: string;
  readonly error?: string | undefined;
  /** Takes several at once; otherwise only the first. */
  readonly several?: boolean;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Takes files: dropped, or chosen by a click or a key. */
export function DropZone({
  label,
  hint,
  accept,
  busy,
  busyWords = "Mengunggah…",
  error,
  several = false,
  onFiles,
}: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const [first, ...others] = files ?? [];
    if (first && !busy) onFiles(several ? [first, ...others] : [first]);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          "flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-lg border border-dashed p-5 text-center",
          "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-1",
          isOver ? "border-primary bg-accent" : error ? "border-destructive" : "border-border-strong hover:bg-accent",
        )}
      >
        {busy ? <Spinner /> : <Upload className="size-5 text-muted-foreground" aria-hidden="true" />}
        <span className="font-medium text-sm">{busy ? busyWords : label}</span>
        <span className="text-muted-foreground text-xs">{hint}</span>
        <input
          type="file"
          multiple={several}
          accept={accept}
          disabled={busy}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file can be chosen again, mended.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={id} role="alert" className="mt-2 text-destructive text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
