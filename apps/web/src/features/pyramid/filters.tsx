import type { CategoryOption, Indicator, LayoutOption } from "@tanyadata/contract";
import { Combobox } from "../../ui/combobox.tsx";
import { useGeo } from "./geo-api.ts";
import { levelWithin, type View } from "./view.ts";

interface FiltersProps {
  readonly view: View;
  readonly indicators: readonly Indicator[];
  readonly onChange: (change: Partial<View>) => void;
}

/** Which figure is shown: an indicator, a commodity or a PODES count; and of which year. */
export function Filters({ view, indicators, onChange }: FiltersProps) {
  const categories = useGeo<CategoryOption[]>("/buy/categories/autocomplete").data ?? [];
  const layouts = useGeo<LayoutOption[]>("/podes/layouts/autocomplete").data ?? [];
  const goods = categories.flatMap(({ label: group, items }) => items.map((item) => ({ ...item, group })));
  const counts = layouts.map(({ value, label, group_name }) => ({ value, label, group: group_name }));
  const special = new Set([...goods, ...counts].map(({ value }) => value));
  const statistics = indicators.filter(({ id }) => !special.has(id)).map(({ id, label }) => ({ value: id, label }));
  const { indicator, year, region } = view;
  const show = (value: string | null) => onChange({ indicator: value ?? "population", year: null });
  const shown = indicators.find(({ id }) => id === indicator);
  const level = levelWithin(region);
  const years = shown?.levels.find(({ type }) => type === level)?.years ?? [];
  const is = (choices: readonly { readonly value: string }[]) =>
    choices.some(({ value }) => value === indicator) ? indicator : null;
  return (
    <>
      <Combobox
        label="Indikator"
        placeholder="Pilih indikator"
        value={is(statistics)}
        choices={statistics}
        onChange={show}
      />
      <Combobox
        label="Komoditas"
        placeholder="Pilih komoditas"
        isClearable
        value={is(goods)}
        choices={goods}
        onChange={show}
      />
      <Combobox
        label="Layout PODES"
        placeholder="Pilih layout PODES"
        isClearable
        value={is(counts)}
        choices={counts}
        onChange={show}
      />
      <Combobox
        label="Tahun"
        placeholder={
          years.length > 0 ? `Terbaru (${years.at(-1)})` : indicators.length > 0 ? "Belum ada data" : "Memuat…"
        }
        isClearable
        disabled={years.length === 0}
        value={year === null ? null : String(year)}
        choices={[...years].reverse().map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(picked) => onChange({ year: picked === null ? null : Number(picked) })}
      />
    </>
  );
}
