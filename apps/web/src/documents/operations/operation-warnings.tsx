import type { Operation } from "@tanyadata/contract";
import { Notice } from "../warnings.tsx";

type Kind = Operation["kind"];

/** What surprised the server when it was asked for, by what was made; it blocked nothing. */
const words: Record<NonNullable<Operation["warnings"]>[number], Record<Kind, string>> = {
  out_of_order: {
    stamp: "Dibubuhi e-Meterai sebelum ditandatangani; di sini tanda tangan biasanya lebih dahulu.",
    signature: "Ditandatangani sebelum dibubuhi e-Meterai; di sini e-Meterai biasanya lebih dahulu.",
  },
  lower_level: {
    stamp: "Tingkat yang tercapai lebih rendah daripada yang diminta.",
    signature:
      "Tingkat yang tercapai lebih rendah daripada yang diminta: stempel waktu atau bukti keabsahannya tidak dipercaya di server ini.",
  },
};

export const OperationWarnings = ({ operation: { kind, warnings = [] } }: { operation: Operation }) =>
  warnings.map((warning) => <Notice key={warning}>{words[warning][kind]}</Notice>);
