/** 1, 2 or 5 times a power of ten, at least as large as `least`. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((times) => tidy(times * power) >= tidy(least)) ?? 10) * power;
}

/** Without the dust of binary fractions. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

interface Axis {
  /** Pixels from one end to the other. */
  readonly room: number;
  /** Pixels that the label of a value takes, with what must be left between two. */
  readonly widthOf: (value: number) => number;
}

const mostSteps = 6;

/**
 * Values between two ends, in the smallest nice steps whose labels have room side by side; where not even two have it, those nearest
 * to the ends: one value alone says nothing of how far the next one is.
 */
export function ticksWithin(from: number, to: number, { room, widthOf }: Axis): number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const isRoomFor = (ticks: readonly number[], apart: number) =>
    Math.max(...ticks.map(widthOf)) <= (room * apart) / span;
  const least = niceStep(span / mostSteps);
  for (let step = least; ; step = niceStep(step * 1.5)) {
    const ticks = multiplesOf(step, from, to);
    if (ticks.length < 2) break;
    if (isRoomFor(ticks, step)) return ticks;
  }
  const finest = multiplesOf(least, from, to);
  const [first = from, last = first] = [finest[0], finest.at(-1)];
  return last > first && isRoomFor([first, last], last - first) ? [first, last] : [first];
}

function multiplesOf(step: number, from: number, to: number): number[] {
  const first = Math.ceil(tidy(from / step));
  const count = Math.floor(tidy(to / step)) - first + 1;
  // Never "-0".
  return Array.from({ length: Math.max(count, 0) }, (_, index) => tidy((first + index) * step) + 0);
}
