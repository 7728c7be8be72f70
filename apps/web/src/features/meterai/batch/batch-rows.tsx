import type { DocumentDetail, ProblemCode } from "@tanyadata/contract";
import { clsx } from "clsx";
import { Eye, X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { Link } from "react-router";
import { wordsOf } from "../../../api/failure-words.ts";
import { isOpen } from "../../../documents/operations/states.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, type Entries, entryOf, faultsOf, pasted, written } from "./entries.ts";

interface BatchRowsProps {
  readonly documents: readonly DocumentDetail[];
  /** Why some are left out, by their ids. */
  readonly hindrances: ReadonlyMap<string, ProblemCode>;
  readonly shownId: string;
  readonly onShow: (id: string) => void;
  readonly entries: Entries;
  readonly onEntries: (entries: Entries) => void;
  /** What is missing is said. */
  readonly isChecked: boolean;
  readonly onRemove: (id: string) => void;
}

/** The documents of a batch with what differs between them: their numbers and values. A spreadsheet's columns can be pasted. */
export function BatchRows({ documents, hindrances, entries, onEntries, ...rest }: BatchRowsProps) {
  const ids = documents.flatMap(({ id }) => (hindrances.has(id) ? [] : [id]));
  return (
    <ul aria-label="Dokumen yang dibubuhi" className="divide-y divide-border border-border border-y">
      {documents.map((document) => (
        <Row
          key={document.id}
          document={document}
          hindrance={hindrances.get(document.id)}
          entries={entries}
          onEntries={onEntries}
          onPaste={(column, event) => {
            const all = pasted(entries, ids, document.id, column, event.clipboardData.getData("text"));
            if (!all) return;
            event.preventDefault();
            onEntries(all);
          }}
          {...rest}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<BatchRowsProps, "documents" | "hindrances"> {
  readonly document: DocumentDetail;
  readonly hindrance: ProblemCode | undefined;
  readonly onPaste: (column: Column, event: ClipboardEvent) => void;
}

const labels: Record<Column, string> = { number: "Nomor dokumen", value: "Nilai (rupiah)" };

function Row({ document, hindrance, shownId, onShow, entries, onEntries, isChecked, onRemove, onPaste }: RowProps) {
  const { id, name, pages } = document;
  const entry = entryOf(entries, id);
  const faults = isChecked && !hindrance ? faultsOf(entry) : {};
  return (
    <li className="grid gap-x-3 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_8rem_auto]">
      <div className="min-w-0 self-center max-sm:flex max-sm:items-start max-sm:justify-between">
        <div className="min-w-0">
          <button
            type="button"
            aria-pressed={id === shownId}
            onClick={() => onShow(id)}
            className={clsx(
              "focus-ring flex max-w-full cursor-pointer items-center gap-1.5 rounded text-left text-sm hover:underline",
              id === shownId && "font-semibold",
            )}
          >
            <Eye className={clsx("size-3.5 shrink-0", id !== shownId && "text-muted-foreground")} aria-hidden="true" />
            <span className="truncate" title={name}>
              {name}
            </span>
            <span className="sr-only">, lihat</span>
          </button>
          <p className="text-muted-foreground text-xs">{pages.length} halaman</p>
        </div>
      </div>
      {hindrance ? (
        <p className="self-center text-simulated text-xs sm:col-span-2">
          Dilewati. {wordsOf({ code: hindrance })} <Alone document={document} hindrance={hindrance} />
        </p>
      ) : (
        (["number", "value"] as const).map((column) => (
          <label key={column} className="grid content-start gap-1">
            <span className="text-muted-foreground text-xs">
              {labels[column]}
              <span className="sr-only"> {name}</span>
            </span>
            <input
              name={column}
              value={entry[column]}
              maxLength={100}
              autoComplete="off"
              inputMode={column === "value" ? "numeric" : "text"}
              aria-invalid={faults[column] !== undefined}
              onChange={({ target }) => onEntries(written(entries, id, column, target.value))}
              onPaste={(event) => onPaste(column, event)}
              className={clsx(
                "focus-ring h-9 w-full min-w-0 rounded-md border bg-background px-2.5 text-base sm:text-sm",
                faults[column] ? "border-destructive" : "border-border-strong",
              )}
            />
            {faults[column] && <span className="text-destructive text-xs">{faults[column]}</span>}
          </label>
        ))
      )}
      <Button
        variant="ghost"
        size="icon"
        className="self-center max-sm:hidden"
        aria-label={`Keluarkan ${name}`}
        onClick={() => onRemove(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="sm" className="justify-self-start sm:hidden" onClick={() => onRemove(id)}>
        <X className="size-3.5" aria-hidden="true" />
        Keluarkan<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** What is done about one that is left out: it is placed by itself, or what was begun is finished. */
function Alone({ document, hindrance }: { document: DocumentDetail; hindrance: ProblemCode }) {
  const isBegun = document.operations.some((operation) => operation.kind === "stamp" && isOpen(operation));
  if (hindrance === "already_stamped" && !isBegun) return null;
  return (
    <Link to={`/e-meterai/pembubuhan?document=${document.id}`} className="link focus-ring rounded">
      {isBegun ? "Lanjutkan" : "Bubuhkan sendiri"}
      <span className="sr-only"> {document.name}</span>
    </Link>
  );
}
