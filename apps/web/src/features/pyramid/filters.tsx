import type { CategoryOption, Indicator, LayoutOption } from "@tanyadata/contract";
import { Combobox } from "../../ui/combobox.tsx";
import { type Geo, useGeo } from "./geo-api.ts";
import { levelWithin, typeOf, type View } from "./view.ts";

interface FiltersProps {
  readonly view: View;
  readonly indicators: Geo<Indicator[]>;
  /** Id of the indicator that is shown, picked or not; undefined while it is on its way. */
  readonly indicator: string | undefined;
  readonly onChange: (change: Partial<View>) => void;
}

/** Which figure is shown: an indicator, a commodity or a PODES count; and of which year. */
export function Filters({ view: { year, region }, indicators, indicator, onChange }: FiltersProps) {
  const categories = useGeo<CategoryOption[]>("/buy/categories/autocomplete").data ?? [];
  const layouts = useGeo<LayoutOption[]>("/podes/layouts/autocomplete").data ?? [];
  const goods = categories.flatMap(({ label: group, items }) => items.map((item) => ({ ...item, group })));
  const counts = layouts.map(({ value, label, group_name }) => ({ value, label, group: group_name }));
  const special = new Set([...goods, ...counts].map(({ value }) => value));
  const all = indicators.data ?? [];
  const statistics = all.filter(({ id }) => !special.has(id)).map(({ id, label }) => ({ value: id, label }));
  const show = (value: string | null) => onChange({ indicator: value, year: null });
  const shown = all.find(({ id }) => id === indicator);
  const seen = [levelWithin(region), ...(region === null ? [] : [typeOf(region)])];
  const known = shown?.levels.flatMap(({ type, years }) => (seen.includes(type) ? years : [])) ?? [];
  // One that only an address or another indicator has named can be taken back.
  const years = [...new Set([...known, ...(year === null ? [] : [year])])].sort((a, b) => b - a);
  const is = (choices: readonly { readonly value: string }[]) =>
    choices.find(({ value }) => value === indicator)?.value ?? null;
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
        placeholder={years.length > 0 ? `Terbaru (${years[0]})` : indicators.isLoading ? "Memuat…" : "Belum ada data"}
        isClearable
        disabled={years.length === 0}
        value={year === null ? null : String(year)}
        choices={years.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(picked) => onChange({ year: picked === null ? null : Number(picked) })}
      />
    </>
  );
}
