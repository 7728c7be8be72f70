import type { KeptEdit, Taught } from "@tanyadata/contract";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ChangeDialog } from "./dialog/change-dialog.tsx";
import { editWords } from "./edit-words.ts";
import type { Source } from "./teaching.api.ts";

interface KeptProps {
  readonly taught: Taught | undefined;
  readonly source: Source;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What was taught and holds, newest first; each can be taken back. */
export function Kept({ taught, source, error, onRetry }: KeptProps) {
  const [dropped, setDropped] = useState<KeptEdit | null>(null);
  return (
    <section aria-labelledby="taught" className="grid gap-3">
      <h2 id="taught" className="font-semibold text-base">
        Yang sudah diajarkan
      </h2>
      <Loaded items={taught?.edits} error={error} empty="Belum ada." onRetry={onRetry}>
        {(edits) => (
          <ul aria-label="Yang sudah diajarkan" className="divide-y divide-border border-border border-y">
            {[...edits].reverse().map((kept) => (
              <li key={kept.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
                  <p>
                    {editWords(kept.edit, kept.about)}{" "}
                    {kept.trouble !== null && <Badge tone="bad">Tidak berlaku</Badge>}
                  </p>
                  {kept.edit.do === "say" && kept.edit.slots.length > 0 && (
                    <p className="text-muted-foreground text-xs">Boleh berganti: {kept.edit.slots.join(", ")}</p>
                  )}
                  {kept.trouble !== null && <p className="text-destructive text-xs">{kept.trouble}</p>}
                  <p className="text-muted-foreground text-xs">
                    {kept.by}, <Moment at={kept.at} />
                  </p>
                </div>
                <Button size="sm" onClick={() => setDropped(kept)}>
                  Batalkan<span className="sr-only"> {editWords(kept.edit, kept.about)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {dropped && (
        <ChangeDialog
          title="Batalkan ajaran"
          description={editWords(dropped.edit, dropped.about)}
          source={source}
          change={{ drop: [dropped.id] }}
          publish="Batalkan ajaran"
          onClose={() => setDropped(null)}
        />
      )}
    </section>
  );
}
