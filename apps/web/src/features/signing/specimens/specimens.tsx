import type { Specimen } from "@tanyadata/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";
import { NewSpecimen } from "./new-specimen.tsx";
import { SpecimenImage } from "./specimen-image.tsx";

/** Every specimen; archived ones after the others, and never gone: documents were signed with them. */
export function Specimens() {
  const { data, error, refetch } = signingApi.useSpecimensQuery();
  const [isAdding, setAdding] = useState(false);
  const inUse = data?.filter(({ archived_at: at }) => at === null);
  const archived = data?.filter(({ archived_at: at }) => at !== null) ?? [];
  return (
    <>
      <Button variant="primary" onClick={() => setAdding(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Tambah spesimen
      </Button>
      <div className="mt-4">
        <Loaded
          items={inUse}
          error={error}
          empty="Belum ada spesimen. Gambar, unggah, atau ketik satu."
          onRetry={refetch}
        >
          {(specimens) => <Cards label="Spesimen" specimens={specimens} />}
        </Loaded>
        {archived.length > 0 && (
          <details className="mt-6">
            <summary className="focus-ring w-fit cursor-pointer rounded font-medium text-sm">
              Diarsipkan ({archived.length})
            </summary>
            <div className="mt-3">
              <Cards label="Spesimen yang diarsipkan" specimens={archived} />
            </div>
          </details>
        )}
      </div>
      {isAdding && <NewSpecimen onClose={() => setAdding(false)} />}
    </>
  );
}

const Cards = ({ label, specimens }: { label: string; specimens: readonly Specimen[] }) => (
  <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {specimens.map((specimen) => (
      <Card key={specimen.id} specimen={specimen} />
    ))}
  </ul>
);

function Card({ specimen }: { specimen: Specimen }) {
  const { id, name, is_default: isDefault, archived_at: archivedAt, created_at: madeAt } = specimen;
  const [makeDefault, { isLoading: isSetting }] = signingApi.useDefaultSpecimenMutation();
  const [archive, { isLoading: isArchiving }] = signingApi.useArchiveSpecimenMutation();

  async function send(deed: typeof makeDefault | typeof archive, done: string) {
    const { data, error } = await deed(id);
    if (data) showToast("success", done);
    else showToast("error", "Spesimen tidak dapat diubah.", wordsOf(failureOf(error)));
  }

  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-border">
      {/* White in the dark as well: so it will look on paper. */}
      <div className="h-32 bg-white p-4">
        <SpecimenImage specimen={specimen} />
      </div>
      <div className="grid flex-1 content-between gap-3 border-border border-t p-3">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-medium text-sm [overflow-wrap:anywhere]">
            {name}
            {isDefault && <Badge tone="good">Bawaan</Badge>}
          </p>
          <p className="mt-0.5 text-muted-foreground text-xs">
            {archivedAt === null ? "Dibuat " : "Diarsipkan "}
            <Moment at={archivedAt ?? madeAt} />
          </p>
        </div>
        {archivedAt === null && (
          <div className="flex flex-wrap gap-2">
            {!isDefault && (
              <Button size="sm" busy={isSetting} onClick={() => void send(makeDefault, `${name} menjadi bawaan.`)}>
                Jadikan bawaan<span className="sr-only"> {name}</span>
              </Button>
            )}
            <Button size="sm" busy={isArchiving} onClick={() => void send(archive, `${name} diarsipkan.`)}>
              Arsipkan<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
