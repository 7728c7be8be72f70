import type { AuditEntry, AuditFilter } from "@tanyadata/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { fetchFile, useCalls } from "../../documents/documents.api.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { saveAs } from "../../ui/download.ts";
import { Loaded, More } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { QuestionText } from "../../ui/question-text.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { cell, numberCell, Table } from "../../ui/table.tsx";
import { showToast } from "../../ui/toast.ts";
import { useSmallScreen } from "../../ui/use-media.ts";
import { adminApi } from "./admin.api.ts";
import { count, milliseconds } from "./figures.ts";

const deeds: Record<AuditEntry["deed"], string> = {
  connect_database: "Menghubungkan basis data",
  renew_database: "Mengganti berkas basis data",
  serve_database: "Memakai basis data",
  withdraw_database: "Berhenti memakai basis data",
  remove_database: "Melepas basis data",
  ask: "Pertanyaan",
  plan: "Pertanyaan tanpa dijalankan",
  run_sql: "SQL dijalankan",
  export: "Unduhan",
  import: "Impor data",
  undo_import: "Impor diurungkan",
  restore_import: "Impor dikembalikan",
  remove_import: "Data dihapus",
  schedule_import: "Jadwal pengambilan data diatur",
  ask_as: "Bertanya sebagai pengguna lain",
  change_access: "Hak akses diubah",
  add_service: "Akun program ditambahkan",
  make_key: "Kunci dibuat",
  revoke_key: "Kunci dicabut",
  log_in: "Masuk",
  too_many_attempts: "Terlalu banyak percobaan",
  log_out: "Keluar",
  end_session: "Sesi diakhiri",
  know_device: "Perangkat diakui",
  token_reused: "Token dipakai ulang",
  change_password: "Kata sandi diubah",
  prove: "Identitas dibuktikan lagi",
  second_factor_on: "Verifikasi dua langkah aktif",
  second_factor_off: "Verifikasi dua langkah nonaktif",
  add_account: "Pengguna ditambahkan",
  disable_account: "Pengguna dinonaktifkan",
  enable_account: "Pengguna diaktifkan",
  link_account: "Akun ditautkan ke organisasi",
  reset_password: "Kata sandi diatur ulang",
  share_board: "Papan dibagikan",
  unshare_board: "Papan tidak dibagikan lagi",
  document: "Dokumen",
  teach: "Model diajari",
  erase_data: "Data sendiri dihapus",
  scan_file: "Berkas dipindai",
};
const columns = [
  { title: "Waktu" },
  { title: "Pengguna" },
  { title: "Jenis" },
  { title: "Pertanyaan atau objek" },
  { title: "Hasil" },
  { title: "Durasi", isNumber: true },
];

/** Who did what, from where, which SQL ran, and what came of it. */
export function Audit() {
  const [deed, setDeed] = useState<AuditFilter["deed"] | "">("");
  const [outcome, setOutcome] = useState<AuditFilter["outcome"] | "">("");
  const [search, setSearch] = useState("");
  const filter = { search, ...(deed !== "" && { deed }), ...(outcome !== "" && { outcome }) };
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    adminApi.useAuditInfiniteQuery(filter);
  const isSmall = useSmallScreen();
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        Siapa melakukan apa, dari mana, dan apa hasilnya: pertanyaan, SQL, unduhan, data, hak akses, masuk dan keluar.
        Terbaru lebih dahulu.
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Jenis"
          value={deed}
          onChange={({ target }) => setDeed(target.value as AuditEntry["deed"] | "")}
        >
          <option value="">Semua</option>
          {Object.entries(deeds).map(([deed, words]) => (
            <option key={deed} value={deed}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Hasil"
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as AuditFilter["outcome"] | "")}
        >
          <option value="">Semua</option>
          <option value="done">Selesai</option>
          <option value="other">Selain selesai</option>
          <option value="policy">Ditolak aturan akses</option>
        </SelectField>
        <SearchBox label="Cari pertanyaan atau SQL" onSearch={setSearch} />
        <Take filter={filter} />
      </div>
      <Loaded items={currentData?.pages.flat()} error={error} empty="Tidak ada catatan." onRetry={refetch}>
        {(entries) =>
          isSmall ? (
            <ul aria-label="Catatan audit" className="divide-y divide-border border-border border-y">
              {entries.map((entry) => (
                <Card key={entry.id} entry={entry} />
              ))}
            </ul>
          ) : (
            <Table label="Catatan audit" columns={columns}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Table>
          )
        }
      </Loaded>
      <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  );
}

/** The log as it is filtered, as a file with the hashes that prove it. */
function Take({
  filter: { deed, outcome, search },
}: {
  filter: Pick<AuditFilter, "deed" | "outcome"> & { readonly search: string };
}) {
  const call = useCalls();
  const [isBusy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(deed && { deed }),
      ...(outcome && { outcome }),
    });
    const { data, error } = await call(fetchFile(`/admin/audit/export?${query}`));
    setBusy(false);
    if (!data) return showToast("error", "Catatan tidak dapat diunduh.", wordsOf(failureOf(error)));
    const url = URL.createObjectURL(data.blob);
    saveAs(url, data.name ?? "audit.csv");
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      {!isBusy && <Download className="size-4" aria-hidden="true" />}
      Unduh CSV
    </Button>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, email, address, key, deed, question, sql, outcome, duration, spent } = entry;
  return (
    <tr>
      <td className={cell}>
        <Moment at={at} />
      </td>
      <td className={cell}>
        {email === "" ? "Tidak dikenal" : email}
        <From address={address} keyName={key} />
      </td>
      <td className={cell}>{deeds[deed]}</td>
      <td className={`${cell} min-w-64 [overflow-wrap:anywhere]`}>
        <QuestionText text={question} />
        {sql !== null && <Sql sql={sql} />}
      </td>
      <td className={cell}>
        <Outcome outcome={outcome} />
      </td>
      <td className={numberCell}>
        {milliseconds.format(duration)}
        {spent && <p className="text-muted-foreground text-xs">{tokensOf(spent)}</p>}
      </td>
    </tr>
  );
}

/** An entry on a phone, where a row of six columns would scroll sideways. */
function Card({ entry }: { entry: AuditEntry }) {
  const { at, email, address, key, deed, question, sql, outcome, duration, spent } = entry;
  return (
    <li className="py-3 text-sm">
      <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
        {email === "" ? "Tidak dikenal" : email}, <Moment at={at} />
      </p>
      <From address={address} keyName={key} />
      <QuestionText text={question} className="my-1" />
      <p className="text-muted-foreground text-xs">
        {deeds[deed]} · <Outcome outcome={outcome} /> · {milliseconds.format(duration)}
        {spent && ` · ${tokensOf(spent)}`}
      </p>
      {sql !== null && <Sql sql={sql} />}
    </li>
  );
}

/** What a question took of language models. */
const tokensOf = (spent: NonNullable<AuditEntry["spent"]>): string =>
  `${count.format(Object.values(spent).reduce((sum, { input, output }) => sum + input + output, 0))} token`;

/** From which address, and with which key of a program. */
const From = ({ address, keyName }: { address: string | null; keyName: string | null }) => (
  <p className="text-muted-foreground text-xs empty:hidden [overflow-wrap:anywhere]">
    {[address, keyName !== null && `kunci ${keyName}`].filter(Boolean).join(" · ")}
  </p>
);

const Sql = ({ sql }: { sql: string }) => (
  <details className="mt-1">
    <summary className="focus-ring w-fit cursor-pointer rounded text-muted-foreground text-xs">SQL</summary>
    <pre className="mt-1 whitespace-pre-wrap rounded-md bg-muted p-2 font-mono text-xs [overflow-wrap:anywhere]">
      {sql}
    </pre>
    <CopyButton text={sql} words="Salin SQL" />
  </details>
);

const outcomes = new Map([
  ["done", "Selesai"],
  ["stopped", "Dihentikan"],
  ["no_answer", "Tidak dipahami"],
  ["ambiguous", "Ambigu"],
  ["policy", "Ditolak aturan akses"],
]);

/** A problem without words of its own goes by its code, as in the server's log. */
const Outcome = ({ outcome }: { outcome: string }) =>
  outcomes.get(outcome) ?? <code className="text-destructive text-xs">{outcome}</code>;
