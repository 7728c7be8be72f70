import type { ModelEdit, ModelPart } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { showToast } from "../../../ui/toast.ts";
import { Consent } from "../dialog/consent.tsx";
import { editWords } from "../edit-words.ts";
import { type Source, teachingApi } from "../teaching.api.ts";
import { AskEdited } from "./ask-edited.tsx";
import { PartFields } from "./part-fields.tsx";

type SetEdit = Extract<ModelEdit, { do: "set" }>;

/** The model, edited where it is read: fields of its parts, tried by any question, and published together. */
export function EditModel({ source, closed }: { source: Source; closed: string | null }) {
  const { data: parts = [] } = teachingApi.usePartsQuery(source);
  const [chosen, setChosen] = useState<string | null>(null);
  const [edits, setEdits] = useState<readonly SetEdit[]>([]);
  const part = parts.find((one) => keyOf(one) === chosen);
  const labelOf = ({ target }: SetEdit): string =>
    parts.find((one) => keyOf(one) === JSON.stringify(target))?.label ?? "";

  /** Undefined: as it is published. */
  function set(field: string, value: SetEdit["value"] | undefined) {
    if (!part) return;
    const { target } = part;
    const others = edits.filter((one) => one.field !== field || JSON.stringify(one.target) !== keyOf(part));
    setEdits(value === undefined ? others : [...others, { do: "set", target, field, value }]);
  }

  return (
    <section aria-labelledby="model" className="grid gap-4">
      <h2 id="model" className="font-semibold text-base">
        Model
      </h2>
      {closed !== null && <p className="rounded-md border border-border bg-muted p-3 text-sm">{closed}</p>}
      <div className="max-w-xl">
        <Combobox
          label="Bagian model"
          placeholder="Pilih ukuran, hal, nilai, atau data"
          value={chosen}
          onChange={setChosen}
          choices={parts.map((one) => ({ value: keyOf(one), label: `${one.label} (${one.of})`, group: one.is }))}
        />
      </div>
      {part && (
        <PartFields
          key={keyOf(part)}
          part={part}
          edits={edits.filter(({ target }) => JSON.stringify(target) === keyOf(part))}
          isClosed={closed !== null}
          onSet={set}
        />
      )}
      {edits.length > 0 && (
        <div className="grid gap-4 rounded-md border border-border p-4">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <p className="font-medium">Belum diterbitkan</p>
              <ul aria-label="Belum diterbitkan">
                {edits.map((edit) => (
                  <li key={`${JSON.stringify(edit.target)} ${edit.field}`}>{editWords(edit, labelOf(edit))}</li>
                ))}
              </ul>
            </div>
            <Button size="sm" onClick={() => setEdits([])}>
              Buang
            </Button>
          </div>
          <AskEdited source={source} add={edits} />
          <Consent
            key={JSON.stringify(edits)}
            source={source}
            change={{ add: [...edits] }}
            onPublished={() => {
              setEdits([]);
              showToast("success", "Perubahan model sudah berlaku.");
            }}
          />
        </div>
      )}
    </section>
  );
}

const keyOf = ({ target }: ModelPart): string => JSON.stringify(target);
