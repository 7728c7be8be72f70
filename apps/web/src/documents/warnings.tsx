import type { PdfWarning } from "@tanyadata/contract";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const words: Record<PdfWarning, string> = {
  over_800_kb: "Lebih besar dari 800 KB: sebagian penerima e-Meterai menolak berkas sebesar ini.",
  not_a4: "Ada halaman yang bukan A4. Periksa letak kotaknya sebelum membubuhkan.",
  older_than_1_6: "PDF versi lama (sebelum 1.6): sebagian pembaca mungkin tidak menampilkan tanda tangannya.",
};

/** What is no hindrance, but may surprise. */
export const Warnings = ({ warnings }: { warnings: readonly PdfWarning[] }) =>
  warnings.map((warning) => <Notice key={warning}>{words[warning]}</Notice>);

/** A warning that blocks nothing. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-simulated">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span>{children}</span>
  </p>
);
