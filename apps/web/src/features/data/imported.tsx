import type { DataVersion, ImportedTable } from "@tanyadata/contract";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import { fullNumber } from "../../ui/number.ts";
import { sizeInWords } from "../../ui/sizes.ts";
import { showToast } from "../../ui/toast.ts";
import { BringIn } from "./bring-in.tsx";
import { dataApi } from "./data.api.ts";
import { AddressTold, FromAddress } from "./from-address.tsx";
import { Removal } from "./removal.tsx";

import { timeOf } from "./sources.tsx";
import { Trial } from "./trial.tsx";

interface ImportedProps {
  readonly table: ImportedTable;
  readonly maxBytes: number;
  readonly hosts: readonly string[];
  /** Nothing can be imported. */
  readonly isClosed: boolean;
  readonly onPreview: (id: string) => void;
}

type Deed = "try" | "replace" | "undo" | "remove";

/** A table that was imported: what it holds, who brought it in, and what can be done with it. */
export function Imported({ table, maxBytes, hosts, isClosed, onPreview }: ImportedProps) {
  const { id, source, current, before, undone, address } = table;
  const [deed, setDeed] = useState<Deed | null>(null);
  const version = current ?? undone;
  if (version === null) return null;
  const title = source?.title ?? version.title;
  const close = (): void => setDeed(null);
  const button = (named: Deed, words: string) => (
    <Button size="sm" onClick={() => setDeed(named)}>
      {words}
      <span className="sr-only"> {title}</span>
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">
          {title} {current === null && <Badge tone="caution">Tidak dipakai</Badge>}
        </p>
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">
          {fullNumber(version.rows)} baris{source && timeOf(source) !== "–" && `, ${timeOf(source)}`}. {version.file},{" "}
          {sizeInWords(version.bytes)}
        </p>
        <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
          <Told version={version} />
        </p>
        {current !== null && address !== null && <AddressTold address={address} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {current !== null && (
          <>
            {button("try", "Contoh pertanyaan")}
            {!isClosed && address !== null && (
              <FromAddress table={{ ...table, address }} title={title} onPreview={onPreview} />
            )}
            {!isClosed && button("replace", "Ganti berkas")}
            {button("undo", "Urungkan")}
            {button("remove", "Hapus")}
          </>
        )}
        {undone !== null && <Restore id={id} title={title} isNewer={current !== null} />}
      </div>
      {deed === "try" && (
        <Dialog
          title={title}
          description="Pertanyaan tentang tabel ini, dijawab sekarang."
          onClose={close}
          className="max-w-2xl"
        >
          <div className="overflow-y-auto p-4">
            <Trial table={id} />
          </div>
        </Dialog>
      )}
      {deed === "replace" && (
        <Dialog
          title={`Ganti ${title}`}
          description="Berkas baru ditunjukkan dahulu. Versi sekarang disimpan dan dapat dikembalikan."
          onClose={close}
          className="max-w-lg"
        >
          <div className="overflow-y-auto p-4">
            <BringIn maxBytes={maxBytes} hosts={hosts} replaces={id} onPreview={onPreview} />
          </div>
        </Dialog>
      )}
      {deed === "undo" && <Undo id={id} title={title} before={before} onClose={close} />}
      {deed === "remove" && <Removal id={id} title={title} onClose={close} />}
    </li>
  );
}

const Told = ({ version: { by, at, scheduled } }: { version: DataVersion }) => (
  <>
    {scheduled
      ? `Diambil menurut jadwal yang diatur ${by}`
      : by
        ? `Diimpor oleh ${by}`
        : "Diimpor lewat terminal server"}
    , <Moment at={at} />
  </>
);

function Undo({
  id,
  title,
  before,
  onClose,
}: {
  id: string;
  title: string;
  before: DataVersion | null;
  onClose: () => void;
}) {
  const [undo, { isLoading }] = dataApi.useUndoMutation();
  async function confirm() {
    const { error } = await undo(id);
    if (error) return showToast("error", `${title} tidak dapat diurungkan.`, wordsOf(failureOf(error)));
    onClose();
    showToast("success", before ? `Versi sebelumnya dari ${title} dipakai lagi.` : `Impor ${title} diurungkan.`);
  }
  return (
    <ConfirmDialog
      title={`Urungkan impor ${title}?`}
      description={
        before
          ? `Versi sebelumnya (${before.file}, ${fullNumber(before.rows)} baris) dipakai lagi. Versi sekarang disimpan 30 hari.`
          : "Tabel ini tidak ditanyakan lagi. Isinya disimpan 30 hari dan dapat dikembalikan."
      }
      words={{ cancel: "Batal", confirm: "Urungkan", busy: "Mengurungkan…" }}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function Restore({ id, title, isNewer }: { id: string; title: string; isNewer: boolean }) {
  const [restore, { isLoading }] = dataApi.useRestoreMutation();
  async function bringBack() {
    const { error } = await restore(id);
    if (error) return showToast("error", `${title} tidak dapat dikembalikan.`, wordsOf(failureOf(error)));
    showToast("success", `${title} dipakai lagi.`);
  }
  return (
    <Button size="sm" busy={isLoading} onClick={() => void bringBack()}>
      {isNewer ? "Kembalikan versi yang diurungkan" : "Kembalikan"}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}
