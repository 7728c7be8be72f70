import type { Document } from "@tanyadata/contract";
import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { failureOf } from "../api/failure.ts";
import { wordsOf } from "../api/failure-words.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Moment } from "../ui/moment.tsx";
import { showToast } from "../ui/toast.ts";
import { documentsApi } from "./documents.api.ts";
import { sizeInWords } from "./sizes.ts";

/** The first step: a new PDF, or one that was uploaded before. `addressOf`: where a document is worked on. */
export function ChooseDocument({
  addressOf,
  onChosen,
}: {
  addressOf: (id: string) => string;
  onChosen: (id: string) => void;
}) {
  const { data: quota } = documentsApi.useDocumentQuotaQuery();
  const { data: documents, error, refetch } = documentsApi.useDocumentsQuery();
  const [upload, { isLoading }] = documentsApi.useUploadDocumentMutation();
  const [failure, setFailure] = useState<string>();

  async function send(file: File) {
    setFailure(undefined);
    if (quota && file.size > quota.max_file_bytes) return setFailure(wordsOf({ code: "file_too_large" }));
    const { data, error } = await upload(file);
    if (data) onChosen(data.id);
    else setFailure(wordsOf(failureOf(error)));
  }

  return (
    <>
      <DropZone
        label="Seret PDF ke sini, atau pilih berkas"
        hint={`PDF${quota ? `, paling besar ${sizeInWords(quota.max_file_bytes)}` : ""}`}
        accept="application/pdf,.pdf"
        busy={isLoading}
        error={failure}
        onFile={(file) => void send(file)}
      />
      <h2 className="mt-8 mb-2 font-semibold text-sm">Dokumen terakhir</h2>
      <Loaded items={documents} error={error} empty="Belum ada dokumen. Unggah yang pertama." onRetry={refetch}>
        {(documents) => (
          <ul aria-label="Dokumen terakhir" className="divide-y divide-border border-border border-y">
            {documents.map((document) => (
              <Row key={document.id} document={document} address={addressOf(document.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Row({ document, address }: { document: Document; address: string }) {
  const { name, size, revision, pages, role, updated_at: at } = document;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex items-center gap-1">
      <Link
        to={address}
        className="focus-ring-inside flex min-w-0 flex-1 items-center gap-3 px-1 py-2.5 hover:bg-accent"
      >
        <FileText className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block text-muted-foreground text-xs">
            {pages.length} halaman · {sizeInWords(size)} · revisi {revision} · <Moment at={at} />
          </span>
        </span>
      </Link>
      {role === "owner" && (
        <Button variant="ghost" size="icon" aria-label={`Hapus ${name}`} onClick={() => setDeleting(true)}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      )}
      {isDeleting && <Delete document={document} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function Delete({ document: { id, name }, onClose }: { document: Document; onClose: () => void }) {
  const [remove, { isLoading }] = documentsApi.useDeleteDocumentMutation();

  async function confirm() {
    const { error } = await remove(id);
    if (error) return showToast("error", `${name} tidak dapat dihapus.`, wordsOf(failureOf(error)));
    showToast("success", `${name} dihapus.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Hapus ${name}?`}
      description="Semua revisinya ikut terhapus dan tidak dapat dikembalikan. Unduh dahulu yang masih diperlukan."
      busy={isLoading}
      destructive
      words={{ cancel: "Batal", confirm: "Hapus", busy: "Menghapus…" }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
