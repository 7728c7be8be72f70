/**
 * Numbers that look drawn by chance and are the same on every machine: a function of what they are about. Only whole-number
 * arithmetic, division and products are used, never `Math.exp` and the like, whose last bits differ between machines.
 */

/** A number from 0 up to, not including, 1, for what is named. FNV-1a with a final mix. */
export function drawn(about: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < about.length; i++) hash = Math.imul(hash ^ about.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** A weight around 1 with a few large ones, as places have: the square of three draws. */
export function uneven(about: string): number {
  const sum = drawn(`${about} a`) + drawn(`${about} b`) + drawn(`${about} c`);
  return 0.15 + (sum * sum) / 2.5;
}

/** A whole number near a fractional one: 2.3 becomes 3 in three of ten places, so that many small ones keep their sum. */
export const nearly = (value: number, about: string): number => Math.floor(value + drawn(about));
