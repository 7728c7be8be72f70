import type { DraftProposal, DraftProposals } from "@tanyadata/contract";
import type { ReactNode } from "react";
import { fullNumber } from "../../../ui/number.ts";
import { proposalWords } from "./words.ts";

/** What a language model proposed for a draft: what was taken without anybody having looked comes first. */
export function Proposals({ told: { asked, of, failure, proposals } }: { told: DraftProposals }) {
  const having = (verdict: DraftProposal["verdict"]) => proposals.filter((one) => one.verdict === verdict);
  const [unchecked, proven, left] = [having("unchecked"), having("proven"), having("left")];
  return (
    <>
      {asked > 0 && (
        <p className="text-sm">
          Ditanya tentang {fullNumber(asked)} dari {fullNumber(of)} tabel;{" "}
          {proposals.length === 0
            ? "tidak ada usulannya"
            : `${fullNumber(unchecked.length + proven.length)} dari ${fullNumber(proposals.length)} usulannya dipakai`}
          .
        </p>
      )}
      {failure !== null && (
        <p className="rounded-md border border-simulated/40 p-3 text-sm text-simulated [overflow-wrap:anywhere]">
          {asked > 0 ? "Tidak ditanya lagi" : "Tidak ada usulan"}: {failure}. Rancangannya tetap jadi
          {asked === 0 && ", tanpa usulan"}.
        </p>
      )}
      {unchecked.length > 0 && (
        <Group name="Dipakai, belum diperiksa orang" isOpen={true} list={unchecked}>
          Baca sebelum dipakai: yang keliru dapat dibuang di Ajaran, atau rancang ulang tanpa model bahasa.
        </Group>
      )}
      {proven.length > 0 && <Group name="Terbukti dari barisnya" isOpen={true} list={proven} />}
      {left.length > 0 && <Group name="Tidak dipakai" isOpen={false} list={left} />}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly list: readonly DraftProposal[];
  readonly children?: ReactNode;
}

function Group({ name, isOpen, list, children }: GroupProps) {
  return (
    <details open={isOpen} className="text-sm">
      <summary className="focus-ring w-fit cursor-pointer rounded font-medium">
        {name} ({fullNumber(list.length)})
      </summary>
      {children && <p className="mt-1 text-muted-foreground text-xs">{children}</p>}
      <ul aria-label={name} className="mt-2 grid gap-1.5">
        {list.map((one, at) => (
          <li key={`${at} ${one.said}`} className="[overflow-wrap:anywhere]">
            {one.is === "question" || one.is === "description" ? `“${one.said}”` : <Called proposal={one} />}
            <span className="text-muted-foreground text-xs">
              {" "}
              ({proposalWords[one.is]}; {one.why})
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Called({ proposal: { table, column, value, is, said } }: { proposal: DraftProposal }) {
  return (
    <>
      <code>{[table, column].filter(Boolean).join(".")}</code>
      {value !== null && (
        <>
          {" "}
          = <code>{value}</code>
        </>
      )}
      {is === "relation" ? (
        <>
          {" "}
          menuju <code>{said}</code>
        </>
      ) : (
        `: “${said}”`
      )}
    </>
  );
}
