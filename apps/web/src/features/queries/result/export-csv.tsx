import { Download } from "lucide-react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { queriesApi } from "../queries.api.ts";

interface ExportCsvProps {
  readonly queryId: string;
  /** What its author made of the query's SQL. */
  readonly sql?: string;
}

/** Saves the whole result of a query as a CSV file; a failure is told by a toast. */
export function ExportCsv({ queryId, sql }: ExportCsvProps) {
  const [download, { isLoading }] = queriesApi.useDownloadCsvMutation();

  async function save() {
    const { data, error } = await download({ query_id: queryId, ...(sql === undefined ? {} : { sql }) });
    if (!data) return showToast("error", wordsOf(failureOf(error)));
    const link = Object.assign(document.createElement("a"), { href: data.url, download: data.filename });
    link.click();
    // The browser reads the file after the click: revoked later, when it surely holds it.
    setTimeout(() => URL.revokeObjectURL(data.url), 60_000);
  }

  return (
    <Button size="sm" busy={isLoading} onClick={save}>
      {!isLoading && <Download className="size-3.5" aria-hidden="true" />}
      Export CSV
    </Button>
  );
}
