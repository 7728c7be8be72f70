import { apportion } from "./apportion.ts";
import { drawn, nearly, uneven } from "./seeded.ts";

export interface Village {
  readonly code: string;
  readonly kind: string;
  readonly regency: string;
  readonly province: string;
}

/** What is officially known of a regency; area in thousandths of a km². */
export interface Regency {
  readonly male: number;
  readonly female: number;
  readonly area: number;
}

/** People, families and area (thousandths of a km²) of a village. */
export interface VillageFigures {
  readonly village: Village;
  readonly male: number;
  readonly female: number;
  readonly families: number;
  readonly area: number;
}

/** Shares the people and the area of each regency among its villages. */
export function* populate(
  byRegency: ReadonlyMap<string, readonly Village[]>,
  regencies: ReadonlyMap<string, Regency>,
): Generator<VillageFigures> {
  for (const [code, villages] of byRegency) {
    const official = regencies.get(code);
    if (!official) throw new Error(`no official figures of regency ${code}`);
    const isTown = (village: Village): boolean => village.kind === "kelurahan";
    const peopled = villages.map((village) => uneven(`people ${village.code}`) * (isTown(village) ? 2.5 : 1));
    const male = apportion(official.male, peopled, leastOf(official.male, villages.length));
    const female = apportion(
      official.female,
      peopled.map((weight, i) => weight * (0.97 + 0.06 * drawn(`sexes ${villages[i]?.code}`))),
      leastOf(official.female, villages.length),
    );
    const area = apportion(
      official.area,
      villages.map((village) => uneven(`area ${village.code}`) * (isTown(village) ? 0.4 : 1)),
      leastOf(official.area, villages.length),
    );
    for (const [i, village] of villages.entries()) {
      const people = (male[i] ?? 0) + (female[i] ?? 0);
      const families = Math.max(1, nearly(people / (2.9 + 0.9 * drawn(`family ${village.code}`)), village.code));
      yield { village, male: male[i] ?? 0, female: female[i] ?? 0, families, area: area[i] ?? 0 };
    }
  }
}

/** No village is empty: each gets a tenth of the average first. */
const leastOf = (total: number, count: number): number => Math.floor(total / count / 10);
