/** Directions of the wind rose, clockwise. */
export const bearings = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"] as const;
export type Bearing = (typeof bearings)[number];

/** What each direction is called, in Indonesian and in English. */
const names: readonly (readonly [Bearing, readonly string[], readonly string[]])[] = [
  ["north", ["utara"], ["north"]],
  ["northeast", ["timur laut"], ["northeast", "north east"]],
  ["east", ["timur"], ["east"]],
  ["southeast", ["tenggara"], ["southeast", "south east"]],
  ["south", ["selatan"], ["south"]],
  ["southwest", ["barat daya"], ["southwest", "south west"]],
  ["west", ["barat"], ["west"]],
  ["northwest", ["barat laut"], ["northwest", "north west"]],
];

const points = ["", "titik ", "letak ", "letak titik ", "posisi ", "posisi titik "].flatMap((point) =>
  ["koordinat", "koordinatnya"].map((noun) => point + noun),
);

/** "titik koordinatnya", "menurut koordinat": where things lie, as numbers. */
export const coordinatePhrases: readonly string[] = [
  ...["", "menurut ", "berdasarkan ", "dilihat dari ", "secara ", "dari segi "].flatMap((by) =>
    points.map((noun) => by + noun),
  ),
  ...["coordinates", "coordinate", "the coordinates of", "coordinates of", "gps coordinates"],
  ...["by coordinates", "based on coordinates", "based on the coordinates", "by their coordinates"],
];

/**
 * "di sebelah utara", "north of": a direction that is looked in from somewhere. The bare word is none: "Sumatera Utara",
 * "pulau paling utara".
 */
export const bearingPhrases: readonly (readonly [phrase: string, bearing: Bearing])[] = names.flatMap(
  ([bearing, indonesian, english]) =>
    [
      ...indonesian.flatMap((name) =>
        ["sebelah #", "di sebelah #", "di #", "# dari", "sisi #", "arah #"].flatMap((form) => {
          const phrase = form.replace("#", name);
          return phrase.endsWith("dari") ? [phrase, `ke ${phrase}`] : [phrase, `${phrase} dari`, `${phrase}nya`];
        }),
      ),
      ...english.flatMap((name) => [`${name} of`, `to the ${name} of`, `in the ${name} of`]),
    ].map((phrase) => [phrase, bearing] as const),
);
