import type { GeoType } from "@tanyadata/contract";
import { Combobox } from "../../ui/combobox.tsx";
import type { KnownRegions } from "./use-regions.ts";
import { levelNames, pathTo } from "./view.ts";

interface RegionPickersProps {
  readonly regions: KnownRegions;
  readonly region: string | null;
  /** The levels that there are, from the outermost. */
  readonly levels: readonly GeoType[];
  readonly onRegion: (region: string | null) => void;
}

/** Province, district, subdistrict and village, as far as there are any, each within the one before. */
export function RegionPickers({ regions, region, levels, onRegion }: RegionPickersProps) {
  const chosen = pathTo(region);
  const lists = [regions.provinces, regions.districts, regions.subdistricts, regions.villages];
  return levels.map((level, depth) => (
    <Combobox
      key={level}
      label={levelNames[level]}
      placeholder="Semua"
      isClearable
      disabled={depth > chosen.length}
      value={chosen[depth] ?? null}
      choices={(lists[depth] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(picked) => onRegion(picked ?? chosen[depth - 1] ?? null)}
    />
  ));
}
