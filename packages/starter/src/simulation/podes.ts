import { drawn, nearly, uneven } from "./seeded.ts";
import type { VillageFigures } from "./villages.ts";

/** How many there are of something in a village, in the order of the columns of `sim_podes` after the code. */
type Count = (about: string, people: number, figures: VillageFigures) => number;

/** One for every so many people, more or less. */
const onePer =
  (people: number, most = Number.POSITIVE_INFINITY): Count =>
  (about, count) =>
    Math.min(most, nearly((count / people) * (0.5 + uneven(about) / 2), `${about} count`));
/** Whether there is one: of a hundred villages so many have it, towns twice as often. */
const someHave =
  (percent: number): Count =>
  (about, _, { village }) =>
    drawn(about) * 100 < percent * (village.kind === "kelurahan" ? 2 : 1) ? 1 : 0;

export const podesColumns: Readonly<Record<string, Count>> = {
  primary_schools: onePer(1_600),
  junior_schools: onePer(4_500),
  senior_schools: onePer(9_000),
  health_posts: onePer(950),
  clinics: onePer(14_000, 3),
  pharmacies: onePer(9_000),
  markets: onePer(16_000),
  minimarkets: onePer(5_500),
  stalls: onePer(70),
  cooperatives: onePer(6_000),
  phone_towers: onePer(3_500),
  has_strong_signal: someHave(62),
  families_with_power: (about, _, { families }) =>
    Math.min(families, nearly(families * (0.9 + 0.1 * drawn(about)), about)),
  has_flooded: someHave(17),
  has_waste_bank: someHave(11),
};

/** The PODES-like counts of a village. */
export function countsOf(figures: VillageFigures): number[] {
  const people = figures.male + figures.female;
  return Object.entries(podesColumns).map(([column, count]) =>
    count(`${column} ${figures.village.code}`, people, figures),
  );
}
