/** What a word does in a range of numbers: "15 sampai 64", "65 ke atas", "di bawah 15". */
export type RangeWord =
  /** Before two numbers, and what may then stand between them. */
  | "between"
  | "and"
  | "to"
  /** After a number: from it on, until it. */
  | "upwards"
  | "downwards"
  /** Before a number: it belongs to the range only with "least" and "most". */
  | "above"
  | "below"
  | "least"
  | "most"
  /** After a range of time: that is how long ago something was. */
  | "ago";

export const rangeWords: Readonly<Record<RangeWord, readonly string[]>> = {
  between: ["antara", "dari", "between", "from"],
  and: ["dan", "and"],
  to: ["sampai", "sampai dengan", "sampe", "hingga", "sd", "to", "through"],
  upwards: [
    "ke atas",
    "keatas",
    "plus",
    "atau lebih",
    "dan lebih",
    "atau di atasnya",
    "dan di atasnya",
    "and over",
    "and above",
    "and older",
    "and up",
    "or over",
    "or above",
    "or older",
    "or more",
  ],
  downwards: ["ke bawah", "kebawah", "atau kurang", "and under", "and below", "and younger", "or under", "or younger"],
  above: [
    "di atas",
    "diatas",
    "lebih dari",
    "lebih tua dari",
    "melebihi",
    ">",
    "over",
    "above",
    "older than",
    "more than",
  ],
  below: ["di bawah", "dibawah", "kurang dari", "lebih muda dari", "<", "under", "below", "younger than", "less than"],
  least: ["minimal", "paling sedikit", "sekurang-kurangnya", "setidaknya", ">=", "≥", "at least"],
  most: ["maksimal", "paling tua", "<=", "≤", "at most", "up to"],
  ago: ["terakhir", "lalu", "silam", "ke depan", "mendatang", "belakangan", "ago", "later"],
};
