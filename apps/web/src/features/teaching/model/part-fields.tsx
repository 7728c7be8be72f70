import type { ModelEdit, ModelPart } from "@tanyadata/contract";
import { type ComponentProps, useId } from "react";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { choiceWords, fieldWords } from "../edit-words.ts";

type Value = Extract<ModelEdit, { do: "set" }>["value"];

interface PartFieldsProps {
  readonly part: ModelPart;
  readonly edits: readonly Extract<ModelEdit, { do: "set" }>[];
  readonly isClosed: boolean;
  /** Undefined: as it stands in the model. */
  readonly onSet: (field: string, value: Value | undefined) => void;
}

const numbers: readonly string[] = ["decimals", "sources.0.year"];
const lists: readonly string[] = ["terms", "headlines", "examples"];

/** The fields of a part of the model, as they stand or as they are to be. */
export function PartFields({ part, edits, isClosed, onSet }: PartFieldsProps) {
  return (
    <fieldset disabled={isClosed} className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium text-sm">
        {part.is}: {part.label}
      </legend>
      {part.fields.map(({ field, value }) => {
        const edit = edits.find((one) => one.field === field);
        const shown = edit ? edit.value : value;
        const set = (next: Value): void => onSet(field, isSame(next, value) ? undefined : next);
        return <ModelField key={field} field={field} value={shown} onSet={set} />;
      })}
    </fieldset>
  );
}

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

function ModelField({ field, value, onSet }: { field: string; value: Value; onSet: (value: Value) => void }) {
  const label = fieldWords[field] ?? field;
  const choices = choiceWords[field];
  if (choices)
    return (
      <SelectField label={label} value={String(value ?? "")} onChange={({ target }) => onSet(target.value || null)}>
        {value === null && <option value="">Seperti datanya</option>}
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (lists.includes(field))
    return (
      <TextArea
        label={`${label}, satu per baris`}
        rows={4}
        value={(Array.isArray(value) ? value : []).join("\n")}
        onChange={({ target }) =>
          onSet(target.value === "" ? [] : target.value.split("\n").map((line) => line.trimStart()))
        }
      />
    );
  if (field === "definition")
    return (
      <TextArea
        label={label}
        rows={4}
        value={String(value ?? "")}
        onChange={({ target }) => onSet(target.value || null)}
      />
    );
  return (
    <Field
      label={label}
      value={String(value ?? "")}
      inputMode={numbers.includes(field) ? "numeric" : "text"}
      onChange={({ target }) => onSet(asWritten(field, target.value))}
    />
  );
}

/** A number where the field holds one and one is written; else as it is, which the model then refuses in words. */
const asWritten = (field: string, text: string): Value =>
  numbers.includes(field) && /^\d+$/.test(text) ? Number(text) : text || null;

function TextArea({ label, ...rest }: { label: string } & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className="focus-ring w-full rounded-md border border-border-strong bg-background px-3 py-2 text-base sm:text-sm"
      />
    </div>
  );
}
