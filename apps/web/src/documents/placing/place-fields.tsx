import { Field } from "../../ui/field.tsx";
import { type Extent, type Place, within } from "./geometry.ts";

interface PlaceFieldsProps {
  readonly pages: number;
  readonly page: number;
  readonly extent: Extent;
  readonly place: Place;
  readonly onPage: (page: number) => void;
  readonly onPlace: (place: Place) => void;
}

/** Points in a millimetre. */
const millimetre = 72 / 25.4;
const fields = [
  ["left", "Dari kiri (mm)"],
  ["top", "Dari atas (mm)"],
  ["width", "Lebar (mm)"],
  ["height", "Tinggi (mm)"],
] as const;

/** Where the box is, in numbers: on the page as it is shown, taken when a field is left or Enter is pressed. */
export function PlaceFields({ pages, page, extent, place, onPage, onPlace }: PlaceFieldsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="col-span-2 mb-2 font-medium text-sm">Letak pada halaman</legend>
      <NumberField label="Halaman" value={page} min={1} max={pages} onValue={(value) => onPage(Math.round(value))} />
      <span />
      {fields.map(([side, label]) => (
        <NumberField
          key={side}
          label={label}
          value={Math.round((place[side] / millimetre) * 10) / 10}
          min={0}
          max={Math.round(Math.max(extent.width, extent.height) / millimetre)}
          onValue={(value) => onPlace(within({ ...place, [side]: value * millimetre }, extent))}
        />
      ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onValue: (value: number) => void;
}

/** While it is written nothing moves: half a number is another number. */
function NumberField({ label, value, min, max, onValue }: NumberFieldProps) {
  function take(input: HTMLInputElement) {
    const written = input.valueAsNumber;
    if (Number.isFinite(written) && written !== value) onValue(Math.max(min, Math.min(written, max)));
    else input.value = String(value);
  }
  return (
    <Field
      // What was taken may not be what was written.
      key={value}
      label={label}
      type="number"
      inputMode="decimal"
      step="any"
      min={min}
      max={max}
      defaultValue={value}
      onBlur={({ currentTarget }) => take(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take(event.currentTarget);
      }}
    />
  );
}
