import type { Adjective, Entity, Subset } from "./entity.shape.ts";
import type { Dataset } from "./shape.ts";

/** What one point tells of an entity's members: on which side of the equator they lie. An area may lie on both. */
export function withHemispheres(entity: Entity): Entity {
  if (!entity.coordinates || entity.coordinates.of !== undefined) return entity;
  const { latitude } = entity.coordinates;
  return {
    ...entity,
    subsets: [
      ...entity.subsets,
      hemisphere("south", "selatan", "south", "southern", `{${latitude}} < 0`, entity),
      hemisphere("north", "utara", "north", "northern", `{${latitude}} > 0`, entity),
    ],
  };
}

/**
 * How far north and east an entity's members lie, as a dataset over its own table; none without coordinates. Where a point stands
 * for what has an extent, every figure says so.
 */
export function positionsOf({ entity, label, table, key, coordinates, sources, visibility }: Entity): Dataset[] {
  if (!coordinates) return [];
  const { latitude, longitude, of, source } = coordinates;
  const ids = axesOf(entity);
  const axis = (
    id: keyof typeof ids,
    name: string,
    column: string,
    terms: string[],
    adjectives: Adjective[],
  ): Dataset["measures"][number] => ({
    id: ids[id],
    label: name,
    terms: [id, ...terms],
    blocked: [],
    counted: [],
    verbs: [],
    qualifiers: [],
    unit: "°",
    decimals: 4,
    adjectives,
    polarity: "neutral",
    expression: `max({${column}})`,
    additivity: "none",
  });
  return [
    {
      dataset: `${entity}_position`,
      label: `Letak ${label.toLowerCase()}`,
      terms: [],
      table,
      grain: { entity, column: key },
      also: [],
      belongs: [],
      joins: [],
      time: { timeless: true },
      dimensions: [],
      measures: [
        axis(
          "latitude",
          "Lintang",
          latitude,
          [
            "garis lintang",
            "koordinat lintang",
            "titik lintang",
            "posisi lintang",
            "letak lintang",
            "di lintang",
            "pada lintang",
          ],
          [towards("utara", ["north", "northern"], "highest"), towards("selatan", ["south", "southern"], "lowest")],
        ),
        axis(
          "longitude",
          "Bujur",
          longitude,
          ["garis bujur", "koordinat bujur", "titik bujur", "posisi bujur", "letak bujur", "di bujur", "pada bujur"],
          [towards("timur", ["east", "eastern"], "highest"), towards("barat", ["west", "western"], "lowest")],
        ),
      ],
      sources: source ? [source] : sources,
      notes: of === undefined ? [] : [`Letak ${label.toLowerCase()} diambil dari ${of}, bukan dari batas wilayahnya.`],
      gaps: [],
      breaks: [],
      simulated: false,
      visibility,
    },
  ];
}

/** The measures of how far north and how far east the members of an entity lie. */
export const axesOf = (entity: string): { readonly latitude: string; readonly longitude: string } => ({
  latitude: `${entity}_latitude`,
  longitude: `${entity}_longitude`,
});

/** "utara", "ke utara": "paling utara", "lebih ke utara"; "ujung utara" is the farthest as it stands. */
const towards = (side: string, english: string[], direction: Adjective["direction"]): Adjective => ({
  terms: [side, `ke ${side}`, `di ${side}`, ...english],
  superlatives: ["ujung", "ujung paling", "paling ujung"].flatMap((end) => [`${end} ${side}`, `di ${end} ${side}`]),
  direction,
});

/** What the equator is called; in Indonesian with "garis" as well. */
const equators = ["khatulistiwa", "katulistiwa", "ekuator", "ekwator", "equator"].flatMap((name) => [
  name,
  `garis ${name}`,
]);

const hemisphere = (
  id: string,
  side: string,
  english: string,
  adjective: string,
  where: string,
  { label }: Entity,
): Subset => ({
  id: `${id}_of_equator`,
  label: `${label} di lintang ${side}`,
  role: "modifier",
  terms: [
    `lintang ${side}`,
    `di lintang ${side}`,
    ...[side, `di ${side}`, `sebelah ${side}`, `di sebelah ${side}`, `sisi ${side}`, `di sisi ${side}`].flatMap(
      (there) => equators.map((equator) => `${there} ${equator}`),
    ),
    ...(side === "utara" ? ["di atas"] : ["di bawah"]).flatMap((there) =>
      equators.map((equator) => `${there} ${equator}`),
    ),
    ...["belahan bumi", "belahan bumi bagian", "bumi belahan", "bumi bagian"].flatMap((half) => [
      `${half} ${side}`,
      `di ${half} ${side}`,
    ]),
    `belahan ${side} bumi`,
    `di belahan ${side} bumi`,
    ...[`${english} of`, `to the ${english} of`, english === "north" ? "above" : "below"].flatMap((there) =>
      ["the equator", ...equators].map((equator) => `${there} ${equator}`),
    ),
    `in the ${adjective} hemisphere`,
    `${adjective} hemisphere`,
  ],
  where,
  prefixes: [],
});
