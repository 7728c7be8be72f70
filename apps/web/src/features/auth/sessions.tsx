import type { OwnSession } from "@tanyadata/contract";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { showToast } from "../../ui/toast.ts";
import { securityApi } from "./security.api.ts";

/** Where the user is logged in, and how that is ended elsewhere. This one ends by Logout. */
export function Sessions() {
  const { data, error, refetch } = securityApi.useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end, { isLoading }] = securityApi.useEndSessionsMutation();

  async function endOf(id: string | null) {
    const { error } = await end(id);
    if (error) return showToast("error", "Sesi tidak dapat diakhiri.", wordsOf(failureOf(error)));
    showToast("success", id === null ? "Semua sesi lain diakhiri." : "Sesi diakhiri.");
  }

  const hasOthers = data?.some(({ is_current }) => !is_current) === true;
  return (
    <>
      <Loaded items={data} error={error} empty="Tidak ada sesi." onRetry={refetch}>
        {(sessions) => (
          <ul aria-label="Sesi" className="divide-y divide-border border-border border-y">
            {sessions.map((session) => (
              <Session key={session.id} session={session} busy={isLoading} onEnd={() => void endOf(session.id)} />
            ))}
          </ul>
        )}
      </Loaded>
      {hasOthers && (
        <Button className="justify-self-start" busy={isLoading} onClick={() => void endOf(null)}>
          Akhiri semua sesi lain
        </Button>
      )}
    </>
  );
}

interface SessionProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Session({ session: { device, address, last_used_at, is_current }, busy, onEnd }: SessionProps) {
  const name = device ?? "Perangkat tidak dikenal";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-muted-foreground text-xs">
        <p className="flex flex-wrap items-center gap-2 font-medium text-foreground text-sm [overflow-wrap:anywhere]">
          {name}
          {is_current && <Badge tone="good">Sesi ini</Badge>}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {address !== null && `${address} · `}Terakhir dipakai <Moment at={last_used_at} />
        </p>
      </div>
      {!is_current && (
        <Button size="sm" disabled={busy} onClick={onEnd}>
          Akhiri
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
