import type { DataColumn, DataWishes } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";

interface FigureFormProps {
  readonly title: string;
  readonly figure: NonNullable<DataColumn["figure"]>;
  readonly wishes: DataWishes;
  readonly onTell: (change: Partial<DataWishes>) => Promise<void>;
  readonly onClose: () => void;
}

/** What a figure is called, what it is counted in, and whether a sum of it means something. */
export function FigureForm({ title, figure, wishes, onTell, onClose }: FigureFormProps) {
  const [label, setLabel] = useState(figure.label);
  const [unit, setUnit] = useState(figure.unit);
  const [adds, setAdds] = useState(figure.adds);
  const isNameless = label.trim() === "";

  async function tell() {
    if (isNameless) return;
    const others = (wishes.figures ?? []).filter(({ id }) => id !== figure.id);
    const before = wishes.figures?.find(({ id }) => id === figure.id);
    onClose();
    await onTell({
      figures: [
        ...others,
        {
          ...before,
          id: figure.id,
          ...(label.trim() !== figure.label && { label: label.trim() }),
          ...(unit.trim() !== figure.unit && { unit: unit.trim() }),
          ...(adds !== figure.adds && { adds }),
        },
      ],
    });
  }

  return (
    <Dialog title={`Perbaiki ${title}`} onClose={onClose} className="max-w-md">
      <form
        noValidate
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void tell();
        }}
      >
        <Field
          label="Disebut"
          value={label}
          maxLength={120}
          autoComplete="off"
          error={isNameless ? "Nama diperlukan: dengan nama ini angkanya ditanyakan" : undefined}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <Field
          label="Satuan"
          value={unit}
          maxLength={40}
          autoComplete="off"
          placeholder="orang, rupiah, kg, %"
          onChange={({ currentTarget }) => setUnit(currentTarget.value)}
        />
        <label className="flex cursor-pointer items-start gap-2 text-sm">
          <input
            type="checkbox"
            checked={adds}
            onChange={({ currentTarget }) => setAdds(currentTarget.checked)}
            className="focus-ring mt-0.5 size-4 shrink-0 accent-primary"
          />
          Boleh dijumlahkan: jumlahnya berarti sesuatu, seperti jumlah penduduk; bukan persentase, indeks, atau harga
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" variant="primary">
            Simpan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
