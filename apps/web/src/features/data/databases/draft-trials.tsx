import type { DraftTrial, DraftTrials } from "@tanyadata/contract";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { fullNumber } from "../../../ui/number.ts";

const verdicts: Readonly<
  Record<DraftTrial["verdict"], { readonly Icon: typeof CircleCheck; readonly word: string; readonly color: string }>
> = {
  equal: { Icon: CircleCheck, word: "Sama", color: "text-primary" },
  differs: { Icon: CircleX, word: "Berbeda", color: "text-destructive" },
  failed: { Icon: CircleX, word: "Gagal dijalankan", color: "text-destructive" },
  other: { Icon: CircleAlert, word: "Dibaca sebagai hal lain", color: "text-simulated" },
  late: { Icon: CircleAlert, word: "Tidak selesai", color: "text-simulated" },
};

const countOf = (trials: readonly DraftTrial[], ...of: DraftTrial["verdict"][]): number =>
  trials.filter(({ verdict }) => of.includes(verdict)).length;

/** What a draft is answered beside plain sums over its rows: what is wrong first, and open; what agrees is counted. */
export function Trials({ facts }: { facts: readonly DraftTrials[] }) {
  const all = facts.flatMap(({ trials }) => trials);
  const wrong = countOf(all, "differs", "failed");
  const { Icon, color } = verdicts[wrong > 0 ? "differs" : "equal"];
  return (
    <>
      <p className="flex gap-2 text-sm">
        <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
        <span>
          {fullNumber(countOf(all, "equal"))} dari {fullNumber(all.length)} jawaban sama dengan yang dihitung langsung
          dari barisnya{wrong > 0 && `; ${fullNumber(wrong)} tidak, dan belum dapat dipercaya`}.
        </span>
      </p>
      <ul aria-label="Jawaban di samping hitungan langsung" className="divide-y divide-border border-border border-y">
        {facts.map((fact, at) => (
          <Fact key={`${at} ${fact.about}`} fact={fact} isFirst={at === 0} />
        ))}
      </ul>
    </>
  );
}

function Fact({ fact: { about, not_understood, trials }, isFirst }: { fact: DraftTrials; isFirst: boolean }) {
  const wrong = countOf(trials, "differs", "failed");
  const { Icon, color } = verdicts[trials[0]?.verdict ?? "late"];
  const counted =
    trials.length === 0
      ? "tidak sempat dicoba"
      : `${fullNumber(countOf(trials, "equal"))} dari ${fullNumber(trials.length)} sama`;
  return (
    <li className="py-2 text-sm">
      <details open={isFirst || wrong > 0}>
        <summary className="focus-ring cursor-pointer rounded">
          <Icon className={`mr-1.5 inline size-4 align-text-bottom ${color}`} aria-hidden="true" />
          <span className="font-medium [overflow-wrap:anywhere]">{about}</span>
          <span className="text-muted-foreground">: {counted}</span>
        </summary>
        <ul className="mt-2 grid gap-3 pl-5.5">
          {trials.map((trial) => (
            <Tried key={trial.question} trial={trial} />
          ))}
        </ul>
        {not_understood > 0 && (
          <p className="mt-2 pl-5.5 text-muted-foreground text-xs">
            {fullNumber(not_understood)} pertanyaan lain tidak dipahami, sehingga tidak dijawab.
          </p>
        )}
      </details>
    </li>
  );
}

function Tried({ trial: { question, verdict, told, summed, sql, why } }: { trial: DraftTrial }) {
  const { Icon, word, color } = verdicts[verdict];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-label={word} />
      <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p>{question}</p>
        {told !== null && (
          <dl className="flex flex-wrap gap-x-4 text-xs">
            <Figure name="Dijawab" figure={told} />
            <Figure name="Dihitung langsung" figure={summed ?? ""} />
          </dl>
        )}
        {why !== null && <p className="text-muted-foreground text-xs">{why}</p>}
        <details open={verdict === "differs"} className="text-muted-foreground text-xs">
          <summary className="focus-ring w-fit cursor-pointer rounded">
            SQL hitungan langsung<span className="sr-only"> untuk {question}</span>
          </summary>
          <code className="mt-1 block rounded bg-muted p-2 text-foreground">{sql}</code>
        </details>
      </div>
    </li>
  );
}

const Figure = ({ name, figure }: { name: string; figure: string }) => (
  <div className="flex gap-1">
    <dt className="shrink-0 text-muted-foreground">{name}</dt>
    <dd className="font-medium tabular-nums">{figure}</dd>
  </div>
);
