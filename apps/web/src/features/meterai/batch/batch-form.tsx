import type { DocumentDetail, ProblemCode } from "@tanyadata/contract";
import { type FormEvent, useState } from "react";
import { isOpen } from "../../../documents/operations/states.ts";
import { PlaceFields } from "../../../documents/placing/place-fields.tsx";
import { PlaceOnDocument } from "../../../documents/placing/place-on-document.tsx";
import { cornerOf } from "../../../documents/placing/use-placement.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { ConfirmStamp } from "../confirm-stamp.tsx";
import { meteraiApi } from "../meterai.api.ts";
import { StampSketch, stampSize } from "../stamp-sketch.tsx";
import { TypeField } from "../type-field.tsx";
import { missing, rupiahIn, today } from "../written.ts";
import { BatchRows } from "./batch-rows.tsx";
import { type Entries, entryOf, faultsOf } from "./entries.ts";
import { hindranceOf, placedAt, type Spot, spotAt } from "./spot.ts";
import type { Wish } from "./use-batch.ts";

interface BatchFormProps {
  readonly documents: readonly DocumentDetail[];
  readonly onRemove: (id: string) => void;
  readonly onConfirm: (wishes: readonly Wish[]) => void;
}

/** What the issuer has to know of each document, and one place for the stamps of all; asks before money is spent. */
export function BatchForm({ documents, onRemove, onConfirm }: BatchFormProps) {
  const { data: types } = meteraiApi.useDocumentTypesQuery();
  const { data: balance } = meteraiApi.useStampBalanceQuery();
  const [chosenSpot, setSpot] = useState<Spot | null>(null);
  const [shownId, setShownId] = useState("");
  const [entries, setEntries] = useState<Entries>({});
  const [isChecked, setChecked] = useState(false);
  const [dateFault, setDateFault] = useState<string>();
  const [asked, setAsked] = useState<readonly Wish[] | null>(null);

  const [first] = documents;
  if (!first) return null;
  const lastOfFirst = first.pages.length;
  const spot = chosenSpot ?? spotAt(lastOfFirst, cornerOf(first.pages[lastOfFirst - 1], stampSize), first);
  const shown = documents.find(({ id }) => id === shownId) ?? first;
  const hindrances = new Map(
    documents.flatMap((document): [string, ProblemCode][] => {
      const isBegun = document.operations.some((operation) => operation.kind === "stamp" && isOpen(operation));
      const code = isBegun ? "document_busy" : hindranceOf(spot, document);
      return code ? [[document.id, code]] : [];
    }),
  );
  const fit = documents.filter(({ id }) => !hindrances.has(id));
  // A document without that page is shown at its last one, where the spot can be chosen anew.
  const placed = placedAt(spot, shown) ?? placedAt({ ...spot, page: "last" }, shown);
  if (!placed) return null;
  const placement = {
    ...placed,
    onPage: (page: number) => setSpot(spotAt(page, placed.place, shown)),
    onPlace: (place: typeof placed.place) => setSpot(spotAt(placed.page, place, shown)),
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const shared = (name: string) => String(new FormData(form).get(name) ?? "");
    setChecked(true);
    setDateFault(shared("date") === "" ? missing.date : undefined);
    // React has not drawn the faults yet: the first field that lacks something is found by what is written.
    const faulty = fit.find(({ id }) => Object.keys(faultsOf(entryOf(entries, id))).length > 0);
    if (shared("date") === "") return form.querySelector<HTMLInputElement>("[name=date]")?.focus();
    if (faulty) {
      const [column] = Object.keys(faultsOf(entryOf(entries, faulty.id)));
      return form.querySelectorAll<HTMLInputElement>(`[name=${column}]`)[fit.indexOf(faulty)]?.focus();
    }
    setAsked(
      fit.flatMap((document): Wish[] => {
        const [at, entry] = [placedAt(spot, document), entryOf(entries, document.id)];
        const value = rupiahIn(entry.value);
        if (!at || value === null) return [];
        const about = {
          document_type: shared("document_type"),
          number: entry.number.trim(),
          date: shared("date"),
          value,
        };
        const stamp = { box: at.box, ...about, revision: document.revision };
        return [{ documentId: document.id, name: document.name, stamp }];
      }),
    );
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Data e-Meterai"
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TypeField />
          <Field label="Tanggal dokumen" name="date" type="date" defaultValue={today()} error={dateFault} />
        </div>
        <div>
          <h2 className="font-semibold text-sm">{documents.length} dokumen</h2>
          <p className="mt-0.5 mb-2 text-muted-foreground text-xs">
            Kolom nomor dan nilai dari lembar kerja dapat ditempel sekaligus ke baris pertama.
          </p>
          <BatchRows
            documents={documents}
            hindrances={hindrances}
            shownId={shown.id}
            onShow={setShownId}
            entries={entries}
            onEntries={setEntries}
            isChecked={isChecked}
            onRemove={onRemove}
          />
        </div>
        <Button type="submit" variant="primary" disabled={fit.length === 0 || !types} className="justify-self-start">
          Lanjut, {fit.length} e-Meterai
        </Button>
      </div>
      <section aria-label="Letak" className="grid min-w-0 gap-4 max-xl:order-first">
        <p className="text-sm [overflow-wrap:anywhere]">
          Satu letak untuk semua: {spot.page === "last" ? "halaman terakhir" : `halaman ${spot.page}`} setiap dokumen.
          <span className="block text-muted-foreground text-xs">Pratinjau: {shown.name}</span>
        </p>
        <PlaceOnDocument document={shown} placement={placement} label="e-Meterai">
          <StampSketch isSimulated={balance?.is_simulated ?? false} />
        </PlaceOnDocument>
        <PlaceFields {...placement} pages={shown.pages.length} />
      </section>
      {asked && (
        <ConfirmStamp
          count={asked.length}
          what={
            asked.length === documents.length
              ? `${asked.length} dokumen`
              : `${asked.length} dari ${documents.length} dokumen; ${documents.length - asked.length} dilewati`
          }
          onConfirm={async () => {
            onConfirm(asked);
            setAsked(null);
            return null;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
