import { createReadStream } from "node:fs";
import type { NewEvent } from "../events/audit-log.ts";
import { AppError } from "../http/app-error.ts";
import type { FileGate } from "../http/receive-form.ts";
import { type Scanner, ScannerFailed, type Verdict } from "./clamd.ts";

interface GateParts {
  readonly scanner: Scanner;
  /** What becomes of a file while there is no scanner to be reached. One that is there and says nothing of a file lets none in: it may be the file's doing. */
  readonly whenDown: "refuse" | "allow";
  /** Keeps what was refused, and what went in unseen. */
  readonly record: (event: NewEvent) => Promise<void>;
  /** Hears why a scanner says nothing. */
  readonly report: (error: ScannerFailed) => void;
}

type Refusal = "file_infected" | "file_too_large" | "scanner_unavailable";

/** Lets in what the scanner finds nothing in. */
export function scanningGate({ scanner, whenDown, record, report }: GateParts): FileGate {
  return async ({ path, name }, userId) => {
    const began = performance.now();
    const verdict = await scanner.scan(createReadStream(path)).catch((error: unknown) => {
      if (!(error instanceof ScannerFailed)) throw error;
      report(error);
      return { is: "unknown", mayPass: whenDown === "allow" && !error.isReached } as const;
    });
    if (verdict.is === "clean") return;
    const told = (outcome: string, about: string): Promise<void> =>
      record({
        ...{ userId, deed: "scan_file", question: `${name} · ${about}`, sql: null, outcome },
        duration: Math.round(performance.now() - began),
      });
    if (verdict.is === "unknown" && verdict.mayPass) return told("scanner_unavailable", "diterima tanpa dipindai");
    const { code, about, detail } = refusalOf(verdict);
    await told(code, about);
    throw new AppError(code, { detail });
  };
}

function refusalOf(verdict: Exclude<Verdict, { is: "clean" }> | { readonly is: "unknown" }): {
  readonly code: Refusal;
  readonly about: string;
  readonly detail: string;
} {
  if (verdict.is === "infected")
    return {
      code: "file_infected",
      about: verdict.by,
      detail: `Pemindai menemukan ${verdict.by} di berkas ini, sehingga berkas ditolak dan tidak disimpan.`,
    };
  // Padding must not be a way past the scanner, whatever is set for one that is down.
  if (verdict.is === "too_large")
    return {
      code: "file_too_large",
      about: "melebihi batas pemindai",
      detail: "Berkas ini lebih besar daripada yang diterima pemindai malware server ini (StreamMaxLength).",
    };
  return {
    code: "scanner_unavailable",
    about: "tidak dipindai",
    detail: "Pemindai malware sedang tidak dapat dihubungi, sehingga berkas belum diterima. Coba lagi sebentar lagi.",
  };
}
