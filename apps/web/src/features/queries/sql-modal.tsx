import { useEffect, useMemo, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ExportCsv } from "./export-csv.tsx";
import type { AnswerDetails } from "./message.ts";
import { ResultTable } from "./result-table.tsx";
import { sqlTokens } from "./sql-tokens.ts";

interface SqlModalProps {
  readonly sql: string;
  readonly answer: AnswerDetails;
  readonly onClose: () => void;
}

/** The SQL query of an answer, optionally formatted, and its whole result. */
export function SqlModal({ sql, answer, onClose }: SqlModalProps) {
  const [isFormatted, setFormatted] = useState(true);
  const formatted = useFormatted(sql);
  const shown = isFormatted ? formatted : sql;

  return (
    <Dialog title="SQL Query" description={answer.question} onClose={onClose} className="max-w-4xl">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4">
        <section aria-label="Query" className="overflow-hidden rounded-lg border border-border">
          <div className="flex items-center justify-between gap-2 border-border border-b bg-muted px-3 py-1.5">
            <label className="flex cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                role="switch"
                aria-checked={isFormatted}
                checked={isFormatted}
                onChange={(event) => setFormatted(event.target.checked)}
                className="switch focus-ring"
              />
              Format
            </label>
            <CopyButton text={shown} />
          </div>
          <Sql text={shown} />
        </section>
        <section aria-label="Hasil" className="space-y-2">
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-medium text-sm">Hasil</h3>
            <ExportCsv queryId={answer.queryId} />
          </div>
          <ResultTable table={answer.result} label="Seluruh hasil" />
        </section>
      </div>
    </Dialog>
  );
}

/** The formatted query, once the formatter is loaded; until then, and where it fails, the query itself. */
function useFormatted(sql: string): string {
  const [formatted, setFormatted] = useState(sql);
  useEffect(() => {
    let shown = true;
    import("./sql-format.ts").then(
      ({ formatSql }) => shown && setFormatted(formatSql(sql)),
      () => {},
    );
    return () => {
      shown = false;
    };
  }, [sql]);
  return formatted;
}

function Sql({ text }: { text: string }) {
  const tokens = useMemo(() => sqlTokens(text), [text]);
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="focus-ring max-h-72 overflow-auto whitespace-pre-wrap p-3 text-[13px] leading-5 [overflow-wrap:anywhere]"
    >
      <code>
        {tokens.map(({ kind, text }, index) => (
          <span key={index} data-sql={kind}>
            {text}
          </span>
        ))}
      </code>
    </pre>
  );
}
