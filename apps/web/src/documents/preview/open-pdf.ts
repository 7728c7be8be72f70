import data from "virtual:pdf-data";
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;

export type Pdf = PDFDocumentProxy;

/** Pixels of one picture inside a page; larger ones are left out rather than filling the memory. */
const maxImageSize = 100_000_000;

/**
 * Opens a PDF for looking at it. Its bytes are given away. Scripts of the document never run: they would need PDF.js's
 * sandbox, which is not loaded; forms of the XFA kind are not built. Everything comes from this server. Throws where it is no PDF.
 */
export function openPdf(bytes: ArrayBuffer): { readonly opened: Promise<Pdf>; close(): void } {
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false,
    maxImageSize,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
  });
  return { opened: task.promise, close: () => void task.destroy() };
}
