import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AnswerDetails } from "../message.ts";
import { ExportCsv } from "../result/export-csv.tsx";
import { ResultTable } from "../result/result-table.tsx";
import { Sources } from "../sources.tsx";
import { FormatSwitch } from "./format-switch.tsx";
import { PictureSql } from "./picture-sql.tsx";
import { SqlEditor } from "./sql-editor.tsx";
import { SqlText } from "./sql-text.tsx";
import { useFormatted } from "./use-formatted.ts";
import { useSqlRun } from "./use-sql-run.ts";

interface SqlModalProps {
  readonly sql: string;
  readonly answer: AnswerDetails;
  readonly onClose: () => void;
}

/** The SQL query of an answer, optionally formatted, and its whole result; its reader may change it and run it again. */
export function SqlModal({ sql, answer, onClose }: SqlModalProps) {
  const [isFormatted, setFormatted] = useState(true);
  /** What was made of the SQL; null while nobody edits. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { isRunning, result, failure, run, cancel, forget } = useSqlRun(answer.queryId);
  const formatted = useFormatted(sql);
  const shown = draft ?? (isFormatted ? formatted : sql);
  const isChanged = draft !== null && draft !== formatted && draft !== sql;
  /** The text is no more what the table below was made by. */
  const isOutdated = result ? draft !== result.sql : isChanged;

  const reset = () => {
    forget();
    setDraft(null);
  };

  return (
    <Dialog
      title="SQL Query"
      description={answer.fullQuestion}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      className="max-w-4xl"
    >
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4">
        <section aria-label="Query" className="overflow-hidden rounded-lg border border-border">
          <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b bg-muted px-3 py-1.5">
            {draft === null ? (
              <FormatSwitch isFormatted={isFormatted} onChange={setFormatted} />
            ) : (
              <h3 className="font-medium text-sm">Ubah SQL</h3>
            )}
            <div className="flex items-center">
              {draft === null && (
                <Button size="sm" variant="ghost" onClick={() => setDraft(shown)}>
                  <Pencil className="size-3.5" aria-hidden="true" />
                  Ubah
                </Button>
              )}
              <CopyButton text={shown} />
            </div>
          </div>
          {draft === null ? (
            <SqlText text={shown} />
          ) : (
            <SqlEditor
              value={draft}
              isRunning={isRunning}
              failure={failure}
              onChange={setDraft}
              onRun={(evenIfLarge) => void run(draft, evenIfLarge)}
              onCancel={cancel}
              onReset={reset}
            />
          )}
        </section>
        {answer.result.picture && !result && <PictureSql sql={answer.result.picture.sql} />}
        <section aria-label="Seluruh hasil" aria-busy={isRunning} className="space-y-2">
          {failure ? (
            // A table under text that did not make it would be taken for its result.
            <p className="text-muted-foreground text-sm">
              Belum ada hasil: SQL di atas {failure.isLarge ? "belum" : "tidak dapat"} dijalankan.
            </p>
          ) : (
            <>
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-medium text-sm">
                  {result ? "Hasil SQL yang diubah" : "Hasil"}
                  {isOutdated && (
                    <span className="font-normal text-muted-foreground"> (sebelum perubahan terakhir)</span>
                  )}
                </h3>
                <ExportCsv queryId={answer.queryId} {...(result && { sql: result.sql })} />
              </div>
              <ResultTable
                // What was sorted and made wider was another table.
                key={result?.sql}
                table={result?.table ?? answer.result}
                label={result ? "Seluruh hasil SQL yang diubah" : "Seluruh hasil"}
              />
              {result && result.sources.length > 0 && <Sources sources={result.sources} />}
            </>
          )}
        </section>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Buang perubahan SQL?"
          description="SQL yang Anda ubah tidak disimpan dan akan hilang."
          busy={false}
          destructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
