import { Loading } from "../../../ui/loading.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { teachingApi } from "../teaching.api.ts";

interface ReadingPartsProps {
  readonly queryId: string;
  /** Takes the question in which another part stands. */
  readonly onPick: (question: string) => void;
}

const kinds = { measure: "Ukuran", level: "Tingkat", place: "Tempat", year: "Tahun" } as const;

/** The parts of a reading that was wrong; another one in the place of one makes a question that is read. */
export function ReadingParts({ queryId, onPick }: ReadingPartsProps) {
  const { data: parts = [], isLoading } = teachingApi.useReadingPartsQuery(queryId);
  if (isLoading) return <Loading />;
  if (parts.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-sm">Bagian mana yang salah?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map(({ kind, label, options }) => (
          <SelectField
            key={`${kind} ${label}`}
            label={`${kinds[kind]}: ${label}`}
            defaultValue=""
            onChange={({ target }) => target.value && onPick(target.value)}
          >
            <option value="">Sudah benar</option>
            {options.map((option) => (
              <option key={option.question} value={option.question}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}
