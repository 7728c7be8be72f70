import type { DocumentDetail, NewStamp, Operation } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { DocumentSummary } from "../../documents/document-summary.tsx";
import { PlaceFields } from "../../documents/placing/place-fields.tsx";
import { PlaceOnDocument } from "../../documents/placing/place-on-document.tsx";
import { usePlacement } from "../../documents/placing/use-placement.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ConfirmStamp } from "./confirm-stamp.tsx";
import { meteraiApi } from "./meterai.api.ts";

interface StampFormProps {
  readonly document: DocumentDetail;
  readonly onBegun: (operation: Operation) => void;
}

/** Points: about 3 cm. */
const size = { width: 85, height: 85 };

/** Today by the reader's own clock, as date fields write it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Whole rupiah from "1.500.000" or "Rp 1500000"; null where it is no such number. */
function rupiahIn(written: string): number | null {
  const digits = written.replace(/[Rp.\s]/gi, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** What the issuer has to know of the document, and where the stamp goes; asks before money is spent. */
export function StampForm({ document, onBegun }: StampFormProps) {
  const types = meteraiApi.useDocumentTypesQuery();
  const { data: balance } = meteraiApi.useStampBalanceQuery();
  const placement = usePlacement(document.pages, document.seals, size);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<NewStamp | null>(null);
  const isSigned = document.seals.some(({ kind }) => kind === "signature");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const written = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const value = rupiahIn(written("value"));
    const found = {
      ...(written("number") === "" && { number: "Tuliskan nomor dokumen, atau tanda hubung bila tidak ada." }),
      ...(written("date") === "" && { date: "Isi tanggal dokumen." }),
      ...(value === null && { value: "Tuliskan nilainya dalam rupiah, misalnya 5.000.000; 0 bila tidak ada." }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    if (value === null || placement.isRefused) return;
    setAsked({
      box: placement.box,
      document_type: written("document_type"),
      number: written("number"),
      date: written("date"),
      value,
      revision: document.revision,
    });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PlaceOnDocument document={document} placement={placement} label="e-Meterai">
        <StampSketch isSimulated={balance?.is_simulated ?? false} />
      </PlaceOnDocument>
      <div className="grid gap-5">
        <DocumentSummary
          document={document}
          otherAt="/e-meterai/pembubuhan"
          notice={
            balance?.order === "ttd_dulu" && !isSigned
              ? "Di sini tanda tangan biasanya dibubuhkan lebih dahulu; dokumen ini belum ditandatangani."
              : null
          }
        />
        <form onSubmit={submit} noValidate aria-label="Data e-Meterai" className="grid gap-4">
          <SelectField label="Jenis dokumen" name="document_type" disabled={!types.data}>
            {types.data?.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {types.error !== undefined && (
            <p role="alert" className="text-destructive text-sm">
              {wordsOf(failureOf(types.error))}{" "}
              <button type="button" onClick={() => void types.refetch()} className="link focus-ring cursor-pointer">
                Coba lagi
              </button>
            </p>
          )}
          <Field label="Nomor dokumen" name="number" maxLength={100} autoComplete="off" error={errors.number} />
          <Field label="Tanggal dokumen" name="date" type="date" defaultValue={today()} error={errors.date} />
          <Field
            label="Nilai dokumen (rupiah)"
            name="value"
            inputMode="numeric"
            autoComplete="off"
            placeholder="5.000.000"
            error={errors.value}
          />
          <PlaceFields {...placement} pages={document.pages.length} />
          <Button type="submit" variant="primary" disabled={placement.isRefused || !types.data}>
            Lanjut
          </Button>
        </form>
      </div>
      {asked && <ConfirmStamp document={document} asked={asked} onBegun={onBegun} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Not the picture itself, which the server draws: only what it takes of the page. */
const StampSketch = ({ isSimulated }: { isSimulated: boolean }) => (
  <span className="@container grid size-full place-content-center text-center font-bold leading-tight">
    <span className="text-[14cqw]">e-Meterai</span>
    {isSimulated && <span className="text-[16cqw] text-red-700">SIMULASI</span>}
  </span>
);
