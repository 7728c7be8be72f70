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
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes one file: dropped, or chosen by a click or a key. */
export function DropZone({ label, hint, accept, busy, error, onFile }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
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
        <span className="font-medium text-sm">{busy ? "Mengunggah…" : label}</span>
        <span className="text-muted-foreground text-xs">{hint}</span>
        <input
          type="file"
          accept={accept}
          disabled={busy}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file can be chosen again, mended.
            currentTarget.value = "";
            if (file) onFile(file);
          }}
        />
      </label>
      <p id={id} role="alert" className="mt-2 text-destructive text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
