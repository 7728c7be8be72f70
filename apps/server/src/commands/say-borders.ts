import type { BorderLevel, BorderReport, PlaceReport } from "@tanyadata/atlas";

const fewest = 20;
const plural: Readonly<Record<BorderLevel, string>> = {
  province: "provinces",
  district: "districts (kabupaten/kota)",
  subdistrict: "subdistricts (kecamatan)",
  village: "villages (desa/kelurahan)",
};

/** Tells what was imported, and what should be looked at. */
export function sayBorders(report: BorderReport, isAll: boolean): void {
  const { level, by, drawn, missing, unknown, empty, repeated, crossed, several, odd, shared } = report;
  console.log(`Imported ${drawn.toLocaleString("en")} ${plural[level]}, told by ${by}.`);
  list(
    "Missing, in the provinces of the file (they stay as they were)",
    missing.map(({ code, name }) => `${code} ${name}`),
    isAll,
  );
  list("Left out, because they are no known region", unknown, isAll);
  list("Left out, because they have no area", empty, isAll);
  list("Left out, because the same borders of the region came before", repeated, isAll);
  list("Taken as they are, although sides of their borders cross (`mapshaper -clean` mends them)", crossed, isAll);
  list(
    "Drawn from several features each (are their codes right?)",
    several.map(({ code, name }) => `${code} ${name}`),
    isAll,
  );
  list(
    "Not as large as they officially are",
    odd.map(({ region, ratio }) => `${region.code} ${region.name}: ${ratio.toFixed(2)} times`),
    isAll,
  );
  if (shared === 0) console.log("Neighbours in this file share no lines: thin gaps may be seen between them.");
}

export function sayPlaces({ placed, unknown }: PlaceReport, isAll: boolean): void {
  console.log(`Imported where ${placed.toLocaleString("en")} villages lie.`);
  list("Left out, because they are no known village", unknown, isAll);
}

function list(title: string, items: readonly string[], isAll: boolean): void {
  if (items.length === 0) return;
  console.log(`${title} (${items.length.toLocaleString("en")}):`);
  for (const item of isAll ? items : items.slice(0, fewest)) console.log(`  ${item}`);
  if (!isAll && items.length > fewest) console.log(`  … (--all lists them)`);
}
