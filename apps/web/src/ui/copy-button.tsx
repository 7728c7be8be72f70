import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { showToast } from "./toast.ts";

interface CopyButtonProps {
  /** A long text is made when it is copied. */
  readonly text: string | (() => string);
  /** What the button says. */
  readonly words?: string;
  /** Says what is copied, to those who see only the icon. */
  readonly label?: string;
}

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({ text, words = "Salin", label }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setCopied(true);
    } catch {
      // Clipboards are for https and localhost only, and may be forbidden.
      showToast("error", "Browser tidak mengizinkan penyalinan. Pilih teksnya, lalu salin.");
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button size="sm" variant="ghost" onClick={copy} {...(label ? { title: label } : {})}>
      <Icon className="size-3.5" aria-hidden="true" />
      <span aria-live="polite" className={clsx(label && "sr-only")}>
        {isCopied ? "Tersalin" : (label ?? words)}
      </span>
    </Button>
  );
}
