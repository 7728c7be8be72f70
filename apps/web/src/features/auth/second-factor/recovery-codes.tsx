import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="grid gap-3">
      <p ref={heading} tabIndex={-1} className="text-sm outline-none">
        <strong>Verifikasi dua langkah aktif.</strong> Simpan kode pemulihan ini di tempat yang aman: masing-masing
        menggantikan kode autentikator satu kali, dan tidak akan ditampilkan lagi.
      </p>
      <ul
        aria-label="Kode pemulihan"
        className="grid gap-x-6 gap-y-1 rounded-lg border border-border bg-muted p-3 font-mono text-[13px] tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          Sudah saya simpan
        </Button>
        <CopyButton text={text} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="tanyadata-kode-pemulihan.txt"
          className={buttonClass("ghost", "sm")}
        >
          <Download className="size-3.5" aria-hidden="true" />
          Unduh
        </a>
      </div>
    </div>
  );
}
