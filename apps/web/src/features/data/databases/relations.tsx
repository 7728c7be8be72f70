import type { DatabaseReport, SaidRelation } from "@tanyadata/contract";
import { useId, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { fullNumber } from "../../../ui/number.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { isAllSame, type RelationRow, type RelationState, relationRows, saying, usedTables } from "./relation-rows.ts";

const percent = new Intl.NumberFormat("id-ID", { style: "percent", maximumFractionDigits: 1 });

const states: Readonly<
  Record<RelationState, { readonly word: string; readonly tone: "good" | "bad" | "caution" | "plain" }>
> = {
  declared: { word: "Dinyatakan", tone: "good" },
  inferred: { word: "Disimpulkan", tone: "caution" },
  said: { word: "Kata Anda", tone: "good" },
  denied: { word: "Ditolak", tone: "plain" },
  unusable: { word: "Tidak dapat dipakai", tone: "bad" },
  next: { word: "Menunggu rancangan ulang", tone: "caution" },
};
const unusable =
  "Kolom yang dituju harus membedakan barisnya (tiap nilainya sekali, terbukti pada semua baris), sejenis dengan kolom ini, dan tidak termasuk yang “tidak diceritakan kepada siapa pun”.";

interface RelationsProps {
  readonly report: DatabaseReport;
  /** What the next draft follows, as it is kept. */
  readonly said: readonly SaidRelation[];
  readonly isBusy: boolean;
  /** Drafts anew with what is said from now on. */
  readonly onDraft: (relations: readonly SaidRelation[]) => void;
}

/** How tables hang together: what the database declares, what the draft inferred, and what people say of it, which the next draft follows. */
export function Relations({ report, said, isBusy, onDraft }: RelationsProps) {
  const [now, setNow] = useState(said);
  const id = useId();
  const rows = relationRows(report, now);
  const changes = rows.filter(({ state }) => state === "next").length;
  const isUnkept = !isAllSame(now, said);
  const say = (row: RelationRow, leads_to: SaidRelation["leads_to"] | undefined): void =>
    setNow((all) => saying(all, row, leads_to));
  if (usedTables(report).length < 2) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-medium">
        Hubungan antartabel
      </h3>
      <p className="text-muted-foreground text-sm">
        Yang disimpulkan bisa keliru. Benarkan, tolak, atau tambahkan, lalu rancang ulang dengan tombol yang muncul di
        bawahnya.
      </p>
      <ul aria-label="Hubungan" className="divide-y divide-border border-border border-y text-sm">
        {rows.map((row) => (
          <Row key={`${row.table}.${row.column}`} row={row} onSay={(leads_to) => say(row, leads_to)} isBusy={isBusy} />
        ))}
      </ul>
      {rows.length === 0 && <p className="text-sm">Tidak ada yang ditemukan.</p>}
      <Adding report={report} isBusy={isBusy} onAdd={(one) => setNow((all) => saying(all, one, one.leads_to))} />
      <div role="status" className="empty:hidden">
        {(changes > 0 || isUnkept) && (
          <div className="flex flex-wrap items-center gap-2 rounded-md border border-simulated/40 p-3 text-sm">
            <p className="min-w-0 flex-1 basis-48">
              {changes > 0
                ? `${fullNumber(changes)} perubahan menunggu rancangan ulang.`
                : "Perubahan yang menunggu ditarik kembali."}
            </p>
            <Button variant="primary" busy={isBusy} onClick={() => onDraft(now)}>
              Rancang ulang dengan perubahan ini
            </Button>
            {isUnkept && (
              <Button variant="ghost" disabled={isBusy} onClick={() => setNow(said)}>
                Buang perubahan
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** What speaks for a relation, or why what people said is not used. */
function evidence({ to, state, found }: RelationRow): string | null {
  if (state === "unusable") return unusable;
  if (!found || !to || state === "next") return null;
  const matching = `${percent.format(found.share)} cocok`;
  return state === "said" ? matching : found.isDeclared ? `${matching}; ${found.why}` : found.why;
}

interface RowProps {
  readonly row: RelationRow;
  readonly isBusy: boolean;
  readonly onSay: (leads_to: SaidRelation["leads_to"] | undefined) => void;
}

function Row({ row, isBusy, onSay }: RowProps) {
  const { table, column, to, state } = row;
  const { word, tone } = states[state];
  const name = `${table}.${column}`;
  const isOpen = state === "declared" || state === "inferred";
  return (
    <li className="grid gap-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="[overflow-wrap:anywhere]">{name}</code>
          <span aria-hidden="true">→</span>
          <span className="sr-only">menuju</span>
          {to ? (
            <code className="[overflow-wrap:anywhere]">
              {to.table}.{to.column}
            </code>
          ) : (
            <span>tidak ke mana pun</span>
          )}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-muted-foreground text-xs empty:hidden">{evidence(row)}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        {state === "inferred" && to && (
          <Button size="sm" disabled={isBusy} onClick={() => onSay(to)}>
            Benar<span className="sr-only">: {name}</span>
          </Button>
        )}
        {isOpen && (
          <Button size="sm" disabled={isBusy} onClick={() => onSay(null)}>
            Bukan<span className="sr-only">: {name}</span>
          </Button>
        )}
        {!isOpen && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => onSay(undefined)}>
            Batalkan<span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

interface AddingProps {
  readonly report: DatabaseReport;
  readonly isBusy: boolean;
  readonly onAdd: (relation: SaidRelation) => void;
}

function Adding({ report, isBusy, onAdd }: AddingProps) {
  const [from, setFrom] = useState({ table: "", column: "" });
  const [to, setTo] = useState({ table: "", column: "" });
  const isWhole = from.column !== "" && to.column !== "" && (from.table !== to.table || from.column !== to.column);
  return (
    <details className="text-sm">
      <summary className="focus-ring w-fit cursor-pointer rounded font-medium">Tambahkan hubungan</summary>
      <form
        aria-label="Tambahkan hubungan"
        className="mt-3 grid gap-3 rounded-lg border border-border p-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWhole || isBusy) return;
          onAdd({ ...from, leads_to: to });
          setFrom({ table: "", column: "" });
          setTo({ table: "", column: "" });
        }}
      >
        <Place report={report} title="Dari" place={from} onChange={setFrom} />
        <Place report={report} title="Menuju" place={to} onChange={setTo} />
        <Button type="submit" className="justify-self-start" disabled={!isWhole || isBusy}>
          Tambahkan
        </Button>
      </form>
    </details>
  );
}

interface PlaceProps {
  readonly report: DatabaseReport;
  readonly title: string;
  readonly place: { readonly table: string; readonly column: string };
  readonly onChange: (place: { table: string; column: string }) => void;
}

/** A column, by its table. */
function Place({ report, title, place: { table, column }, onChange }: PlaceProps) {
  const tables = usedTables(report);
  const columns = tables.find((one) => one.table === table)?.columns ?? [];
  return (
    <div className="grid content-start gap-3">
      <SelectField
        label={`${title} tabel`}
        value={table}
        onChange={({ currentTarget: { value } }) => onChange({ table: value, column: "" })}
      >
        <option value="">Pilih…</option>
        {tables.map((one) => (
          <option key={one.table}>{one.table}</option>
        ))}
      </SelectField>
      <SelectField
        label={`${title} kolom`}
        value={column}
        disabled={table === ""}
        onChange={({ currentTarget: { value } }) => onChange({ table, column: value })}
      >
        <option value="">Pilih…</option>
        {columns.map((one) => (
          <option key={one.column}>{one.column}</option>
        ))}
      </SelectField>
    </div>
  );
}
