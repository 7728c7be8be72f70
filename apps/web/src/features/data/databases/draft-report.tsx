import type { DatabaseReport, DraftedColumn, DraftedTable } from "@tanyadata/contract";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { fullNumber } from "../../../ui/number.ts";
import { Proposals } from "./draft-proposals.tsx";
import { Trials } from "./draft-trials.tsx";
import { tableWords } from "./words.ts";

interface DraftReportProps {
  readonly report: DatabaseReport;
  readonly isInService: boolean;
  /** The part about relations, which people change. */
  readonly relations: ReactNode;
}

/** What a draft took a database for: questions with their answers, tables, relations, and what is told to nobody. */
export function DraftReport({ report, isInService, relations }: DraftReportProps) {
  const { tables, secrets, collisions, questions, trials, proposals } = report;
  const used = tables.filter(({ is }) => is !== "aside");
  const aside = tables.filter(({ is }) => is === "aside");
  return (
    <div className="grid gap-8">
      {questions.length > 0 && (
        <Part id="questions" title="Langsung dicoba: pertanyaan dan jawabannya">
          <p className="text-muted-foreground text-sm">
            Bandingkan dengan laporan yang Anda percaya, sebelum dipakai untuk menjawab semua orang.
          </p>
          <ul aria-label="Contoh pertanyaan" className="divide-y divide-border border-border border-y">
            {questions.map(({ question, answer }) => (
              <li key={question} className="grid gap-1 py-3 text-sm">
                {isInService ? (
                  <Link to="/chat" state={{ question }} className="focus-ring link w-fit rounded font-medium">
                    {question}
                  </Link>
                ) : (
                  <p className="font-medium">{question}</p>
                )}
                <Markdown text={answer} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {trials.length > 0 && (
        <Part id="trials" title="Dicocokkan dengan barisnya">
          <Trials facts={trials} />
        </Part>
      )}
      {proposals && (
        <Part id="proposals" title="Usulan model bahasa">
          <Proposals told={proposals} />
        </Part>
      )}
      <Part id="tables" title={`${fullNumber(used.length)} tabel yang dapat ditanyakan`}>
        <ul className="grid gap-3 lg:grid-cols-2">
          {used.map((table) => (
            <Table key={table.table} table={table} />
          ))}
        </ul>
      </Part>
      {relations}
      <Part id="secrets" title="Tidak diceritakan kepada siapa pun">
        {secrets.length === 0 ? (
          <p className="text-muted-foreground text-sm">Tidak ada kolom yang seperti rahasia.</p>
        ) : (
          <ul className="flex flex-wrap gap-2 text-sm">
            {secrets.map((one) => (
              <li key={one} className="[overflow-wrap:anywhere]">
                <code className="rounded border border-border px-1.5 py-0.5">{one}</code>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {aside.length > 0 && (
        <Part id="aside" title="Tabel yang tidak dipakai">
          <ul className="grid gap-1 text-sm">
            {aside.map(({ table, why }) => (
              <li key={table} className="[overflow-wrap:anywhere]">
                <code>{table}</code>: {why}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {collisions.length > 0 && (
        <details className="text-sm">
          <summary className="focus-ring cursor-pointer rounded font-medium">
            Kata yang diperebutkan ({fullNumber(collisions.length)})
          </summary>
          <ul className="mt-2 grid gap-1">
            {collisions.map(({ word, has, lacks }) => (
              <li key={`${word} ${lacks}`} className="[overflow-wrap:anywhere]">
                “{word}” berarti <code>{has}</code>, bukan <code>{lacks}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`draft-${id}`} className="grid gap-3">
      <h3 id={`draft-${id}`} className="font-medium">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Table({ table }: { table: DraftedTable }) {
  const { table: name, is, called, rows_read, is_whole, notes, columns } = table;
  return (
    <li className="grid content-start gap-2 rounded-lg border border-border p-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {name}
          {called !== name && <span className="font-normal text-muted-foreground"> disebut “{called}”</span>}
        </h4>
        <Badge tone={is === "facts" ? "good" : "plain"}>{tableWords[is]}</Badge>
      </div>
      <p className="text-muted-foreground text-xs">
        {is_whole ? `${fullNumber(rows_read)} baris` : `contoh ${fullNumber(rows_read)} baris dari lebih banyak lagi`}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-xs [overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
      <details>
        <summary className="focus-ring cursor-pointer rounded">
          {fullNumber(columns.length)} kolom
          <span className="sr-only"> dari {name}</span>
        </summary>
        <ul className="mt-2 grid gap-1.5">
          {columns.map((column) => (
            <Column key={column.column} column={column} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Column({ column: { column, role, why, is_unsure } }: { column: DraftedColumn }) {
  return (
    <li className={clsx("text-xs [overflow-wrap:anywhere]", is_unsure && "text-simulated")}>
      <code>{column}</code>: {role}
      <span className={is_unsure ? "" : "text-muted-foreground"}>
        {" "}
        ({why}
        {is_unsure && "; periksa"})
      </span>
    </li>
  );
}
