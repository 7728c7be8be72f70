import { Combobox } from "../../ui/combobox.tsx";
import type { KnownRegions } from "./use-regions.ts";
import { levelNames, pathTo } from "./view.ts";

interface RegionPickersProps {
  readonly regions: KnownRegions;
  readonly region: string | null;
  readonly onRegion: (region: string | null) => void;
}

/** Province, district, subdistrict and village, each within the one before. */
export function RegionPickers({ regions, region, onRegion }: RegionPickersProps) {
  const chosen = pathTo(region);
  const lists = [regions.provinces, regions.districts, regions.subdistricts, regions.villages];
  const labels = [levelNames.province, levelNames.district, levelNames.subdistrict, levelNames.village];
  return labels.map((label, depth) => (
    <Combobox
      key={label}
      label={label}
      placeholder="Semua"
      isClearable
      disabled={depth > chosen.length}
      value={chosen[depth] ?? null}
      choices={(lists[depth] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(picked) => onRegion(picked ?? chosen[depth - 1] ?? null)}
    />
  ));
}
