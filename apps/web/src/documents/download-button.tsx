import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureOf } from "../api/failure.ts";
import { wordsOf } from "../api/failure-words.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { fetchFile, useCalls } from "./documents.api.ts";

interface DownloadButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  /** Path of the file in the API. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Saves a file of the server under the name that the server gives it; a failure is told by a toast. */
export function DownloadButton({ path, children, ...look }: DownloadButtonProps) {
  const call = useCalls();
  const [isLoading, setLoading] = useState(false);

  async function save() {
    setLoading(true);
    const { data, error } = await call(fetchFile(path));
    setLoading(false);
    if (!data) return showToast("error", "Berkas tidak dapat diunduh.", wordsOf(failureOf(error)));
    const url = URL.createObjectURL(data.blob);
    Object.assign(window.document.createElement("a"), { href: url, download: data.name }).click();
    // The browser reads the file after the click: revoked later, when it surely holds it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return (
    <Button {...look} busy={isLoading} onClick={() => void save()}>
      {!isLoading && <Download className="size-4" aria-hidden="true" />}
      {children}
    </Button>
  );
}
