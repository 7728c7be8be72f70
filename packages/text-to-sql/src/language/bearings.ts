/** Directions of the wind rose, clockwise. */
export const bearings = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"] as const;
export type Bearing = (typeof bearings)[number];
