import { Play, Square, Undo2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { SqlCode } from "./sql-code.tsx";
import { lineOf, type SqlFailure } from "./sql-failure.ts";

/** Longest SQL that the server takes, in characters. */
const maxLength = 20_000;
/** The text and its colours lie one over the other: both must break their lines alike. */
const layer =
  "[grid-area:1/1] m-0 min-w-0 p-3 font-mono text-[13px] leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]";

interface SqlEditorProps {
  readonly value: string;
  readonly isRunning: boolean;
  readonly failure: SqlFailure | null;
  readonly onChange: (sql: string) => void;
  readonly onRun: (evenIfLarge: boolean) => void;
  readonly onCancel: () => void;
  readonly onReset: () => void;
}

/** SQL to be changed and run. A plain text field, with the colours under it: keyboard, phone and screen reader know it. */
export function SqlEditor({ value, isRunning, failure, onChange, onRun, onCancel, onReset }: SqlEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [hint, problem] = [useId(), useId()];
  const canRun = value.trim() !== "";

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canRun && !isRunning) onRun(false);
  };
  const goTo = (position: number) => {
    field.current?.focus();
    const end = /^\w+|^./.exec(value.slice(position))?.[0].length ?? 0;
    field.current?.setSelectionRange(position, position + end);
  };

  return (
    <>
      <div className="-outline-offset-2 grid max-h-72 overflow-auto outline-ring has-[textarea:focus-visible]:outline-2">
        <pre aria-hidden="true" className={`pointer-events-none ${layer}`}>
          <SqlCode text={value} />
          {/* An empty last line has a height, too. */}
          {"\n"}
        </pre>
        <textarea
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: it appears because its user asked to edit
          autoFocus
          aria-label="SQL"
          aria-describedby={failure ? `${problem} ${hint}` : hint}
          aria-invalid={failure !== null}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={`resize-none overflow-hidden bg-transparent text-transparent caret-foreground outline-none ${layer}`}
        />
      </div>
      {failure && (
        <div id={problem} role="alert" className="border-border border-t px-3 py-2 text-[13px]">
          <p className="text-destructive">{failure.message}</p>
          {failure.isLarge && (
            <Button size="sm" className="mt-1.5" onClick={() => onRun(true)}>
              Tetap jalankan
            </Button>
          )}
          {failure.position !== null && (
            <Button size="sm" className="mt-1.5" onClick={() => goTo(failure.position ?? 0)}>
              Ke baris {lineOf(value, failure.position)}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2">
        <Button size="sm" variant="primary" busy={isRunning} disabled={!canRun} onClick={() => onRun(false)}>
          {!isRunning && <Play className="size-3.5" aria-hidden="true" />}
          {isRunning ? "Menjalankan…" : "Jalankan"}
        </Button>
        {isRunning && (
          <Button size="sm" onClick={onCancel}>
            <Square className="size-3.5" aria-hidden="true" />
            Batalkan
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onReset}>
          <Undo2 className="size-3.5" aria-hidden="true" />
          Kembalikan ke asli
        </Button>
        <p id={hint} className="text-muted-foreground text-xs">
          Ctrl+Enter menjalankan. Hanya SELECT; data tidak berubah.
        </p>
      </div>
    </>
  );
}
