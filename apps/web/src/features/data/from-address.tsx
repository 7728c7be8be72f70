import { type DataAddress, FetchingAgain, type ImportedTable } from "@tanyadata/contract";
import { useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { dataApi } from "./data.api.ts";

const often: Readonly<Record<DataAddress["every"], string>> = {
  never: "Tidak diambil lagi",
  day: "Setiap hari",
  week: "Setiap minggu",
  month: "Setiap bulan",
};

/** What was found last, as a sentence. */
const foundWords: Readonly<Record<DataAddress["outcome"], string>> = {
  taken: "berkasnya dipakai",
  unchanged: "tidak berubah",
  waits: "ada berkas baru, terbaca seperti sebelumnya",
  asks: "ada berkas baru yang perlu dilihat",
};

/** Where a table came from, when that is fetched again, and what was found there last. */
export function AddressTold({ address }: { readonly address: DataAddress }) {
  const { url, every, looked_at, due_at, outcome, detail, problem } = address;
  return (
    <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
      Dari {new URL(url).host}; {often[every].toLowerCase()}. Terakhir dilihat <Moment at={looked_at} />:{" "}
      {problem === null ? foundWords[outcome] : `tidak dapat diambil: ${problem}; yang lama tetap dipakai`}
      {problem === null && detail !== null && `: ${detail}`}.
      {due_at !== null && (
        <>
          {" "}
          Berikutnya <Moment at={due_at} />.
        </>
      )}{" "}
      {isWaiting(address) && <Badge tone="caution">Menunggu dilihat</Badge>}
      {problem !== null && <Badge tone="caution">Gagal diambil</Badge>}
    </p>
  );
}

const isWaiting = ({ outcome }: DataAddress): boolean => outcome === "waits" || outcome === "asks";

interface FromAddressProps {
  readonly table: ImportedTable & { readonly address: DataAddress };
  readonly title: string;
  readonly onPreview: (id: string) => void;
}

/** Says when the address is fetched again; or fetches it now, to be looked at. */
export function FromAddress({ table: { id, address }, title, onPreview }: FromAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const [fetchAgain, { isLoading }] = dataApi.useFetchAgainMutation();
  async function look() {
    const { data, error } = await fetchAgain(id);
    if (data) onPreview(data.id);
    else showToast("error", "Berkasnya tidak dapat diambil.", wordsOf(failureOf(error)));
  }
  return (
    <>
      <Button size="sm" busy={isLoading} onClick={() => void look()}>
        {isWaiting(address) ? "Lihat berkas baru" : "Ambil sekarang"}
        <span className="sr-only"> {title}</span>
      </Button>
      <Button size="sm" onClick={() => setOpen(true)}>
        Jadwal
        <span className="sr-only"> {title}</span>
      </Button>
      {isOpen && <Schedule id={id} title={title} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ScheduleProps {
  readonly id: string;
  readonly title: string;
  readonly address: DataAddress;
  readonly onClose: () => void;
}

function Schedule({ id, title, address, onClose }: ScheduleProps) {
  const [schedule, { isLoading }] = dataApi.useScheduleMutation();
  const [every, setEvery] = useState(address.every);
  const [takesOver, setTakesOver] = useState(address.takes_over);
  async function save() {
    const { error } = await schedule({ id, when: { every, takes_over: takesOver } });
    if (error) return showToast("error", "Jadwal ini tidak dapat disimpan.", wordsOf(failureOf(error)));
    onClose();
    showToast("success", `Jadwal ${title} disimpan.`);
  }
  return (
    <Dialog title={`Jadwal ${title}`} description={address.url} onClose={onClose} className="max-w-md">
      <form
        noValidate
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void save();
        }}
      >
        <SelectField
          label="Ambil lagi"
          value={every}
          onChange={({ currentTarget: { value } }) => setEvery(FetchingAgain.shape.every.parse(value))}
        >
          {FetchingAgain.shape.every.options.map((one) => (
            <option key={one} value={one}>
              {often[one]}
            </option>
          ))}
        </SelectField>
        <label className="flex cursor-pointer items-start gap-2 text-sm">
          <input
            type="checkbox"
            checked={takesOver}
            onChange={({ currentTarget }) => setTakesOver(currentTarget.checked)}
            className="focus-ring mt-0.5 size-4 shrink-0 accent-primary"
          />
          Pakai berkas baru langsung bila terbaca seperti sebelumnya; dapat diurungkan. Bila tidak dicentang, berkas
          baru menunggu dilihat; yang terbaca lain selalu menunggu.
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            Simpan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
