import type { ConnectedDatabase } from "@tanyadata/contract";
import { Database as Icon } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { databasesApi } from "./databases.api.ts";
import { placeWords, stateWords } from "./words.ts";

/** Databases that were connected, and a form to connect another. */
export function Databases({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = databasesApi.useDatabasesQuery();
  const [isConnecting, setConnecting] = useState(false);
  return (
    <section aria-labelledby="databases" className="grid gap-3">
      <h2 id="databases" className="font-medium">
        Basis data yang dihubungkan
      </h2>
      <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
        {([held]) => (
          <>
            {held && held.databases.length === 0 && !isConnecting && held.closed === null && (
              <p className="text-muted-foreground text-sm">
                Belum ada. PostgreSQL, MariaDB, atau MySQL yang dihubungkan dibaca di tempatnya; tidak ada yang disalin
                atau diubah. Basis data DuckDB atau SQLite dikirim sebagai berkas.
              </p>
            )}
            {held && held.databases.length > 0 && (
              <ul className="divide-y divide-border border-border border-y">
                {held.databases.map((one) => (
                  <Connected key={one.id} database={one} onOpen={onOpen} />
                ))}
              </ul>
            )}
            {held?.closed != null && (
              <p className="rounded-md border border-border bg-muted p-3 text-sm">{held.closed}</p>
            )}
            {held &&
              (isConnecting ? (
                <ConnectForm
                  model={held.language_model}
                  isFileOnly={held.closed !== null}
                  maxBytes={held.max_file_bytes}
                  onConnected={onOpen}
                  onCancel={() => setConnecting(false)}
                />
              ) : (
                <Button className="justify-self-start" onClick={() => setConnecting(true)}>
                  <Icon className="size-4" aria-hidden="true" />
                  {held.closed === null ? "Hubungkan basis data" : "Kirim berkas DuckDB atau SQLite"}
                </Button>
              ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Connected({ database, onOpen }: { database: ConnectedDatabase; onOpen: (id: string) => void }) {
  const { id, title, place, state, problem, added_by, added_at } = database;
  const { word, tone } = stateWords[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">
          {title} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">{placeWords(place)}</p>
        <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
          Dihubungkan oleh {added_by}, <Moment at={added_at} />
        </p>
        {problem !== null && <p className="text-destructive text-sm [overflow-wrap:anywhere]">{problem}</p>}
      </div>
      <Button size="sm" onClick={() => onOpen(id)}>
        Buka<span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}
