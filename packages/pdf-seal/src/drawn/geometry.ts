/** Left, bottom, right, top. */
export type Rectangle = readonly [number, number, number, number];
export type Matrix = readonly [number, number, number, number, number, number];

export const move = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** First `a`, then `b`. */
export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

/** The upright rectangle around points, once they were moved. */
export function within(points: readonly (readonly [number, number])[], m: Matrix): Rectangle {
  const xs = points.map(([x, y]) => x * m[0] + y * m[2] + m[4]);
  const ys = points.map(([x, y]) => x * m[1] + y * m[3] + m[5]);
  return [least(xs), least(ys), -least(xs.map((x) => -x)), -least(ys.map((y) => -y))];
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

export const place = ([left, bottom, right, top]: Rectangle, matrix: Matrix): Rectangle =>
  within(
    [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ],
    matrix,
  );

/** What two rectangles share; null where nothing. */
export function shared(a: Rectangle, b: Rectangle): Rectangle | null {
  const both: Rectangle = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return both[2] > both[0] && both[3] > both[1] ? both : null;
}

export const areaOf = ([left, bottom, right, top]: Rectangle) => (right - left) * (top - bottom);
