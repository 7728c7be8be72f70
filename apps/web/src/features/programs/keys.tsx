import type { ApiKey, MadeKey } from "@tanyadata/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { showToast } from "../../ui/toast.ts";
import { MakeKey } from "./make-key.tsx";
import { type Owner, programsApi } from "./programs.api.ts";
import { scopeWords } from "./scope-words.ts";
import { ShownOnce } from "./shown-once.tsx";

interface KeysProps {
  readonly owner: Owner;
  /** Whether more can be made: of people, only by themselves. */
  readonly canMake: boolean;
}

/** The keys of a user: made, shown once, and ended. What is open stands beside the list, which may change meanwhile. */
export function Keys({ owner, canMake }: KeysProps) {
  const { currentData, error, refetch } = programsApi.useKeysQuery(owner);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  return (
    <>
      <Loaded items={currentData} error={error} empty="Belum ada kunci." onRetry={refetch}>
        {(keys) => (
          <ul aria-label="Kunci" className="divide-y divide-border border-border border-y">
            {keys.map((key) => (
              <Key key={key.id} value={key} onEnd={() => setEnding(key)} />
            ))}
          </ul>
        )}
      </Loaded>
      {canMake && (
        <Button className="justify-self-start" onClick={() => setMaking(true)}>
          <KeyRound className="size-4" aria-hidden="true" />
          Buat kunci
        </Button>
      )}
      {isMaking && <MakeKey owner={owner} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
      {ending && <EndKey owner={owner} value={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const isOver = ({ expires_at }: ApiKey): boolean => Date.parse(expires_at) <= Date.now();

const Key = ({ value, onEnd }: { value: ApiKey; onEnd: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 text-muted-foreground text-xs">
      <p className="font-medium text-foreground text-sm [overflow-wrap:anywhere]">
        {value.name} <span className="font-mono font-normal text-xs">…{value.ending}</span>
      </p>
      <p>{value.scopes.map((scope) => scopeWords[scope]).join(" · ")}</p>
      <p className={isOver(value) ? "text-destructive" : undefined}>
        {isOver(value) ? "Berakhir " : "Berlaku sampai "}
        <Moment at={value.expires_at} />
      </p>
      <p>{value.last_used_at ? <LastUsed at={value.last_used_at} /> : "Belum pernah dipakai"}</p>
    </div>
    <Button size="sm" onClick={onEnd}>
      Cabut
      <span className="sr-only"> {value.name}</span>
    </Button>
  </li>
);

const LastUsed = ({ at }: { at: string }) => (
  <>
    Terakhir dipakai <Moment at={at} />
  </>
);

function EndKey({ owner, value, onClose }: { owner: Owner; value: ApiKey; onClose: () => void }) {
  const [revoke, { isLoading }] = programsApi.useRevokeKeyMutation();

  async function confirm() {
    const { error } = await revoke({ owner, id: value.id });
    if (error) return showToast("error", `Kunci ${value.name} tidak dapat dicabut.`, wordsOf(failureOf(error)));
    onClose();
    showToast("success", `Kunci ${value.name} dicabut.`);
  }

  return (
    <ConfirmDialog
      title={`Cabut kunci ${value.name}?`}
      description="Program yang memakainya langsung tidak dapat masuk lagi."
      busy={isLoading}
      destructive
      words={{ cancel: "Batal", confirm: "Cabut", busy: "Mencabut…" }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
