import type { DataPreview, DataWishes } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Strangers } from "./strangers.tsx";

interface DoubtProps {
  readonly preview: DataPreview;
  readonly busy: boolean;
  readonly onTell: (change: Partial<DataWishes>) => void;
}

type Refusal = NonNullable<DataPreview["refusal"]>;

/** Why the file cannot be imported as it is, and what would settle it. @param onBack takes back what was said last */
export function Doubt({ preview, busy, onTell, onBack }: DoubtProps & { onBack: (() => void) | undefined }) {
  const { refusal } = preview;
  if (!refusal) return null;
  const { what, mend, doubt } = refusal;
  return (
    <section aria-label="Yang perlu dijawab" className="grid gap-3 rounded-lg border border-simulated/40 p-4">
      <p role="alert" className="font-medium text-sm [overflow-wrap:anywhere]">
        {sentence(what)}
      </p>
      {doubt ? (
        <Question doubt={doubt} preview={preview} busy={busy} onTell={onTell} />
      ) : (
        <p className="text-muted-foreground text-sm">{advice[mend]}</p>
      )}
      {onBack && (
        <Button className="justify-self-start" busy={busy} onClick={onBack}>
          Batalkan perubahan terakhir
        </Button>
      )}
      {mend !== "file" && (
        <Button className="justify-self-start" busy={busy} onClick={() => onTell({})}>
          {mend === "address" ? "Ambil lagi" : "Coba lagi"}
        </Button>
      )}
    </section>
  );
}

/** What can be done where no answer settles it. */
const advice: Readonly<Record<Refusal["mend"], string>> = {
  file: "Perbaiki di berkasnya, lalu unggah lagi; atau atur cara membacanya di bawah.",
  address: "Periksa alamatnya; atau unduh berkasnya dengan peramban, lalu unggah ke sini.",
  again: "Berkasnya tetap di sini; ulangi sebentar lagi.",
};

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

interface QuestionProps extends DoubtProps {
  readonly doubt: NonNullable<Refusal["doubt"]>;
}

function Question({ doubt, preview, busy, onTell }: QuestionProps) {
  const { wish, options, names, columns } = doubt;
  const { levels, wishes } = preview;
  const choice = (words: string, change: Partial<DataWishes>) => (
    <Button key={words} busy={busy} onClick={() => onTell(change)}>
      {words}
    </Button>
  );
  const inColumns = columns.map(({ index, title }) =>
    choice(`Tahunnya ada di kolom “${title}”`, { kinds: [...(wishes.kinds ?? []), { column: index, is: "year" }] }),
  );
  switch (wish) {
    case "decimal":
      return (
        <Choices>
          {choice("1.234 = seribu dua ratus tiga puluh empat", { decimal: "comma" })}
          {choice("1.234 = satu koma dua tiga empat", { decimal: "dot" })}
        </Choices>
      );
    case "sheet":
      return <Choices>{options.map((sheet) => choice(sheet, { sheet }))}</Choices>;
    case "level": {
      const offered = options.length > 0 ? levels.filter(({ id }) => options.includes(id)) : levels;
      return <Choices>{offered.map(({ id, label }) => choice(label, { level: id }))}</Choices>;
    }
    case "codes":
      return <Choices>{options.map((codes) => choice(`Kode ${codes}`, { codes }))}</Choices>;
    case "zeros":
      return (
        <Choices>
          {choice("Memang nol", { zeros: "keep" })}
          {choice("Tidak ada datanya", { zeros: "missing" })}
        </Choices>
      );
    case "skipUnmatched":
      return <Choices>{choice("Lewati baris itu", { skip_unmatched: true })}</Choices>;
    case "names":
      return <Strangers names={names} wishes={wishes} busy={busy} onTell={onTell} />;
    case "kinds":
      return <Choices>{inColumns}</Choices>;
    case "year":
      return (
        <Choices>
          {inColumns}
          {options.map((year) => choice(year, { year: Number(year) }))}
          <Written
            label="Tahun semua angka"
            submit="Pakai tahun ini"
            busy={busy}
            wrong={(year) => !/^(1[89]|2[01])\d{2}$/.test(year) && "Tulis tahun dengan empat angka, seperti 2024"}
            onWritten={(year) => onTell({ year: Number(year) })}
          />
          {choice("Tidak berubah menurut tahun", { year: "none" })}
        </Choices>
      );
    case "within":
      return (
        <Choices>
          {options.map((within) => choice(`Semuanya di ${within}`, { within }))}
          <Written
            label="Wilayah yang memuat semuanya"
            submit="Pakai wilayah ini"
            busy={busy}
            wrong={(name) => name === "" && "Tulis nama wilayahnya"}
            onWritten={(within) => onTell({ within })}
          />
        </Choices>
      );
    case "table":
      return (
        <Choices>
          {options.map((id) => choice("Tambahkan ke data yang ada", { adds_to: id }))}
          {options.map((id) => choice("Ganti data yang ada dengan berkas ini", { replaces: id }))}
          <Written
            label="Nama tabel lain"
            submit="Pakai nama ini"
            busy={busy}
            wrong={(name) =>
              !/^[a-z][a-z0-9_]{0,49}$/.test(name) && "Huruf kecil, angka, dan garis bawah; misalnya penjualan_2024"
            }
            onWritten={(table) => onTell({ table })}
          />
        </Choices>
      );
    default:
      return null;
  }
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-2">{children}</div>
);

interface WrittenProps {
  readonly label: string;
  readonly submit: string;
  readonly busy: boolean;
  /** What is wrong with what was written; false where nothing is. */
  readonly wrong: (written: string) => string | false;
  readonly onWritten: (written: string) => void;
}

function Written({ label, submit, busy, wrong, onWritten }: WrittenProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = wrong(text.trim());
        setError(found || undefined);
        if (!found && !busy) onWritten(text.trim());
      }}
    >
      <Field
        label={label}
        value={text}
        maxLength={120}
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" busy={busy} className="h-10">
        {submit}
      </Button>
    </form>
  );
}
