import type { Result, Source } from "@tanyadata/contract";
import { useMemo, useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { tableOf } from "../message.ts";
import { ResultTable } from "../result/result-table.tsx";
import { Sources } from "../sources.tsx";
import { FormatSwitch } from "./format-switch.tsx";
import { PictureSql } from "./picture-sql.tsx";
import { SqlText } from "./sql-text.tsx";
import { useFormatted } from "./use-formatted.ts";

interface SqlViewModalProps {
  /** What the query answers. */
  readonly title: string;
  readonly sql: string;
  readonly result: Result;
  readonly sources: readonly Source[];
  readonly onClose: () => void;
}

/** A query that is nobody's question of the chat, optionally formatted, with what it gave. */
export function SqlViewModal({ title, sql, result, sources, onClose }: SqlViewModalProps) {
  const [isFormatted, setFormatted] = useState(true);
  const formatted = useFormatted(sql);
  const table = useMemo(() => tableOf(result), [result]);
  const shown = isFormatted ? formatted : sql;
  return (
    <Dialog title="SQL Query" description={title} onClose={onClose} className="max-w-4xl">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4">
        <section aria-label="Query" className="overflow-hidden rounded-lg border border-border">
          <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b bg-muted px-3 py-1.5">
            <FormatSwitch isFormatted={isFormatted} onChange={setFormatted} />
            <CopyButton text={shown} />
          </div>
          <SqlText text={shown} />
        </section>
        {table.picture && <PictureSql sql={table.picture.sql} />}
        <section aria-label="Seluruh hasil" className="space-y-2">
          <h3 className="font-medium text-sm">Hasil</h3>
          <ResultTable table={table} label="Seluruh hasil" />
          <Sources sources={sources.map(({ source, source_link }) => ({ title: source, url: source_link }))} />
        </section>
      </div>
    </Dialog>
  );
}
