import type { BoardFile, Imported } from "@tanyadata/contract";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { saveAs } from "../../../ui/download.ts";
import { showToast } from "../../../ui/toast.ts";
import { calls } from "../calls.ts";
import type { BoardState } from "./use-board.ts";

/** The board as a file, and from one. */
export function BoardFiles({ state }: { state: BoardState }) {
  const field = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<Imported["left_out"]>([]);

  async function save() {
    const file = await state.run(calls.export(), "export");
    if (!file) return;
    const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
    saveAs(url, `tanyadata-insights-${file.exported_at.slice(0, 10)}.json`);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  async function take(file: File | undefined) {
    if (!file) return;
    let body: unknown;
    try {
      body = JSON.parse(await file.text());
    } catch {
      body = null;
    }
    // What else is wrong with it, the server says.
    if ((body as Partial<BoardFile> | null)?.format !== "tanyadata-insights")
      return showToast("error", "Berkas ini bukan ekspor papan Insights.");
    const imported = await state.run(calls.import(body as BoardFile), "import");
    if (!imported) return;
    state.setBoard(imported.board);
    setLeftOut(imported.left_out);
    showToast("success", `${imported.added} jawaban ditambahkan.`);
  }

  return (
    <>
      {state.board.pins.length > 0 && (
        <Button size="sm" busy={state.isBusy("export")} onClick={() => void save()}>
          <Download className="size-3.5" aria-hidden="true" />
          Ekspor
        </Button>
      )}
      <Button size="sm" busy={state.isBusy("import")} onClick={() => field.current?.click()}>
        <Upload className="size-3.5" aria-hidden="true" />
        Impor
      </Button>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Berkas papan Insights"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file once more is a choice, too.
          event.target.value = "";
        }}
      />
      {leftOut.length > 0 && (
        <Dialog title="Sebagian tidak diimpor" onClose={() => setLeftOut([])} className="max-w-lg">
          <ul className="grid gap-2 overflow-y-auto p-4 text-sm">
            {leftOut.map(({ title, reason }, index) => (
              <li key={index}>
                <strong className="font-semibold">{title}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
