import type { UnansweredGroup } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { Loaded, More } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { type Source, teachingApi } from "./teaching.api.ts";

const TeachDialog = loadable(() => import("./dialog/teach-dialog.tsx").then(({ TeachDialog }) => TeachDialog));

/** Groups that are shown at once. */
const shownAtOnce = 20;

/** Refused questions, by the word or the joining that stands in their way. */
export function UnansweredGroups({ source }: { source: Source }) {
  const { data, error, refetch } = teachingApi.useUnansweredQuery(source);
  const [shown, setShown] = useState(shownAtOnce);
  const [taught, setTaught] = useState<string | null>(null);
  return (
    <section aria-labelledby="unanswered" className="grid gap-3">
      <h2 id="unanswered" className="font-semibold text-base">
        Belum terjawab
      </h2>
      <p className="text-muted-foreground text-sm">
        Pertanyaan 30 hari ini yang ditolak dan masih belum terbaca, menurut yang menghalanginya.
      </p>
      <Loaded items={data} error={error} empty="Tidak ada: semua yang ditanyakan terbaca." onRetry={refetch}>
        {(groups) => (
          <>
            <ul aria-label="Belum terjawab" className="divide-y divide-border border-border border-y">
              {groups.slice(0, shown).map((group) => (
                <Group key={keyOf(group)} group={group} onTeach={setTaught} />
              ))}
            </ul>
            <More hasMore={groups.length > shown} busy={false} onMore={() => setShown(shown + shownAtOnce)} />
          </>
        )}
      </Loaded>
      {/* Beside the list, which is another one once something was taught. */}
      {taught !== null && <TeachDialog question={taught} source={source} onClose={() => setTaught(null)} />}
    </section>
  );
}

const keyOf = ({ obstacle: { kind, words } }: UnansweredGroup): string => `${kind} ${words.join(" ")}`;

const headOf = ({ obstacle: { kind, words } }: UnansweredGroup): string => {
  if (kind === "word") return `“${words[0]}” tidak dikenal`;
  if (kind === "other") return "Kurang sesuatu, misalnya ukurannya";
  return words.length > 0
    ? `${words.map((one) => `“${one}”`).join(" dan ")} tidak tersambung`
    : "Susunannya belum terbaca";
};

/** Questions of a group that are shown before more are asked for. */
const mostQuestions = 3;

function Group({ group, onTeach }: { group: UnansweredGroup; onTeach: (question: string) => void }) {
  const [isWhole, setWhole] = useState(false);
  const { times, users, questions } = group;
  return (
    <li className="grid gap-2 py-3">
      <p className="text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">{headOf(group)}</span>{" "}
        <span className="text-muted-foreground">
          · {times} kali, {users} orang
        </span>
      </p>
      <ul className="grid gap-2">
        {questions.slice(0, isWhole ? undefined : mostQuestions).map(({ query_id, question, times, last_at }) => (
          <li key={query_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              {question}
              <span className="block text-muted-foreground text-xs">
                {times} kali, terakhir <Moment at={last_at} />
              </span>
            </span>
            <Button size="sm" onClick={() => onTeach(question)} onFocus={TeachDialog.preload}>
              Ajarkan<span className="sr-only"> {question}</span>
            </Button>
          </li>
        ))}
      </ul>
      {questions.length > mostQuestions && !isWhole && (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setWhole(true)}>
          {questions.length - mostQuestions} pertanyaan lagi
        </Button>
      )}
    </li>
  );
}
