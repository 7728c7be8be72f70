import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

const notFound = "Halaman Tidak Ditemukan";
const other = "Sepertinya terjadi kesalahan, silahkan mencobanya lagi atau hubungi Administrator.";

interface ErrorScreenProps {
  /** HTTP status; 404 has words of its own. */
  readonly status?: number | undefined;
  /** More words below the message. */
  readonly children?: ReactNode;
}

/** The whole page, or the place of a page, when there is nothing to show. */
export function ErrorScreen({ status, children }: ErrorScreenProps) {
  return (
    <main className="grid min-h-[calc(100dvh-52px)] place-items-center p-6">
      <div className="max-w-md text-center">
        {status !== undefined && <p className="font-semibold text-5xl text-primary tabular-nums">{status}</p>}
        <h1 className="mt-3 text-balance font-semibold text-lg">{status === 404 ? notFound : other}</h1>
        {children && <div className="mt-2 text-muted-foreground text-sm">{children}</div>}
        {/* A full load: after an error the state of the app is not to be trusted. */}
        <a href="/" className={`${buttonClass("primary")} mt-6`}>
          Kembali ke Beranda
        </a>
      </div>
    </main>
  );
}
