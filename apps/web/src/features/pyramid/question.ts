import type { FigureTable } from "@tanyadata/contract";
import type { PathStep } from "./use-regions.ts";
import { typeOf } from "./view.ts";

const nouns = { province: "", district: "", subdistrict: "Kecamatan ", village: "Desa " };

/** What the page shows, as a question to the chat. Simulated data answer only who asks for them. */
export function questionAbout(
  figures: Pick<FigureTable, "country" | "label" | "year">,
  path: readonly PathStep[],
  isSimulated: boolean,
): string {
  const place = path.at(-1);
  const name = place ? nouns[typeOf(place.id)] + place.name : figures.country;
  const within = path.length > 2 ? `, ${path[1]?.name}` : "";
  const label = figures.label.charAt(0).toLowerCase() + figures.label.slice(1);
  const year = figures.year === null ? "" : ` tahun ${figures.year}`;
  return `Berapa ${label} ${name}${within}${year}${isSimulated ? " dengan data simulasi" : ""}?`;
}
