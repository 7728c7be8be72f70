import { useEffect, useState } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { fetchFile, revisionPath, useCalls } from "../documents.api.ts";
import type { Pdf } from "./open-pdf.ts";

/** A revision that is opened, on its way (both null), or cannot be shown. */
export interface OpenedPdf {
  readonly pdf: Pdf | null;
  readonly failure: Failure | null;
}

const loading: OpenedPdf = { pdf: null, failure: null };

/** Fetches and opens a revision of a document; closes it when another is asked for. PDF.js is loaded meanwhile. */
export function usePdf(documentId: string, revision: number): OpenedPdf {
  const call = useCalls();
  const [opened, setOpened] = useState(loading);

  useEffect(() => {
    const ending = new AbortController();
    let close = () => {};
    setOpened(loading);

    async function open(): Promise<OpenedPdf> {
      const [{ openPdf }, { data, error }] = await Promise.all([
        import("./open-pdf.ts"),
        call(fetchFile(revisionPath(documentId, revision), ending.signal)),
      ]);
      if (!data) return { pdf: null, failure: failureOf(error) };
      const task = openPdf(await data.blob.arrayBuffer());
      close = task.close;
      return { pdf: await task.opened, failure: null };
    }
    open().then(
      (found) => ending.signal.aborted || setOpened(found),
      // PDF.js could not be loaded, or cannot read what the server could.
      () => ending.signal.aborted || setOpened({ pdf: null, failure: { code: "PARSING_ERROR" } }),
    );
    return () => {
      ending.abort();
      close();
    };
  }, [call, documentId, revision]);

  return opened;
}
