import type { Document } from "@tanyadata/contract";
import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { failureOf } from "../api/failure.ts";
import { wordsOf } from "../api/failure-words.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Loaded, More } from "../ui/loaded.tsx";
import { Moment } from "../ui/moment.tsx";
import { sizeInWords } from "../ui/sizes.ts";
import { showToast } from "../ui/toast.ts";
import { documentsApi } from "./documents.api.ts";

interface DocumentListProps {
  readonly addressOf: (id: string) => string;
  /** Several can be picked, up to so many, and worked on at once. */
  readonly most?: number;
  readonly onChosen?: (ids: readonly string[]) => void;
}

/** The user's documents, the last one first; one is opened, or several are picked. */
export function DocumentList({ addressOf, most = 0, onChosen }: DocumentListProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    // What others invited the user to sign is only signed: it cannot be picked for anything else.
    documentsApi.useDocumentsInfiniteQuery(onChosen ? "owner" : undefined);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const documents = data?.pages.flat();
  // One that was deleted meanwhile is picked no more.
  const still = picked.filter((id) => documents?.some((document) => document.id === id));
  const pick = (id: string, isPicked: boolean) =>
    setPicked(isPicked ? [...still, id].slice(-most) : still.filter((other) => other !== id));
  return (
    <>
      <Loaded items={documents} error={error} empty="Belum ada dokumen. Unggah yang pertama." onRetry={refetch}>
        {(documents) => (
          <ul aria-label="Dokumen terakhir" className="divide-y divide-border border-border border-y">
            {documents.map((document) => (
              <Row
                key={document.id}
                document={document}
                address={addressOf(document.id)}
                isPicked={still.includes(document.id)}
                {...(onChosen ? { onPick: pick } : {})}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {onChosen && still.length > 0 && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-between gap-3 border-border border-t bg-background py-3 text-sm">
          <p role="status">{still.length} dokumen dipilih</p>
          <Button variant="primary" onClick={() => onChosen(still)}>
            Lanjut dengan yang dipilih
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly document: Document;
  readonly address: string;
  readonly isPicked: boolean;
  readonly onPick?: (id: string, isPicked: boolean) => void;
}

function Row({ document, address, isPicked, onPick }: RowProps) {
  const { id, name, size, revision, pages, role, updated_at: at } = document;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex items-center gap-1">
      {onPick && (
        <label className="grid size-9 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">Pilih {name}</span>
          <input
            type="checkbox"
            checked={isPicked}
            onChange={({ target }) => onPick(id, target.checked)}
            className="focus-ring size-4 accent-primary"
          />
        </label>
      )}
      <Link
        to={address}
        className="focus-ring-inside flex min-w-0 flex-1 items-center gap-3 px-1 py-2.5 hover:bg-accent"
      >
        <FileText className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium text-sm [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-muted-foreground text-xs">
            {pages.length} halaman · {sizeInWords(size)} · revisi {revision} · <Moment at={at} />
            {role === "signer" && " · undangan"}
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
