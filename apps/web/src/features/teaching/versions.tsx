import type { Taught, TaughtVersion } from "@tanyadata/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { saveAs } from "../../ui/download.ts";
import { Moment } from "../../ui/moment.tsx";
import { showToast } from "../../ui/toast.ts";
import { zipOf } from "../../ui/zip.ts";
import { ChangeDialog } from "./dialog/change-dialog.tsx";
import { editWords } from "./edit-words.ts";
import { type Source, teachingApi } from "./teaching.api.ts";

/** Versions of what was taught, with what came and what went; each can be brought back. The model can be taken along as a folder. */
export function Versions({ taught, source }: { taught: Taught | undefined; source: Source }) {
  const [back, setBack] = useState<number | null>(null);
  const versions = taught?.versions ?? [];
  const current = taught?.version ?? 0;
  const oldest = versions.at(-1)?.number ?? 0;
  return (
    <section aria-labelledby="versions" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="versions" className="font-semibold text-base">
          Versi
        </h2>
        <Export source={source} />
      </div>
      {versions.length === 0 ? (
        <p className="text-muted-foreground text-sm">Model ini belum pernah diubah di sini.</p>
      ) : (
        <ol aria-label="Versi" className="divide-y divide-border border-border border-y">
          {versions.map((version) => (
            <Version
              key={version.number}
              version={version}
              isCurrent={version.number === current}
              onBack={() => setBack(version.number)}
            />
          ))}
          {oldest === 1 && current > 0 && (
            <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
              Semula, tanpa ajaran apa pun
              <Button size="sm" onClick={() => setBack(0)}>
                Kembalikan<span className="sr-only"> ke semula</span>
              </Button>
            </li>
          )}
        </ol>
      )}
      {back !== null && (
        <ChangeDialog
          title="Kembalikan versi"
          description={back === 0 ? "Semua yang diajarkan dibatalkan." : `Semua kembali seperti pada versi ${back}.`}
          source={source}
          change={{ back_to: back }}
          publish="Kembalikan"
          onClose={() => setBack(null)}
        />
      )}
    </section>
  );
}

interface VersionProps {
  readonly version: TaughtVersion;
  readonly isCurrent: boolean;
  readonly onBack: () => void;
}

const Version = ({ version: { number, by, at, added, removed }, isCurrent, onBack }: VersionProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">Versi {number}</span> {isCurrent && <Badge tone="good">Berlaku</Badge>}
      </p>
      <ul className="text-xs">
        {added.map(({ edit, about }) => (
          <li key={`+ ${JSON.stringify(edit)}`}>+ {editWords(edit, about)}</li>
        ))}
        {removed.map(({ edit, about }) => (
          <li key={`− ${JSON.stringify(edit)}`}>− {editWords(edit, about)}</li>
        ))}
      </ul>
      <p className="text-muted-foreground text-xs">
        {by}, <Moment at={at} />
      </p>
    </div>
    {!isCurrent && (
      <Button size="sm" onClick={onBack}>
        Kembalikan<span className="sr-only"> versi {number}</span>
      </Button>
    )}
  </li>
);

function Export({ source }: { source: Source }) {
  const [files, { isLoading }] = teachingApi.useFilesMutation();
  async function save() {
    const { data, error } = await files(source);
    if (!data) return showToast("error", wordsOf(failureOf(error)));
    const zip = await zipOf(data.map(({ name, text }) => ({ name, blob: new Blob([text]) })));
    const url = URL.createObjectURL(zip);
    saveAs(url, "tanyadata-model.zip");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
  return (
    <Button size="sm" busy={isLoading} onClick={() => void save()}>
      {!isLoading && <Download className="size-3.5" aria-hidden="true" />}
      Unduh model (YAML)
    </Button>
  );
}
