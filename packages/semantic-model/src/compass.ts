import type { Entity, NumberAttribute, Subset } from "./entity.shape.ts";

/**
 * An entity with coordinates has what they imply: how far north and east its members lie, and on which side of the equator.
 * Of what has an extent (a province) the one point that stands for it says neither.
 */
export function withCompass(entity: Entity): Entity {
  if (!entity.coordinates || entity.coordinates.of !== undefined) return entity;
  const { latitude, longitude } = entity.coordinates;
  return {
    ...entity,
    attributes: [
      ...entity.attributes,
      axis(
        "latitude",
        "Lintang",
        latitude,
        ["garis lintang"],
        ["utara", "north", "northern"],
        ["selatan", "south", "southern"],
      ),
      axis(
        "longitude",
        "Bujur",
        longitude,
        ["garis bujur"],
        ["timur", "east", "eastern"],
        ["barat", "west", "western"],
      ),
    ],
    subsets: [
      ...entity.subsets,
      hemisphere("south", "selatan", "south", "southern", `{${latitude}} < 0`, entity),
      hemisphere("north", "utara", "north", "northern", `{${latitude}} > 0`, entity),
    ],
  };
}

const axis = (
  id: string,
  label: string,
  column: string,
  terms: string[],
  highest: string[],
  lowest: string[],
): NumberAttribute => ({
  id,
  kind: "number",
  label,
  terms: [id, ...terms],
  column,
  unit: "°",
  decimals: 4,
  blocked: [],
  aggregate: "none",
  adjectives: [
    { terms: highest, direction: "highest" },
    { terms: lowest, direction: "lowest" },
  ],
});

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
    `${side} khatulistiwa`,
    `di ${side} khatulistiwa`,
    `di sebelah ${side} khatulistiwa`,
    `belahan bumi ${side}`,
    `di belahan bumi ${side}`,
    `${english} of the equator`,
    `in the ${adjective} hemisphere`,
  ],
  where,
  prefixes: [],
});
