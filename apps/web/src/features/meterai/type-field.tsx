import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { meteraiApi } from "./meterai.api.ts";

/** The kind of document, as the stamp's issuer calls it: the form's field `document_type`. */
export function TypeField() {
  const { data, error, refetch } = meteraiApi.useDocumentTypesQuery();
  return (
    <div className="grid gap-1.5">
      <SelectField label="Jenis dokumen" name="document_type" disabled={!data}>
        {data?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {error !== undefined && (
        <p role="alert" className="text-destructive text-sm">
          {wordsOf(failureOf(error))}{" "}
          <button type="button" onClick={() => void refetch()} className="link focus-ring cursor-pointer">
            Coba lagi
          </button>
        </p>
      )}
    </div>
  );
}
