import type { DocumentDetail, NewStamp, Operation } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { BesidePage } from "../../documents/beside-page.tsx";
import { DocumentSummary } from "../../documents/document-summary.tsx";
import { documentsApi, useCalls } from "../../documents/documents.api.ts";
import { PlaceFields } from "../../documents/placing/place-fields.tsx";
import { PlaceOnDocument } from "../../documents/placing/place-on-document.tsx";
import { usePlacement } from "../../documents/placing/use-placement.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useAskStamp } from "./ask-stamp.ts";
import { ConfirmStamp } from "./confirm-stamp.tsx";
import { meteraiApi } from "./meterai.api.ts";
import { StampSketch, stampSize } from "./stamp-sketch.tsx";
import { TypeField } from "./type-field.tsx";
import { missing, rupiahIn, today } from "./written.ts";

interface StampFormProps {
  readonly document: DocumentDetail;
  readonly onBegun: (operation: Operation) => void;
}

/** What the issuer has to know of the document, and where the stamp goes; asks before money is spent. */
export function StampForm({ document, onBegun }: StampFormProps) {
  const { data: types } = meteraiApi.useDocumentTypesQuery();
  const { data: balance } = meteraiApi.useStampBalanceQuery();
  const placement = usePlacement(document.pages, document.seals, stampSize);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<NewStamp | null>(null);
  const askStamp = useAskStamp();
  const call = useCalls();
  const isSigned = document.seals.some(({ kind }) => kind === "signature");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const written = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const value = rupiahIn(written("value"));
    const found = {
      ...(written("number") === "" && { number: missing.number }),
      ...(written("date") === "" && { date: missing.date }),
      ...(value === null && { value: missing.value }),
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
    <>
      <BesidePage
        summary={
          <DocumentSummary
            document={document}
            otherAt="/e-meterai/pembubuhan"
            notice={
              balance?.order === "ttd_dulu" && !isSigned
                ? "Di sini tanda tangan biasanya dibubuhkan lebih dahulu; dokumen ini belum ditandatangani."
                : null
            }
          />
        }
        page={
          <PlaceOnDocument document={document} placement={placement} label="e-Meterai">
            <StampSketch isSimulated={balance?.is_simulated ?? false} />
          </PlaceOnDocument>
        }
      >
        <form onSubmit={submit} noValidate aria-label="Data e-Meterai" className="grid gap-4">
          <TypeField />
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
          <Button type="submit" variant="primary" disabled={placement.isRefused || !types}>
            Lanjut
          </Button>
        </form>
      </BesidePage>
      {asked && (
        <ConfirmStamp
          count={1}
          what={`${document.name}, halaman ${asked.box.page}`}
          onConfirm={async () => {
            const answer = await askStamp(document.id, asked);
            if ("failure" in answer) {
              if (answer.failure.code === "revision_changed") call(documentsApi.util.invalidateTags(["Documents"]));
              return answer.failure;
            }
            onBegun(answer.operation);
            return null;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
