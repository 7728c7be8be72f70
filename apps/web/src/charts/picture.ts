/** One bar or one point of a line. */
export interface Point {
  /** What it is of: a name, or a year. */
  readonly label: string;
  /** Null where there is no figure: a place without a bar, a gap in the line. */
  readonly value: number | null;
}

/** What a chart shows, as plain data. */
export interface Picture {
  /** `bar`: a bar for each name, in their order. `line`: years, from left to right. */
  readonly kind: "bar" | "line";
  readonly title: string;
  /** What is measured, with its unit: the name of the axis. */
  readonly axis: string;
  readonly points: readonly Point[];
  /** A figure in full, for people. */
  readonly format: (value: number) => string;
  /** Where the figures come from; stands below a picture that is saved. */
  readonly source: string;
}

const compact = new Intl.NumberFormat("id-ID", { notation: "compact", maximumSignificantDigits: 3 });

/** A figure on an axis: 2,5 jt. */
export const onAxis = (value: number): string => compact.format(value);
