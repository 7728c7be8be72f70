import { Download } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useConversationDispatch } from "../conversation.ts";
import { queryCalls } from "../queries.api.ts";

interface ExportCsvProps {
  readonly queryId: string;
  /** What its author made of the query's SQL. */
  readonly sql?: string;
}

/** Saves the whole result of a query as a CSV file; a failure is told by a toast. */
export function ExportCsv({ queryId, sql }: ExportCsvProps) {
  const dispatch = useConversationDispatch();
  const [isLoading, setLoading] = useState(false);

  async function save() {
    setLoading(true);
    const { data, error } = await dispatch(queryCalls.downloadCsv(queryId, sql));
    setLoading(false);
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
