import type { DocumentDetail } from "@tanyadata/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { sizeInWords } from "../ui/sizes.ts";
import { Notice, Warnings } from "./warnings.tsx";

interface DocumentSummaryProps {
  readonly document: DocumentDetail;
  /** Where another one is chosen. */
  readonly otherAt: string;
  /** More that may surprise. */
  readonly notice?: string | null;
  readonly children?: ReactNode;
}

/** What was uploaded, and what the look before stamping or signing found. */
export function DocumentSummary({ document, otherAt, notice, children }: DocumentSummaryProps) {
  const { name, size, pages, revision, warnings, seals } = document;
  const signatures = seals.filter(({ kind }) => kind === "signature").length;
  const stamps = seals.filter(({ kind }) => kind === "stamp").length;
  return (
    <section aria-label="Dokumen" className="grid gap-2 rounded-lg border border-border p-4">
      <h2 className="font-semibold text-sm [overflow-wrap:anywhere]">{name}</h2>
      <p className="text-muted-foreground text-xs">
        {pages.length} halaman · {sizeInWords(size)} · revisi {revision}
        {stamps > 0 && ` · ${stamps} meterai`}
        {signatures > 0 && ` · ${signatures} tanda tangan`}
      </p>
      <Warnings warnings={warnings} />
      {notice && <Notice>{notice}</Notice>}
      {children}
      <Link to={otherAt} className="link focus-ring w-fit rounded text-sm">
        Pilih dokumen lain
      </Link>
    </section>
  );
}
