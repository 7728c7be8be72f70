import type { DataPreview, DataWishes } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";

interface SettingsProps {
  readonly preview: DataPreview;
  readonly onTell: (change: Partial<DataWishes>) => void;
}

/** How the file is read, and where it comes from: what need not be said, and can be. */
export function Settings({ preview, onTell }: SettingsProps) {
  const { wishes, understood, sheets, levels } = preview;
  const [said, setSaid] = useState<DataWishes>(wishes);
  const [wrongUrl, setWrongUrl] = useState(false);
  const set = (change: Partial<DataWishes>): void => setSaid({ ...said, ...change });
  const given = (text: string): string | undefined => (text.trim() === "" ? undefined : text);

  function submit() {
    const isWrong = said.url !== undefined && !/^https?:\/\/\S+$/.test(said.url);
    setWrongUrl(isWrong);
    if (isWrong) return;
    const { sheet, title, level, within, decimal, year, publisher, url, license } = said;
    onTell({ sheet, title, level, within, decimal, year, publisher, url, license });
  }

  return (
    <details className="text-sm">
      <summary className="focus-ring w-fit cursor-pointer rounded font-medium">
        Atur judul, sumber, dan cara membaca
      </summary>
      <form
        noValidate
        className="mt-3 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Judul"
          value={said.title ?? ""}
          maxLength={200}
          placeholder={understood?.title}
          onChange={({ currentTarget }) => set({ title: given(currentTarget.value) })}
        />
        <Field
          label="Penerbit"
          value={said.publisher ?? ""}
          maxLength={200}
          placeholder="Siapa yang mengeluarkan angkanya"
          onChange={({ currentTarget }) => set({ publisher: given(currentTarget.value) })}
        />
        <Field
          label="Alamat sumber"
          type="url"
          value={said.url ?? ""}
          maxLength={500}
          placeholder="https://"
          error={wrongUrl ? "Alamat diawali https:// atau http://" : undefined}
          onChange={({ currentTarget }) => set({ url: given(currentTarget.value) })}
        />
        <Field
          label="Lisensi"
          value={said.license ?? ""}
          maxLength={200}
          onChange={({ currentTarget }) => set({ license: given(currentTarget.value) })}
        />
        <SelectField
          label="Tentang"
          value={said.level ?? ""}
          onChange={({ currentTarget }) => set({ level: given(currentTarget.value) })}
        >
          <option value="">Dikenali sendiri{understood?.about ? `: ${understood.about}` : ""}</option>
          {levels.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Semuanya berada di"
          value={said.within ?? ""}
          maxLength={200}
          placeholder="Nama wilayah, bila ada nama kembar"
          onChange={({ currentTarget }) => set({ within: given(currentTarget.value) })}
        />
        <SelectField
          label="Tanda desimal"
          value={said.decimal ?? ""}
          onChange={({ currentTarget }) => set({ decimal: given(currentTarget.value) as DataWishes["decimal"] })}
        >
          <option value="">Dikenali sendiri</option>
          <option value="comma">Koma (1.234,5)</option>
          <option value="dot">Titik (1,234.5)</option>
        </SelectField>
        {sheets.length > 0 && (
          <SelectField
            label="Lembar"
            value={said.sheet ?? ""}
            onChange={({ currentTarget }) => set({ sheet: given(currentTarget.value) })}
          >
            <option value="">Yang terbesar</option>
            {[...new Set([...(said.sheet === undefined ? [] : [said.sheet]), ...sheets])].map((sheet) => (
              <option key={sheet} value={sheet}>
                {sheet}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" className="justify-self-start sm:col-span-2">
          Baca lagi
        </Button>
      </form>
    </details>
  );
}
