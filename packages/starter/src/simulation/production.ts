import { apportion } from "./apportion.ts";
import { drawn, uneven } from "./seeded.ts";
import type { Village } from "./villages.ts";

/** The official tonnes of a crop in a province as it was counted. */
export interface ProvinceCrop {
  readonly province: string;
  readonly crop: string;
  readonly tonnes: number;
}

/** Provinces that were founded in 2022 and are still counted with the one they were part of. */
export const provinceCounting: Readonly<Record<string, string>> = { "93": "91", "94": "91", "95": "91", "96": "92" };

/** Tonnes of each crop in each village that grows it; a province's sum is the official figure. */
export function* harvest(
  villages: readonly Village[],
  official: readonly ProvinceCrop[],
): Generator<{ readonly village: string; readonly crop: string; readonly tonnes: number }> {
  const byProvince = new Map<string, Village[]>();
  for (const village of villages) {
    const province = provinceCounting[village.province] ?? village.province;
    const others = byProvince.get(province);
    if (others) others.push(village);
    else byProvince.set(province, [village]);
  }
  for (const { province, crop, tonnes } of official) {
    if (tonnes === 0) continue;
    const all = byProvince.get(province) ?? [];
    const growing = all.filter((village) => grows(crop, village));
    const growers = growing.length > 0 ? growing : all;
    const parts = apportion(
      tonnes,
      growers.map((village) => uneven(`${crop} ${village.code}`) * uneven(`${crop} ${village.regency}`)),
    );
    for (const [i, village] of growers.entries()) {
      const part = parts[i] ?? 0;
      if (part > 0) yield { village: village.code, crop, tonnes: part };
    }
  }
}

/** A crop is grown in some regencies, and there in some of the villages that are no towns. */
const grows = (crop: string, { kind, regency, code }: Village): boolean =>
  kind !== "kelurahan" && drawn(`grows ${crop} ${regency}`) < 0.55 && drawn(`grows ${crop} ${code}`) < 0.4;
